/** The search: results without a new page, the map, favourites. Everything but the movable map works without this script. */
(() => {
  'use strict';

  const settings = window.propertyGatewaySearch;
  if (!settings) return;
  const { words } = settings;
  const maps = new WeakMap();
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  /** The address of a search: the filled fields of the form, in its order, lists joined by commas. */
  function addressOf(form) {
    const fields = new Map();
    for (const [name, value] of new FormData(form)) {
      const key = name.replace('[]', '');
      const text = typeof value === 'string' ? value.trim() : '';
      if (text !== '') fields.set(key, fields.has(key) && name.endsWith('[]') ? `${fields.get(key)},${text}` : text);
    }
    if (!fields.has('pg_ask')) fields.delete('pg_without');
    if (!fields.has('pg_city')) fields.delete('pg_radius');
    const query = [...fields]
      .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3B', ';')}`)
      .join('&');
    return form.action.split('?')[0] + (query ? `?${query}` : '');
  }

  /** Shows the search of another address in the place of this one. */
  async function show(root, address, { isNew = true, focus } = {}) {
    maps.get(root)?.abort?.abort();
    const abort = new AbortController();
    maps.set(root, { ...maps.get(root), abort });
    root.classList.add('is-busy');
    const count = root.querySelector('.pgw-count');
    try {
      const answer = await fetch(address, { signal: abort.signal, headers: { accept: 'text/html' } });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page.getElementById(root.id);
      if (!fresh) throw new Error('no search');
      if (isNew) history.pushState({ pgw: root.id }, '', address);
      root.dataset.query = fresh.dataset.query;
      // The live region stays, so that its new text is announced.
      const said = fresh.querySelector('.pgw-count').textContent;
      fresh.querySelector('.pgw-count').replaceWith(count);
      root.replaceChildren(...fresh.childNodes);
      count.textContent = said;
      root.classList.remove('is-busy');
      start(root);
      (focus ? root.querySelector(focus) : count)?.focus({ preventScroll: Boolean(focus) });
      if (!focus) root.scrollIntoView({ block: 'start', behavior: 'auto' });
    } catch {
      if (abort.signal.aborted) return;
      root.classList.remove('is-busy');
      count.textContent = words.failed;
    }
  }

  /** The address with other parameters; null removes one. */
  function changed(root, changes) {
    const query = new URLSearchParams(location.search);
    query.delete('pg_page');
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const order =
      'ask without offer type city radius price_min price_max area_min area_max rooms_min bedrooms_min land_min features energy reference text box shape sort page'.split(
        ' ',
      );
    const rank = ([name]) => order.indexOf(name.replace('pg_', ''));
    const text = [...query]
      .sort((a, b) => rank(a) - rank(b))
      .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3B', ';')}`)
      .join('&');
    return root.dataset.base.split('?')[0] + (text ? `?${text}` : '');
  }

  const lit = (root, post, isLit) =>
    root.querySelector(`.pgw-list [data-post="${post}"]`)?.classList.toggle('is-lit', isLit);

  async function openCard(root, post) {
    const box = root.querySelector('.pgw-canvas');
    box.querySelector('.pgw-popup')?.remove();
    const answer = await fetch(`${settings.rest}card${settings.rest.includes('?') ? '&' : '?'}posts=${post}`);
    const { html } = await answer.json();
    const popup = document.createElement('div');
    popup.className = 'pgw-popup';
    // Made and escaped by this site.
    popup.innerHTML = html;
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = '×';
    close.setAttribute('aria-label', words.close);
    const end = () => {
      popup.remove();
      root.querySelector(`.pgw-map [data-post="${post}"]`)?.focus();
    };
    close.addEventListener('click', end);
    popup.addEventListener('keydown', (event) => event.key === 'Escape' && end());
    popup.append(close);
    box.append(popup);
    hearts(popup);
    popup.querySelector('a')?.focus();
  }

  /** Draws the movable map once it is seen. */
  function startMap(root) {
    const box = root.querySelector('.pgw-mapbox');
    if (!box || !window.PropertyGatewayMap) return;
    const load = async () => {
      const query = root.dataset.query;
      const answer = await fetch(`${settings.rest}points${settings.rest.includes('?') ? '&' : '?'}${query}`).catch(
        () => undefined,
      );
      if (!answer?.ok || !box.isConnected) return;
      const { points } = await answer.json();
      const map = new window.PropertyGatewayMap(box, settings, points, {
        area: (changes) => show(root, changed(root, changes), { focus: '.pgw-mapbox .pgw-canvas' }),
        open: (post) => openCard(root, post),
        light: (post, isLit) => lit(root, post, isLit),
      });
      const shape = new URLSearchParams(query).get('pg_shape');
      if (shape) map.drawn = shape.split(';').map((corner) => corner.split(',').map(Number));
      map.draw();
      maps.set(root, { ...maps.get(root), map });
    };
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      void load();
    });
    seen.observe(box);
  }

  function start(root) {
    all('.pgw-switch a', root).forEach((link) =>
      link.addEventListener('click', (event) => {
        event.preventDefault();
        root.dataset.view = link.dataset.view;
      }),
    );
    all('.pgw-card', root.querySelector('.pgw-list')).forEach((card) => {
      for (const [name, isLit] of [
        ['mouseenter', true],
        ['mouseleave', false],
        ['focusin', true],
        ['focusout', false],
      ])
        card.addEventListener(name, () => maps.get(root)?.map?.light(Number(card.dataset.post), isLit));
    });
    const town = root.querySelector('[name="pg_city"]');
    town?.addEventListener('input', () => suggest(town));
    hearts(root);
    startMap(root);
    const save = root.querySelector('.pgw-save form');
    save?.addEventListener('submit', async (event) => {
      event.preventDefault();
      const answer = await fetch(`${settings.rest}saved-search`, {
        method: 'POST',
        body: new URLSearchParams(new FormData(save)),
      }).catch(() => undefined);
      const said = await answer?.json().catch(() => undefined);
      save.querySelector('.pgw-said').textContent = said?.message ?? words.failed;
    });
  }

  let typing;
  /** Towns of the site that begin as the last word does. */
  async function suggest(field) {
    typing?.abort();
    typing = new AbortController();
    const before = field.value.slice(0, field.value.lastIndexOf(',') + 1);
    const word = field.value.slice(before.length).trim();
    if (word.length < 2) return;
    const answer = await fetch(
      `${settings.rest}suggest${settings.rest.includes('?') ? '&' : '?'}q=${encodeURIComponent(word)}`,
      { signal: typing.signal },
    ).catch(() => undefined);
    const { towns = [] } = (await answer?.json().catch(() => ({}))) ?? {};
    if (towns.length > 0)
      field.list?.replaceChildren(
        ...towns.map(([name, postal, count]) => {
          const option = document.createElement('option');
          option.value = before ? `${before} ${name}` : name;
          option.textContent = `${postal} · ${count} ${words.listings}`;
          return option;
        }),
      );
  }

  // Favourites; the page of a listing and that of favourites have the same key and event.
  const KEY = 'property_gateway_favourites';
  const stored = () => {
    try {
      const value = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, 200) : undefined;
    } catch {
      return undefined;
    }
  };
  const consents = () =>
    window.propertyGatewayConsent === true ||
    (typeof window.wp_has_consent === 'function' &&
      window.wp_consent_type === 'optin' &&
      window.wp_has_consent(settings.category));
  let favourites = stored() ?? [];
  let mayKeep = stored() !== undefined || consents();
  const keep = () => {
    if (!mayKeep) return;
    try {
      if (favourites.length > 0) localStorage.setItem(KEY, JSON.stringify(favourites));
      else localStorage.removeItem(KEY);
    } catch {
      mayKeep = false;
    }
  };
  const mark = () =>
    all('.pgw-heart').forEach((heart) =>
      heart.setAttribute('aria-pressed', String(favourites.includes(heart.dataset.listing))),
    );
  function hearts(within) {
    all('.pgw-heart', within).forEach((heart) => {
      heart.hidden = false;
    });
    mark();
  }
  function askToKeep(near) {
    if (mayKeep || document.querySelector('.pgw-ask-consent')) return;
    const box = document.createElement('div');
    box.className = 'pgw-ask-consent';
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', words.keep);
    const text = document.createElement('p');
    text.textContent = words.keep;
    const row = document.createElement('div');
    for (const [word, isYes] of [
      [words.yes, true],
      [words.no, false],
    ]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = word;
      button.addEventListener('click', () => {
        if (isYes) {
          mayKeep = true;
          keep();
        }
        box.remove();
        near.focus();
      });
      row.append(button);
    }
    box.append(text, row);
    near.closest('.pgw').append(box);
    row.firstChild.focus();
  }
  document.addEventListener('click', (event) => {
    const heart = event.target.closest?.('.pgw-heart');
    if (!heart) return;
    const { listing } = heart.dataset;
    favourites = favourites.includes(listing) ? favourites.filter((id) => id !== listing) : [...favourites, listing];
    mayKeep ||= consents();
    keep();
    mark();
    document.dispatchEvent(new CustomEvent('property-gateway-favourites', { detail: [...favourites] }));
    if (favourites.length > 0) askToKeep(heart);
  });
  document.addEventListener('property-gateway-favourites', ({ detail }) => {
    if (!Array.isArray(detail)) return;
    favourites = detail.slice();
    mark();
  });
  document.addEventListener('property-gateway-consent', ({ detail }) => {
    mayKeep = detail === true;
    if (mayKeep) return keep();
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Without storage there is nothing to remove.
    }
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    favourites = stored() ?? [];
    mark();
  });

  for (const root of all('.pgw[data-query]')) {
    root.addEventListener('submit', (event) => {
      if (event.target.method.toLowerCase() !== 'get') return;
      event.preventDefault();
      void show(root, addressOf(event.target));
    });
    root.addEventListener('change', (event) => {
      const form = event.target.closest('.pgw-sort');
      if (form) void show(root, addressOf(form), { focus: '.pgw-sort select' });
    });
    root.addEventListener('click', (event) => {
      const link = event.target.closest('.pgw-chips a, .pgw-pages a, .pgw-nothing a, a.pgw-tool');
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void show(root, link.href);
    });
    document.addEventListener('click', (event) => {
      all('.pgw-search details[open]', root).forEach(
        (one) => !one.contains(event.target) && one.removeAttribute('open'),
      );
    });
    root.addEventListener('keydown', (event) => {
      const open = event.key === 'Escape' && event.target.closest('.pgw-search details[open]');
      if (!open) return;
      open.removeAttribute('open');
      open.querySelector('summary').focus();
    });
    start(root);
  }
  window.addEventListener('popstate', () => {
    for (const root of all('.pgw[data-query]')) void show(root, location.href, { isNew: false });
  });
})();
