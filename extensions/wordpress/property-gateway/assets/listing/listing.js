/** The page of a listing: films, phone number, sharing and sunlight. */
((page) => {
  'use strict';
  const { all, make, say, words } = page;

  // Films of other servers are loaded by a click only.
  for (const box of all('[data-pgl-film]')) {
    box.querySelector('a').addEventListener('click', (event) => {
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
      box.append(frame);
      frame.focus();
    });
  }

  for (const button of all('[data-pgl-phone]')) {
    const link = button.nextElementSibling;
    button.hidden = false;
    link.hidden = true;
    button.addEventListener('click', () => {
      link.hidden = false;
      button.hidden = true;
      link.focus();
    });
  }

  const copyLink = async (url) => {
    try {
      await navigator.clipboard.writeText(url);
      say(words.copied);
    } catch {
      // Without a secure connection a page may not write to the clipboard.
      const field = make('input', { readonly: '', 'aria-label': words.copy });
      field.value = url;
      say(words.copy, field);
      field.select();
    }
  };

  for (const list of all('.pgl-actions')) {
    const url = list.getAttribute('data-pgl-url');
    const title = list.getAttribute('data-pgl-title');
    const share = list.querySelector('[data-pgl-share]');
    const copy = list.querySelector('[data-pgl-copy]');
    const print = list.querySelector('[data-pgl-print]');
    if (navigator.share) {
      share.hidden = false;
      // Rejects when the visitor changes their mind.
      share.addEventListener('click', () => void navigator.share({ title, url }).catch(() => {}));
    }
    copy.hidden = print.hidden = false;
    copy.addEventListener('click', () => void copyLink(url));
    print.addEventListener('click', () => window.print());
  }

  const loadSun = async (box) => {
    try {
      const answer = await fetch(box.getAttribute('data-pgl-sun'), { credentials: 'omit' });
      if (!answer.ok) throw new Error(String(answer.status));
      const { html } = await answer.json();
      const shown = make('div');
      shown.innerHTML = html;
      box.replaceWith(shown);
    } catch {
      box.closest('section').remove();
    }
  };

  // Sunlight is requested once the visitor gets to it.
  for (const box of all('[data-pgl-sun]')) {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry.isIntersecting) return;
        observer.disconnect();
        void loadSun(box);
      },
      { rootMargin: '300px' },
    );
    observer.observe(box);
  }
})(window.propertyGatewayPages);
