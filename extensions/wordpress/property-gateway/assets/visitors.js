/** Waits for consent, then loads the visitor script of the gateway and reports the page view. The plugin prints the data of the page before it. */
(function (page) {
  let given = false,
    started = false;
  function set(consent) {
    if (consent === given) return;
    given = consent;
    if (!started && !consent) return;
    window.propertyGateway =
      window.propertyGateway ||
      function () {
        (propertyGateway.q = propertyGateway.q || []).push(arguments);
      };
    propertyGateway('consent', consent);
    if (started) return;
    started = true;
    propertyGateway('track', page.event, page.fields);
    document.addEventListener('click', function (event) {
      if (event.target.closest && event.target.closest('a[href^="tel:"]'))
        propertyGateway('track', 'phone_click', page.fields);
    });
    fetch(page.token, { credentials: 'omit', cache: 'no-store' })
      .then(function (answer) {
        return answer.ok ? answer.json() : {};
      })
      .then(function (body) {
        if (!body.token) return;
        const script = document.createElement('script');
        script.src = page.script;
        script.async = true;
        script.setAttribute('data-token', body.token);
        document.head.appendChild(script);
      })
      .catch(function () {});
  }
  // Without a consent type, or with opt-out, the API returns true before the visitor was asked: that is no consent.
  function ask() {
    const type = String(window.wp_consent_type || window.wp_fallback_consent_type || '');
    if (typeof window.wp_has_consent === 'function' && type.indexOf('optin') === 0)
      set(window.wp_has_consent(page.category));
  }
  document.addEventListener('wp_consent_type_defined', ask);
  document.addEventListener('wp_listen_for_consent_change', function (event) {
    const change = event.detail && event.detail[page.category];
    if (change) set(change === 'allow');
  });
  document.addEventListener('property-gateway-consent', function (event) {
    set(event.detail === true);
  });
  if (page.consent || window.propertyGatewayConsent === true) set(true);
  else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ask);
  else ask();
})(propertyGatewayPage);
