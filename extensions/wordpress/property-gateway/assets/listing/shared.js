/** What the scripts of listing pages share: words, elements and a line that says what happened. Every page works without them. */
((page) => {
  'use strict';
  /** How long a line stays, ms; longer if it has something to press. */
  const SHOWN = { text: 4000, choice: 15000 };
  let timer;

  page.all = (selector, within) => [...(within || document).querySelectorAll(selector)];

  page.make = (tag, attributes, text) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    if (text) element.textContent = text;
    return element;
  };

  page.say = (text, extra) => {
    const status = document.querySelector('.pgl-status');
    if (!status) return;
    status.textContent = '';
    status.append(page.make('span', {}, text));
    if (extra) status.append(extra);
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        if (!status.contains(document.activeElement)) status.textContent = '';
      },
      extra ? SHOWN.choice : SHOWN.text,
    );
  };

  /** The address of an endpoint of the plugin; with plain permalinks it has a query already. */
  page.endpoint = (path, query) => page.rest + path + (query ? (page.rest.includes('?') ? '&' : '?') + query : '');
})(window.propertyGatewayPages);
