/** Pages of listings: lightbox, films, phone, sharing, favourites, sunlight and forms. Everything else works without it. */
(function (page) {
  'use strict';
  const words = page.words;
  const all = function (selector, within) {
    return Array.prototype.slice.call((within || document).querySelectorAll(selector));
  };
  const make = function (tag, attributes, text) {
    var element = document.createElement(tag);
    Object.keys(attributes || {}).forEach(function (name) {
      element.setAttribute(name, attributes[name]);
    });
    if (text) element.textContent = text;
    return element;
  };
  const say = function (text, extra) {
    var status = document.querySelector('.pgl-status');
    if (!status) return;
    status.textContent = '';
    status.appendChild(make('span', {}, text));
    if (extra) status.appendChild(extra);
    clearTimeout(say.timer);
    say.timer = setTimeout(
      function () {
        if (!status.contains(document.activeElement)) status.textContent = '';
      },
      extra ? 15000 : 4000,
    );
  };

  // Drawn, because fonts of themes lack such signs.
  const draw = function (label, path) {
    var button = make('button', { type: 'button', 'aria-label': label });
    button.innerHTML =
      '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true" focusable="false"><path d="' +
      path +
      '"/></svg>';
    return button;
  };

  // The lightbox: a modal dialog, which keeps the focus inside.
  function lightbox(sets) {
    let set = 'pictures',
      index = 0,
      from = null,
      start = null;
    const dialog = make('dialog', { class: 'pgl-light', 'aria-label': words.pictures });
    const top = make('div', { class: 'pgl-light-top' });
    const tabs = make('div', { role: 'tablist', 'aria-label': words.pictures });
    const counter = make('span', { role: 'status', 'aria-live': 'polite' });
    const close = draw(words.close, 'M5 5l14 14M19 5L5 19');
    const stage = make('div', { class: 'pgl-light-stage', id: 'pgl-stage', role: 'tabpanel' });
    const previous = draw(words.previous, 'M15 4l-8 8 8 8');
    const next = draw(words.next, 'M9 4l8 8-8 8');
    const figure = make('figure'),
      image = make('img', { alt: '', draggable: 'false' });
    const text = make('p', { class: 'pgl-light-text' });
    figure.appendChild(image);
    ['pictures', 'plans'].forEach(function (name) {
      if (!sets[name].length || !sets.plans.length) return;
      const tab = make(
        'button',
        { type: 'button', role: 'tab', id: 'pgl-tab-' + name, 'aria-controls': 'pgl-stage', 'data-set': name },
        words[name],
      );
      tab.addEventListener('click', function () {
        set = name;
        index = 0;
        show();
      });
      tabs.appendChild(tab);
    });
    if (tabs.firstChild) top.appendChild(tabs);
    else stage.removeAttribute('role');
    [counter, close].forEach(function (one) {
      top.appendChild(one);
    });
    [previous, figure, next].forEach(function (one) {
      stage.appendChild(one);
    });
    [top, stage, text].forEach(function (one) {
      dialog.appendChild(one);
    });
    document.body.appendChild(dialog);
    function show() {
      const list = sets[set],
        entry = list[index];
      image.src = entry[0];
      image.alt = entry[2];
      text.textContent = entry[1];
      counter.textContent = words.counter.replace('%1$s', index + 1).replace('%2$s', list.length);
      previous.style.visibility = next.style.visibility = list.length > 1 ? '' : 'hidden';
      all('[role=tab]', tabs).forEach(function (tab) {
        const chosen = tab.getAttribute('data-set') === set;
        tab.setAttribute('aria-selected', chosen);
        tab.tabIndex = chosen ? 0 : -1;
      });
      if (list.length > 1) new Image().src = list[(index + 1) % list.length][0];
    }
    function move(by) {
      index = (index + by + sets[set].length) % sets[set].length;
      show();
    }
    previous.addEventListener('click', function () {
      move(-1);
    });
    next.addEventListener('click', function () {
      move(1);
    });
    close.addEventListener('click', function () {
      dialog.close();
    });
    dialog.addEventListener('close', function () {
      document.documentElement.style.overflow = '';
      if (from) from.focus();
    });
    dialog.addEventListener('keydown', function (event) {
      const inTabs = tabs.contains(event.target);
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      if (inTabs) {
        set = set === 'pictures' ? 'plans' : 'pictures';
        index = 0;
        show();
        tabs.querySelector('[aria-selected=true]').focus();
      } else move(event.key === 'ArrowLeft' ? -1 : 1);
    });
    stage.addEventListener('pointerdown', function (event) {
      start = event.isPrimary ? event.clientX : null;
    });
    stage.addEventListener('pointerup', function (event) {
      if (start !== null && Math.abs(event.clientX - start) > 40) move(event.clientX > start ? -1 : 1);
      start = null;
    });
    return function (name, at, opener) {
      set = sets[name].length ? name : 'plans';
      index = Math.min(at, sets[set].length - 1);
      from = opener;
      show();
      document.documentElement.style.overflow = 'hidden';
      dialog.showModal();
      close.focus();
    };
  }
  const data = document.querySelector('.pgl-data');
  if (data && window.HTMLDialogElement) {
    const open = lightbox(JSON.parse(data.textContent));
    all('.pgl-gallery-buttons').forEach(function (box) {
      box.hidden = false;
    });
    all('[data-pgl-open]').forEach(function (opener) {
      opener.addEventListener('click', function (event) {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(opener.getAttribute('data-pgl-set') || 'pictures', Number(opener.getAttribute('data-pgl-open')), opener);
      });
    });
  }

  // Films of other servers are loaded by a click only.
  all('[data-pgl-film]').forEach(function (box) {
    box.querySelector('a').addEventListener('click', function (event) {
      event.preventDefault();
      const frame = make('iframe', {
        src: box.getAttribute('data-pgl-film'),
        title: box.getAttribute('data-title'),
        allow: 'fullscreen; xr-spatial-tracking; gyroscope; accelerometer',
        allowfullscreen: '',
        referrerpolicy: 'strict-origin-when-cross-origin',
        tabindex: '0',
      });
      box.textContent = '';
      box.appendChild(frame);
      frame.focus();
    });
  });

  all('[data-pgl-phone]').forEach(function (button) {
    const link = button.nextElementSibling;
    button.hidden = false;
    link.hidden = true;
    button.addEventListener('click', function () {
      link.hidden = false;
      button.hidden = true;
      link.focus();
    });
  });

  all('.pgl-actions').forEach(function (list) {
    const url = list.getAttribute('data-pgl-url'),
      title = list.getAttribute('data-pgl-title');
    const share = list.querySelector('[data-pgl-share]'),
      copy = list.querySelector('[data-pgl-copy]'),
      print = list.querySelector('[data-pgl-print]');
    if (navigator.share) {
      share.hidden = false;
      share.addEventListener('click', function () {
        navigator.share({ title: title, url: url }).catch(function () {});
      });
    }
    copy.hidden = print.hidden = false;
    copy.addEventListener('click', function () {
      const fallback = function () {
        var field = make('input', { readonly: '', 'aria-label': words.copy });
        field.value = url;
        say(words.copy, field);
        field.select();
      };
      if (!navigator.clipboard) return fallback();
      navigator.clipboard.writeText(url).then(function () {
        say(words.copied);
      }, fallback);
    });
    print.addEventListener('click', function () {
      window.print();
    });
  });

  // Favourites: in memory until the visitor agrees that the browser keeps them.
  let KEY = 'property_gateway_favourites',
    consent = window.propertyGatewayConsent === true,
    favourites = [];
  function stored() {
    try {
      const list = JSON.parse(localStorage.getItem(KEY) || 'null');
      return Array.isArray(list)
        ? list
            .filter(function (id) {
              return typeof id === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(id);
            })
            .slice(0, 50)
        : null;
    } catch (error) {
      return null;
    }
  }
  function store() {
    if (!consent) return;
    try {
      if (favourites.length) localStorage.setItem(KEY, JSON.stringify(favourites));
      else localStorage.removeItem(KEY);
    } catch (error) {
      consent = false;
    }
  }
  function agree(given) {
    consent = given;
    if (given) store();
    else
      try {
        localStorage.removeItem(KEY);
      } catch (error) {
        /* Nothing is kept. */
      }
  }
  function mark() {
    all('[data-pgl-favourite]').forEach(function (button) {
      button.hidden = false;
      button.setAttribute('aria-pressed', favourites.indexOf(button.getAttribute('data-pgl-favourite')) >= 0);
    });
  }
  function changed() {
    store();
    mark();
    document.dispatchEvent(new CustomEvent('property-gateway-favourites', { detail: favourites.slice() }));
  }
  const before = stored();
  if (before) {
    favourites = before;
    consent = true;
  }
  document.addEventListener('property-gateway-consent', function (event) {
    agree(event.detail === true);
  });
  function askConsent() {
    const type = String(window.wp_consent_type || window.wp_fallback_consent_type || '');
    if (
      typeof window.wp_has_consent === 'function' &&
      type.indexOf('optin') === 0 &&
      window.wp_has_consent(page.category)
    )
      agree(true);
  }
  document.addEventListener('wp_consent_type_defined', askConsent);
  document.addEventListener('wp_listen_for_consent_change', function (event) {
    const change = event.detail && event.detail[page.category];
    if (change) agree(change === 'allow');
  });
  askConsent();
  document.addEventListener('property-gateway-favourites', function (event) {
    if (!Array.isArray(event.detail) || event.detail.join() === favourites.join()) return;
    favourites = event.detail.slice();
    mark();
  });
  window.addEventListener('storage', function (event) {
    if (event.key === KEY) {
      favourites = stored() || [];
      mark();
    }
  });
  document.addEventListener('click', function (event) {
    const button = event.target.closest && event.target.closest('[data-pgl-favourite]');
    if (!button) return;
    const id = button.getAttribute('data-pgl-favourite'),
      at = favourites.indexOf(id);
    if (at >= 0) favourites.splice(at, 1);
    else favourites.push(id);
    changed();
    if (at >= 0) say(words.removed);
    else if (consent) say(words.added);
    else {
      const keep = make('button', { type: 'button', class: 'pgl-button' }, words.keep);
      keep.addEventListener('click', function () {
        agree(true);
        say(words.added);
      });
      say(words.added + ' ' + words.session, keep);
    }
  });
  mark();
  all('[data-pgl-favourites]').forEach(function (box) {
    const empty = box.querySelector('.pgl-none'),
      shown = make('div');
    box.insertBefore(shown, empty);
    let chosen = [];
    function load() {
      empty.hidden = favourites.length > 0;
      if (!favourites.length) {
        shown.textContent = '';
        return;
      }
      const url =
        page.rest +
        (page.rest.indexOf('?') < 0 ? 'favourites?' : 'favourites&') +
        'ids=' +
        favourites.join(',') +
        (chosen.length ? '&compare=' + chosen.join(',') : '');
      fetch(url, { credentials: 'omit' })
        .then(function (answer) {
          return answer.json();
        })
        .then(function (body) {
          shown.innerHTML = body.html;
          all('.pgl-compare', shown).forEach(function (label) {
            label.hidden = false;
          });
          mark();
        })
        .catch(function () {
          say(words.failed);
        });
    }
    shown.addEventListener('change', function () {
      chosen = all('.pgl-compare input:checked', shown).map(function (input) {
        return input.value;
      });
      if (chosen.length > 4) chosen = chosen.slice(0, 4);
      load();
    });
    document.addEventListener('property-gateway-favourites', load);
    load();
  });

  // Sunlight is asked for once the visitor gets to it.
  all('[data-pgl-sun]').forEach(function (box) {
    function load() {
      fetch(box.getAttribute('data-pgl-sun'), { credentials: 'omit' })
        .then(function (answer) {
          return answer.ok ? answer.json() : Promise.reject();
        })
        .then(function (body) {
          const shown = make('div');
          shown.innerHTML = body.html;
          box.replaceWith(shown);
        })
        .catch(function () {
          box.closest('section').remove();
        });
    }
    if (!window.IntersectionObserver) return load();
    var observer = new IntersectionObserver(
      function (entries) {
        if (entries[0].isIntersecting) {
          observer.disconnect();
          load();
        }
      },
      { rootMargin: '300px' },
    );
    observer.observe(box);
  });

  // Forms: a fresh token, since the page may come from a cache; errors at their fields.
  all('[data-pgl-form]').forEach(function (form) {
    let asked = false,
      query = new URLSearchParams(location.search);
    ['utm_source', 'utm_medium', 'utm_campaign'].forEach(function (name) {
      if (query.get(name)) form.elements[name].value = query.get(name).slice(0, 200);
    });
    try {
      const host = new URL(document.referrer).host;
      if (host && host !== location.host) form.elements.referrer_host.value = host;
    } catch (error) {
      /* No referrer. */
    }
    form.addEventListener('focusin', function () {
      if (asked) return;
      asked = true;
      fetch(page.rest + 'form-token', { credentials: 'omit', cache: 'no-store' })
        .then(function (answer) {
          return answer.json();
        })
        .then(function (body) {
          form.elements.pg_token.value = body.token;
        })
        .catch(function () {
          asked = false;
        });
    });
    form.addEventListener('submit', function (event) {
      event.preventDefault();
      const button = form.querySelector('button:not([type=button])'),
        message = form.querySelector('.pgl-message'),
        label = button.textContent;
      if (button.disabled) return;
      button.disabled = true;
      button.textContent = words.sending;
      message.textContent = '';
      fetch(page.rest + form.getAttribute('data-pgl-form'), {
        method: 'POST',
        body: new FormData(form),
        credentials: 'omit',
      })
        .then(function (answer) {
          return answer.json();
        })
        .then(function (body) {
          shown(body, form, message);
        })
        .catch(function () {
          message.textContent = words.failed;
        })
        .then(function () {
          button.disabled = false;
          button.textContent = label;
        });
    });
  });
  function shown(body, form, message) {
    let errors = body.errors || {},
      first = null;
    all('[name]', form).forEach(function (field) {
      const place = document.getElementById(field.id + '-error');
      if (!place) return;
      place.textContent = errors[field.name] || '';
      if (errors[field.name]) {
        field.setAttribute('aria-invalid', 'true');
        first = first || field;
      } else field.removeAttribute('aria-invalid');
    });
    const result = form.querySelector('.pgl-result');
    if (result) result.innerHTML = body.html || '';
    if (first) return first.focus();
    if (body.result === 'sent' || body.result === 'kept') {
      if (result) {
        result.tabIndex = -1;
        result.focus();
        return;
      }
      const done = make('p', { class: 'pgl-done', role: 'status', tabindex: '-1' }, body.message);
      form.replaceWith(done);
      done.focus();
      return;
    }
    if (result && body.html) {
      result.tabIndex = -1;
      result.focus();
    }
    message.textContent = body.message || '';
    // The token has become too old: the next attempt has a new one.
    if (body.fresh)
      fetch(page.rest + 'form-token', { cache: 'no-store' })
        .then(function (answer) {
          return answer.json();
        })
        .then(function (fresh) {
          form.elements.pg_token.value = fresh.token;
        });
  }
})(window.propertyGatewayPages);
