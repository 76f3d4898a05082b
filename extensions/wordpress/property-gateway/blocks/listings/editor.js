/** The block of listings in the editor: presets in the side bar, the page itself as a preview. */
((wp) => {
  const { createElement: el } = wp.element;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { PanelBody, TextControl, ToggleControl, RangeControl } = wp.components;
  const { __ } = wp.i18n;
  const texts = [
    ['offer', __('Offers (sale, rental, life_annuity_sale …), by commas', 'property-gateway')],
    ['type', __('Kinds (house, apartment, land …), by commas', 'property-gateway')],
    ['city', __('Towns, by commas', 'property-gateway')],
    ['price_min', __('Price from', 'property-gateway')],
    ['price_max', __('Price to', 'property-gateway')],
    ['features', __('Features, by commas', 'property-gateway')],
    ['sort', __('Order (newest, price, -price, -area …)', 'property-gateway')],
    ['hide', __('Hidden filters, by commas', 'property-gateway')],
  ];
  wp.blocks.registerBlockType('property-gateway/listings', {
    edit: ({ attributes, setAttributes }) =>
      el(
        'div',
        useBlockProps(),
        el(
          InspectorControls,
          null,
          el(
            PanelBody,
            { title: __('Listings', 'property-gateway') },
            texts.map(([name, label]) =>
              el(TextControl, {
                key: name,
                label,
                value: attributes[name],
                onChange: (value) => setAttributes({ [name]: value }),
              }),
            ),
            el(RangeControl, {
              label: __('Columns (0: as many as fit)', 'property-gateway'),
              min: 0,
              max: 6,
              value: attributes.columns,
              onChange: (columns) => setAttributes({ columns }),
            }),
            el(RangeControl, {
              label: __('Listings per page', 'property-gateway'),
              min: 1,
              max: 60,
              value: attributes.per_page,
              onChange: (count) => setAttributes({ per_page: count }),
            }),
            el(ToggleControl, {
              label: __('Map', 'property-gateway'),
              checked: attributes.map,
              onChange: (map) => setAttributes({ map }),
            }),
            el(ToggleControl, {
              label: __('Search form', 'property-gateway'),
              checked: attributes.form,
              onChange: (form) => setAttributes({ form }),
            }),
          ),
        ),
        el(wp.serverSideRender, { block: 'property-gateway/listings', attributes }),
      ),
    save: () => null,
  });
})(window.wp);
