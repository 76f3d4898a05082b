/*
 * Property Gateway: visitor script for sites. ES2019, no dependencies. Licence: MIT.
 * Sends events of visitors to the collector of Property Gateway, once they have consented; see docs/insights.md.
 */
(function () {
  'use strict';

  const script = document.currentScript;
  if (!script) return;
  const stub = window.propertyGateway;
  if (stub && stub.ready) return;

  const VISITOR = 'property-gateway.visitor';
  const SESSION = 'property-gateway.session';
  const QUEUE = 'property-gateway.queue';
  /* A visit ends after half an hour without an event. */
  const SESSION_MS = 30 * 60000;
  /* 13 months: the longest lifetime that the CNIL allows for an id of audience measurement. */
  const VISITOR_MS = 395 * 86400000;
  /* The collector refuses older events. */
  const EVENT_MS = 7 * 86400000;
  /* Some 60 kB in localStorage, of the 5 MB of a site. */
  const MAX_QUEUED = 200;
  /* Below the 64 KiB that browsers send while a page closes. */
  const MAX_BATCH = 50;
  /* Delay before sending, so that events of one moment are sent together. */
  const FLUSH_MS = 1000;
  const FIRST_RETRY_MS = 5000;
  const LAST_RETRY_MS = 300000;
  const TYPES = 'page_view listing_view gallery phone_click form_start lead search favourite share return_visit'.split(
    ' ',
  );
  const FIELDS = ['property_id', 'lead_id', 'filter'];

  const endpoint = script.getAttribute('data-endpoint') || new URL('visitor-events', script.src).href;
  let token = script.getAttribute('data-token') || '';
  /* Privacy signals of the browser that count as a refusal: `gpc`, `dnt`, both, or `none`. */
  const signals = (script.getAttribute('data-respect') || 'gpc').split(' ');

  let consent = false;
  const memory = {};
  let timer = 0;
  let retryMs = FIRST_RETRY_MS;
  let isSending = false;
  /* The last event handed to the browser when the page was left: hiding and closing both report it. */
  let beaconed = '';

  /* Without storage, values last as long as the page. */
  function read(key) {
    try {
      return JSON.parse(window.localStorage.getItem(key) || 'null');
    } catch {
      return memory[key] || null;
    }
  }

  function write(key, value) {
    memory[key] = value;
    try {
      window.localStorage.setItem(key, JSON.stringify(value));
    } catch {
      /* Only in memory then. */
    }
  }

  function remove(key) {
    delete memory[key];
    try {
      window.localStorage.removeItem(key);
    } catch {
      /* Nothing was stored. */
    }
  }

  function newId() {
    return Array.from(window.crypto.getRandomValues(new Uint8Array(16)), function (byte) {
      return (byte + 256).toString(16).slice(1);
    }).join('');
  }

  function isRefusedByBrowser() {
    return (
      (signals.indexOf('gpc') >= 0 && navigator.globalPrivacyControl === true) ||
      (signals.indexOf('dnt') >= 0 && navigator.doNotTrack === '1')
    );
  }

  /* Source of the visit: campaign parameters, and the host of the previous page if it is another site. */
  function source() {
    const found = {};
    const query = new URLSearchParams(location.search);
    ['utm_source', 'utm_medium', 'utm_campaign'].forEach(function (name) {
      const value = query.get(name);
      if (value) found[name] = value.slice(0, 200);
    });
    try {
      const host = new URL(document.referrer).host;
      if (host && host !== location.host) found.referrer_host = host;
    } catch {
      /* There was no previous page. */
    }
    return found;
  }

  function visitor(now) {
    const known = read(VISITOR);
    if (known && known.id && now - known.since < VISITOR_MS) return { id: known.id, isKnown: true };
    const fresh = { id: newId(), since: now };
    write(VISITOR, fresh);
    return { id: fresh.id, isKnown: false };
  }

  function add(type, now, who, session, fields) {
    const event = Object.assign(
      {
        id: newId(),
        type: type,
        at: new Date(now).toISOString(),
        visitor_id: who.id,
        session_id: session.id,
        consent: true,
      },
      session.source,
    );
    FIELDS.forEach(function (name) {
      if (fields && fields[name] !== undefined && fields[name] !== null) event[name] = fields[name];
    });
    write(QUEUE, queued().concat(event).slice(-MAX_QUEUED));
  }

  function queued() {
    const events = read(QUEUE);
    const since = Date.now() - EVENT_MS;
    return Array.isArray(events)
      ? events.filter(function (event) {
          return event && Date.parse(event.at) > since;
        })
      : [];
  }

  function track(type, fields) {
    if (!consent || TYPES.indexOf(type) < 0) return;
    const now = Date.now();
    const who = visitor(now);
    let session = read(SESSION);
    const isNew = !session || session.visitor !== who.id || now - session.last > SESSION_MS;
    if (isNew) session = { id: newId(), visitor: who.id, source: source() };
    session.last = now;
    write(SESSION, session);
    if (isNew && who.isKnown && type !== 'return_visit') add('return_visit', now, who, session);
    add(type, now, who, session, fields);
    later(FLUSH_MS);
  }

  function later(ms) {
    if (!timer) timer = setTimeout(flush, ms);
  }

  function forget(sent) {
    const ids = sent.map(function (event) {
      return event.id;
    });
    const rest = queued().filter(function (event) {
      return ids.indexOf(event.id) < 0;
    });
    if (rest.length) write(QUEUE, rest);
    else remove(QUEUE);
  }

  function bodyOf(events) {
    return JSON.stringify({ token: token, events: events });
  }

  /* text/plain: browsers send no preflight. */
  function send(events) {
    return fetch(endpoint, {
      method: 'POST',
      body: bodyOf(events),
      headers: { 'Content-Type': 'text/plain' },
      credentials: 'omit',
      keepalive: true,
    });
  }

  function flush() {
    clearTimeout(timer);
    timer = 0;
    if (!consent || isSending || !token || !navigator.onLine) return;
    const events = queued().slice(0, MAX_BATCH);
    if (!events.length) return;
    isSending = true;
    void send(events)
      .then(
        function (response) {
          /* Other refusals are final: sending again would not help. */
          return response.status < 500 && [401, 408, 429].indexOf(response.status) < 0;
        },
        function () {
          return false;
        },
      )
      .then(function (isDone) {
        isSending = false;
        if (!consent) return;
        if (isDone) forget(events);
        retryMs = isDone ? FIRST_RETRY_MS : Math.min(retryMs * 2, LAST_RETRY_MS);
        if (queued().length) later(isDone ? FLUSH_MS : retryMs);
      });
  }

  /*
   * The page may be closed at any time from now on. The result of a beacon is unknown, so its events stay queued: the next page sends them again, and the
   * collector counts an id once.
   */
  function leave() {
    if (!consent || !token || !navigator.onLine) return;
    const events = queued().slice(-MAX_BATCH);
    const last = events.length ? events[events.length - 1].id : '';
    if (last === beaconed) return;
    beaconed = last;
    let isTaken = false;
    try {
      isTaken = navigator.sendBeacon(endpoint, new Blob([bodyOf(events)], { type: 'text/plain' }));
    } catch {
      /* sendBeacon is missing. */
    }
    if (!isTaken) flush();
  }

  function setConsent(isGiven) {
    consent = isGiven === true && !isRefusedByBrowser();
    if (consent) {
      flush();
      return;
    }
    clearTimeout(timer);
    timer = 0;
    /* Withdrawn, or refused: all data of the visitor is deleted from the device. */
    [VISITOR, SESSION, QUEUE].forEach(remove);
  }

  function propertyGateway(command, value, more) {
    if (command === 'consent') setConsent(value);
    else if (command === 'track') track(value, more);
    else if (command === 'token') {
      token = String(value || '');
      flush();
    } else if (command === 'visitor' && typeof value === 'function') {
      /* For a visitor who asks for export or erasure. */
      value(consent ? (read(VISITOR) || {}).id : undefined);
    }
  }

  propertyGateway.ready = true;
  window.propertyGateway = propertyGateway;
  document.addEventListener('visibilitychange', function () {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', flush);
  ((stub && stub.q) || []).forEach(function (call) {
    propertyGateway.apply(null, call);
  });
})();
