/** Favourites: in memory until the visitor agrees that the browser keeps them. */
((page) => {
  'use strict';
  const { all, make, say, words } = page;
  const KEY = 'property_gateway_favourites';
  const MOST = { kept: 50, compared: 4 };
  const ID = /^[A-Za-z0-9-]{8,64}$/;
  let consent = window.propertyGatewayConsent === true;
  let favourites = [];

  /** What the browser keeps; null without anything, or where pages may not look. */
  const stored = () => {
    try {
      const list = JSON.parse(localStorage.getItem(KEY) || 'null');
      if (!Array.isArray(list)) return null;
      return list.filter((id) => typeof id === 'string' && ID.test(id)).slice(0, MOST.kept);
    } catch {
      return null;
    }
  };
  const forget = () => {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing is kept.
    }
  };
  const store = () => {
    if (!consent) return;
    if (favourites.length === 0) {
      forget();
      return;
    }
    try {
      localStorage.setItem(KEY, JSON.stringify(favourites));
    } catch {
      consent = false;
    }
  };
  const agree = (given) => {
    consent = given;
    if (given) store();
    else forget();
  };
  const mark = () => {
    for (const button of all('[data-pgl-favourite]')) {
      button.hidden = false;
      button.setAttribute('aria-pressed', favourites.includes(button.getAttribute('data-pgl-favourite')));
    }
  };
  const changed = () => {
    store();
    mark();
    document.dispatchEvent(new CustomEvent('property-gateway-favourites', { detail: [...favourites] }));
  };

  const before = stored();
  if (before) {
    favourites = before;
    consent = true;
  }
  const askConsent = () => {
    const type = String(window.wp_consent_type || window.wp_fallback_consent_type || '');
    if (typeof window.wp_has_consent === 'function' && type.startsWith('optin') && window.wp_has_consent(page.category))
      agree(true);
  };
  document.addEventListener('property-gateway-consent', ({ detail }) => agree(detail === true));
  document.addEventListener('wp_consent_type_defined', askConsent);
  document.addEventListener('wp_listen_for_consent_change', ({ detail }) => {
    const change = detail && detail[page.category];
    if (change) agree(change === 'allow');
  });
  askConsent();
  document.addEventListener('property-gateway-favourites', ({ detail }) => {
    if (!Array.isArray(detail) || detail.join() === favourites.join()) return;
    favourites = [...detail];
    mark();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    favourites = stored() || [];
    mark();
  });

  const sayAdded = () => {
    if (consent) {
      say(words.added);
      return;
    }
    const keep = make('button', { type: 'button', class: 'pgl-button' }, words.keep);
    keep.addEventListener('click', () => {
      agree(true);
      say(words.added);
    });
    say(words.added + ' ' + words.session, keep);
  };
  document.addEventListener('click', ({ target }) => {
    const button = target.closest && target.closest('[data-pgl-favourite]');
    if (!button) return;
    const id = button.getAttribute('data-pgl-favourite');
    const isKnown = favourites.includes(id);
    favourites = isKnown ? favourites.filter((one) => one !== id) : [...favourites, id];
    changed();
    if (isKnown) say(words.removed);
    else sayAdded();
  });
  mark();

  const showPage = (box) => {
    const empty = box.querySelector('.pgl-none');
    const shown = make('div');
    let chosen = [];
    box.insertBefore(shown, empty);
    const load = async () => {
      empty.hidden = favourites.length > 0;
      if (favourites.length === 0) {
        shown.textContent = '';
        return;
      }
      const query = 'ids=' + favourites.join(',') + (chosen.length ? '&compare=' + chosen.join(',') : '');
      try {
        const answer = await fetch(page.endpoint('favourites', query), { credentials: 'omit' });
        const { html } = await answer.json();
        shown.innerHTML = html;
        for (const label of all('.pgl-compare', shown)) label.hidden = false;
        mark();
      } catch {
        say(words.failed);
      }
    };
    shown.addEventListener('change', () => {
      chosen = all('.pgl-compare input:checked', shown)
        .map(({ value }) => value)
        .slice(0, MOST.compared);
      void load();
    });
    document.addEventListener('property-gateway-favourites', () => void load());
    void load();
  };
  for (const box of all('[data-pgl-favourites]')) showPage(box);
})(window.propertyGatewayPages);
