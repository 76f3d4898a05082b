/** Enquiries and estimates: a fresh token, since the page may come from a cache; errors at their fields. */
((page) => {
  'use strict';
  const { all, make, words } = page;
  const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'];
  const LONGEST = 200;

  /** Gives a form a new token; whether it did. */
  const renewToken = async (form) => {
    try {
      const answer = await fetch(page.endpoint('form-token'), { credentials: 'omit', cache: 'no-store' });
      form.elements.pg_token.value = (await answer.json()).token;
      return true;
    } catch {
      return false;
    }
  };

  const noteOrigin = (form) => {
    const query = new URLSearchParams(location.search);
    for (const name of CAMPAIGN) {
      const value = query.get(name);
      if (value) form.elements[name].value = value.slice(0, LONGEST);
    }
    if (!document.referrer) return;
    const { host } = new URL(document.referrer);
    if (host && host !== location.host) form.elements.referrer_host.value = host;
  };

  /** Shows errors at their fields. @returns the first field that has one */
  const showErrors = (form, errors) => {
    let first = null;
    for (const field of all('[name]', form)) {
      const place = document.getElementById(field.id + '-error');
      if (!place) continue;
      const error = errors[field.name] || '';
      place.textContent = error;
      if (error) {
        field.setAttribute('aria-invalid', 'true');
        first = first || field;
      } else field.removeAttribute('aria-invalid');
    }
    return first;
  };

  const focusOn = (element) => {
    element.tabIndex = -1;
    element.focus();
  };

  const showAnswer = (body, form, message) => {
    const first = showErrors(form, body.errors || {});
    const result = form.querySelector('.pgl-result');
    if (result) result.innerHTML = body.html || '';
    if (first) {
      first.focus();
      return;
    }
    const isTaken = body.result === 'sent' || body.result === 'kept';
    if (isTaken && !result) {
      const done = make('p', { class: 'pgl-done', role: 'status' }, body.message);
      form.replaceWith(done);
      focusOn(done);
      return;
    }
    if (result && (isTaken || body.html)) focusOn(result);
    if (isTaken) return;
    message.textContent = body.message || '';
    // The token has become too old: the next attempt has a new one.
    if (body.fresh) void renewToken(form);
  };

  const send = async (form) => {
    const button = form.querySelector('button:not([type=button])');
    const message = form.querySelector('.pgl-message');
    const label = button.textContent;
    if (button.disabled) return;
    button.disabled = true;
    button.textContent = words.sending;
    message.textContent = '';
    try {
      const answer = await fetch(page.endpoint(form.getAttribute('data-pgl-form')), {
        method: 'POST',
        body: new FormData(form),
        credentials: 'omit',
      });
      showAnswer(await answer.json(), form, message);
    } catch {
      message.textContent = words.failed;
    } finally {
      button.disabled = false;
      button.textContent = label;
    }
  };

  for (const form of all('[data-pgl-form]')) {
    let isFresh = false;
    noteOrigin(form);
    form.addEventListener('focusin', async () => {
      if (isFresh) return;
      isFresh = true;
      isFresh = await renewToken(form);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
})(window.propertyGatewayPages);
