/** The pictures and floor plans of a listing in a modal dialog, which keeps the focus inside. */
((page) => {
  'use strict';
  const { all, make, words } = page;
  /** Pixels that a finger moves to turn the picture. */
  const SWIPE = 40;

  // Drawn, because fonts of themes lack such signs.
  const draw = (label, path) => {
    const button = make('button', { type: 'button', 'aria-label': label });
    button.innerHTML =
      '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true" focusable="false"><path d="' +
      path +
      '"/></svg>';
    return button;
  };

  const build = () => {
    const parts = {
      dialog: make('dialog', { class: 'pgl-light', 'aria-label': words.pictures }),
      top: make('div', { class: 'pgl-light-top' }),
      tabs: make('div', { role: 'tablist', 'aria-label': words.pictures }),
      counter: make('span', { role: 'status', 'aria-live': 'polite' }),
      close: draw(words.close, 'M5 5l14 14M19 5L5 19'),
      stage: make('div', { class: 'pgl-light-stage', id: 'pgl-stage', role: 'tabpanel' }),
      previous: draw(words.previous, 'M15 4l-8 8 8 8'),
      next: draw(words.next, 'M9 4l8 8-8 8'),
      image: make('img', { alt: '', draggable: 'false' }),
      text: make('p', { class: 'pgl-light-text' }),
    };
    const figure = make('figure');
    figure.append(parts.image);
    parts.stage.append(parts.previous, figure, parts.next);
    return parts;
  };

  const addTabs = ({ tabs, top, stage, counter, close }, sets, choose) => {
    const isTabbed = sets.pictures.length > 0 && sets.plans.length > 0;
    for (const name of isTabbed ? ['pictures', 'plans'] : []) {
      const tab = make(
        'button',
        { type: 'button', role: 'tab', id: 'pgl-tab-' + name, 'aria-controls': 'pgl-stage', 'data-set': name },
        words[name],
      );
      tab.addEventListener('click', () => choose(name));
      tabs.append(tab);
    }
    if (isTabbed) top.append(tabs);
    else stage.removeAttribute('role');
    top.append(counter, close);
  };

  const showEntry = ({ image, text, counter, previous, next, tabs }, { list, index, set }) => {
    const [url, caption, alternative] = list[index];
    image.src = url;
    image.alt = alternative;
    text.textContent = caption;
    counter.textContent = words.counter.replace('%1$s', index + 1).replace('%2$s', list.length);
    previous.style.visibility = next.style.visibility = list.length > 1 ? '' : 'hidden';
    for (const tab of all('[role=tab]', tabs)) {
      const chosen = tab.getAttribute('data-set') === set;
      tab.setAttribute('aria-selected', chosen);
      tab.tabIndex = chosen ? 0 : -1;
    }
    if (list.length > 1) new Image().src = list[(index + 1) % list.length][0];
  };

  const listen = ({ dialog, stage, tabs, previous, next, close }, { move, choose, other, ended }) => {
    let start = null;
    previous.addEventListener('click', () => move(-1));
    next.addEventListener('click', () => move(1));
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', ended);
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      if (tabs.contains(event.target)) {
        choose(other());
        tabs.querySelector('[aria-selected=true]').focus();
      } else move(event.key === 'ArrowLeft' ? -1 : 1);
    });
    stage.addEventListener('pointerdown', (event) => {
      start = event.isPrimary ? event.clientX : null;
    });
    stage.addEventListener('pointerup', (event) => {
      if (start !== null && Math.abs(event.clientX - start) > SWIPE) move(event.clientX > start ? -1 : 1);
      start = null;
    });
  };

  const lightbox = (sets) => {
    let set = 'pictures';
    let index = 0;
    let from = null;
    const parts = build();
    const { dialog, top, stage, text, close } = parts;
    const show = () => showEntry(parts, { list: sets[set], index, set });
    const choose = (name) => {
      set = name;
      index = 0;
      show();
    };
    addTabs(parts, sets, choose);
    dialog.append(top, stage, text);
    document.body.append(dialog);
    listen(parts, {
      choose,
      other: () => (set === 'pictures' ? 'plans' : 'pictures'),
      move: (by) => {
        index = (index + by + sets[set].length) % sets[set].length;
        show();
      },
      ended: () => {
        document.documentElement.style.overflow = '';
        if (from) from.focus();
      },
    });
    return (name, at, opener) => {
      set = sets[name].length ? name : 'plans';
      index = Math.min(at, sets[set].length - 1);
      from = opener;
      show();
      document.documentElement.style.overflow = 'hidden';
      dialog.showModal();
      close.focus();
    };
  };

  const data = document.querySelector('.pgl-data');
  if (!data || !window.HTMLDialogElement) return;
  const open = lightbox(JSON.parse(data.textContent));
  for (const box of all('.pgl-gallery-buttons')) box.hidden = false;
  for (const opener of all('[data-pgl-open]')) {
    opener.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(opener.getAttribute('data-pgl-set') || 'pictures', Number(opener.getAttribute('data-pgl-open')), opener);
    });
  }
})(window.propertyGatewayPages);
