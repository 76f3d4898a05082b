/* The blocks of the plugin in the editor: each is shown as the site shows it. */
(function (blocks, element, editor, ServerSideRender) {
  Object.entries(window.propertyGatewayBlocks || {}).forEach(function (entry) {
    if (blocks.getBlockType(entry[0])) {
      return;
    }
    blocks.registerBlockType(entry[0], {
      apiVersion: 3,
      title: entry[1],
      category: 'widgets',
      icon: 'admin-home',
      edit: function (props) {
        return element.createElement(
          'div',
          editor.useBlockProps(),
          // Its links and fields are not to be used in the editor.
          element.createElement(
            'div',
            { inert: 'inert' },
            element.createElement(ServerSideRender, { block: entry[0], attributes: props.attributes }),
          ),
        );
      },
      save: function () {
        return null;
      },
    });
  });
})(window.wp.blocks, window.wp.element, window.wp.blockEditor, window.wp.serverSideRender);
