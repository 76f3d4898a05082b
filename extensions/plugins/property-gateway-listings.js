/*!
 * Property Gateway listings widget 1.0.0, MIT.
 *
 *   <script src="property-gateway-listings.js" defer></script>
 *   <property-gateway-listings site="https://example.com" limit="6"></property-gateway-listings>
 *
 * Shows the published listings of a site that runs the WordPress plugin. It needs no token: it reads what every visitor may see.
 */
(() => {
  'use strict';

  const LARGEST_LIMIT = 50;
  const STYLE = `
    :host { display: block; font: inherit; }
    ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none; }
    a { color: inherit; text-decoration: none; display: block; }
    img { width: 100%; aspect-ratio: 4 / 3; object-fit: cover; }
    strong, span { display: block; margin-top: 0.25rem; }`;

  /** An address that a browser may load; undefined for javascript: and similar schemes. */
  const webAddress = (value) => {
    try {
      const url = new URL(String(value));
      return ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
    } catch {
      return undefined;
    }
  };

  const price = ({ price: amount, currency }, language) => {
    if (typeof amount !== 'number') return '';
    try {
      return new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
    } catch {
      return `${amount} ${currency ?? ''}`.trim();
    }
  };

  class PropertyGatewayListings extends HTMLElement {
    static observedAttributes = ['site', 'limit'];

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' });
      return this.load();
    }

    attributeChangedCallback() {
      return this.shadowRoot ? this.load() : undefined;
    }

    async load() {
      this.request?.abort();
      const request = new AbortController();
      this.request = request;
      const site = webAddress(this.getAttribute('site') ?? document.location.origin);
      if (!site) return this.say('The attribute site is not a valid URL.');
      const limit = Math.min(Math.max(Number.parseInt(this.getAttribute('limit') ?? '', 10) || 12, 1), LARGEST_LIMIT);
      try {
        const answer = await fetch(`${site.replace(/\/+$/, '')}/wp-json/property-gateway/v1/published`, {
          signal: request.signal,
          credentials: 'omit',
        });
        if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
        const { listings } = await answer.json();
        if (!Array.isArray(listings)) throw new Error('The site returned no listings.');
        this.show(listings.slice(0, limit));
      } catch (error) {
        if (!request.signal.aborted) this.say('The listings cannot be shown at the moment.');
        this.dispatchEvent(new CustomEvent('property-gateway-error', { detail: error }));
      }
      return undefined;
    }

    /** Texts of the site are set as text, never as markup. */
    element(name, text) {
      const element = document.createElement(name);
      if (text !== undefined) element.textContent = text;
      return element;
    }

    fill(...elements) {
      this.shadowRoot.replaceChildren(this.element('style', STYLE), ...elements);
    }

    say(words) {
      this.fill(this.element('p', words));
    }

    show(listings) {
      const list = this.element('ul');
      for (const listing of listings) {
        const link = this.element('a');
        const url = webAddress(listing.url);
        if (url) link.href = url;
        const picture = webAddress(listing.picture);
        if (picture) {
          const image = this.element('img');
          image.src = picture;
          image.alt = '';
          image.loading = 'lazy';
          link.append(image);
        }
        const amount = price(listing, document.documentElement.lang || undefined);
        link.append(this.element('strong', String(listing.title ?? '')));
        link.append(this.element('span', [listing.city, amount].filter(Boolean).join(' · ')));
        const item = this.element('li');
        item.append(link);
        list.append(item);
      }
      this.fill(list);
    }
  }

  if (!customElements.get('property-gateway-listings')) {
    customElements.define('property-gateway-listings', PropertyGatewayListings);
  }
})();
