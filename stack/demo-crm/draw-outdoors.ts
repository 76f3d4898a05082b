import type { Facts } from './facts.ts';
import type { Dice } from './random.ts';

const SKIES = [
  ['#7fb6e3', '#d9ecf6'],
  ['#8fc1e8', '#f4efe2'],
  ['#86bce6', '#fdeedd'],
  ['#9cc9ea', '#eaf4f6'],
] as const;
const FACADES = ['#f0e3cd', '#e5d3b8', '#f3eee6', '#d9c2a4', '#e9d9cf', '#cfd5d2', '#e8dcc0', '#b9694f'];
const ROOFS = ['#9a4f3b', '#6b4a41', '#4b545e', '#7c3f31', '#58626b'];
const SHUTTERS = ['#4d7a83', '#7a8f6a', '#8c4a3f', '#38566b', '#a7a08f', '#5f6f8a'];
const GROUND = 640;

function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

/** The listing seen from outside: its building, its plot, or its garden for later pictures. */
export function drawOutdoors(facts: Facts, number: number, dice: Dice): string {
  const back = sky(dice) + horizon(facts, dice);
  switch (facts.type) {
    case 'house':
      return number === 1
        ? back + lawn(dice) + house(facts, dice) + trees(dice, 2)
        : back + lawn(dice) + garden(facts, dice);
    case 'land':
      return back + meadow(dice) + trees(dice, 4);
    case 'parking':
      return garage(dice);
    case 'commercial':
    case 'goodwill':
      return back + street() + shop(facts, dice);
    default:
      return back + street() + block(facts, dice) + (facts.commune.setting === 'city' ? '' : trees(dice, 2));
  }
}

function sky(dice: Dice): string {
  const [top, bottom] = dice.pick(SKIES);
  let clouds = '';
  for (let index = 0; index < 3; index += 1) {
    const x = dice.int(60, 1_080);
    const y = dice.int(60, 230);
    clouds += `<g fill="#ffffff" fill-opacity="0.75"><ellipse cx="${x}" cy="${y}" rx="90" ry="24"/><ellipse cx="${x + 44}" cy="${y - 18}" rx="52" ry="26"/><ellipse cx="${x - 40}" cy="${y - 10}" rx="40" ry="20"/></g>`;
  }
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>` +
    `<rect width="1200" height="800" fill="url(#sky)"/>${clouds}`
  );
}

function horizon({ commune }: Facts, dice: Dice): string {
  switch (commune.setting) {
    case 'coast':
      return (
        rect(0, 520, 1_200, 130, '#4f9bb8') +
        rect(0, 520, 1_200, 8, '#8cc5d6') +
        `<path d="M${dice.int(80, 300)} 520 l30 -70 v70 z" fill="#ffffff"/>`
      );
    case 'mountain':
      return (
        '<path d="M-40 650 L220 250 L400 480 L600 200 L860 520 L1010 330 L1260 650 z" fill="#7f93a8"/>' +
        '<path d="M220 250 l-58 90 40 -16 22 26 26 -20 28 18 z M600 200 l-70 106 44 -20 30 34 32 -30 40 24 z M1010 330 l-50 74 36 -12 18 20 22 -14 24 16 z" fill="#ffffff"/>'
      );
    case 'city': {
      let skyline = '';
      for (let x = -20; x < 1_220; x += 90)
        skyline += rect(x, dice.int(360, 500), 92, 320, dice.pick(['#b9c3cc', '#c7cdd2', '#aeb9c4']));
      return skyline;
    }
    default:
      return (
        '<path d="M0 560 q200 -110 420 -40 t420 -20 t380 -30 v200 h-1220 z" fill="#9db88a"/>' +
        '<path d="M0 610 q260 -80 520 -20 t700 -30 v140 h-1220 z" fill="#86a873"/>'
      );
  }
}

function lawn(dice: Dice): string {
  const green = dice.pick(['#7fa65f', '#88ad68', '#739b58']);
  return rect(0, GROUND, 1_200, 160, green) + `<path d="M540 800 L580 ${GROUND} h60 L700 800 z" fill="#d9cdb8"/>`;
}

function street(): string {
  return (
    rect(0, GROUND, 1_200, 46, '#c9c5be') +
    rect(0, GROUND + 46, 1_200, 120, '#6f7378') +
    rect(0, GROUND + 40, 1_200, 8, '#e7e4df')
  );
}

function meadow(dice: Dice): string {
  const posts = [140, 340, 540, 740, 940, 1_100].map((x) => rect(x, 660, 10, 46, '#8b6f4e')).join('');
  const flowers = Array.from(
    { length: 46 },
    () =>
      `<circle cx="${dice.int(0, 1_200)}" cy="${dice.int(690, 790)}" r="3" fill="${dice.pick(['#f4e285', '#ffffff', '#d98880'])}"/>`,
  );
  return `${rect(0, 600, 1_200, 200, '#92b56d')}<path d="M140 690 L540 630 L1100 700 L900 790 L220 790 z" fill="#a9c57f" stroke="#f7f5ee" stroke-width="5" stroke-dasharray="16 12"/>${posts}${flowers.join('')}`;
}

function trees(dice: Dice, count: number): string {
  let art = '';
  for (let index = 0; index < count; index += 1) {
    const x = index % 2 === 0 ? dice.int(40, 190) : dice.int(1_000, 1_150);
    const size = dice.int(70, 120);
    const green = dice.pick(['#4f7b4a', '#5d8a52', '#416b47', '#6c934f']);
    art +=
      rect(x - 9, GROUND - size * 0.9, 18, size * 1.1, '#6d5138') +
      `<circle cx="${x}" cy="${GROUND - size * 1.5}" r="${size * 0.8}" fill="${green}"/><circle cx="${x - size * 0.5}" cy="${GROUND - size * 1.1}" r="${size * 0.55}" fill="${green}"/><circle cx="${x + size * 0.5}" cy="${GROUND - size * 1.15}" r="${size * 0.55}" fill="${green}"/>`;
  }
  return art;
}

function pane(x: number, y: number, width: number, height: number, shutter?: string): string {
  const wings = shutter
    ? rect(x - width * 0.46, y, width * 0.42, height, shutter, 2) +
      rect(x + width * 1.04, y, width * 0.42, height, shutter, 2)
    : '';
  return (
    wings +
    rect(x, y, width, height, '#ffffff', 3) +
    rect(x + 6, y + 6, width - 12, height - 12, '#9fc1d4') +
    `<path d="M${x + 6} ${y + height - 6} L${x + width - 6} ${y + 6} v${height * 0.4} L${x + width * 0.45} ${y + height - 6} z" fill="#c5dce8"/>` +
    rect(x + width / 2 - 3, y, 6, height, '#ffffff')
  );
}

function house(facts: Facts, dice: Dice): string {
  const wall = dice.pick(FACADES);
  const roof = dice.pick(ROOFS);
  const shutter = dice.pick(SHUTTERS);
  const storeys = Math.min(2, facts.floors);
  const width = dice.int(520, 680);
  const height = storeys * 150 + 30;
  const x = 600 - width / 2;
  const y = GROUND - height;
  const columns = 3;
  let windows = '';
  for (let storey = 0; storey < storeys; storey += 1) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + (width / columns) * (column + 0.5) - 36;
      const ground = storey === storeys - 1;
      if (ground && column === 1) windows += door(left - 4, y + storey * 150 + 54, shutter);
      else windows += pane(left, y + storey * 150 + 44, 72, 92, shutter);
    }
  }
  const garage =
    facts.garages > 0
      ? rect(x + width, GROUND - 150, 200, 150, wall) +
        rect(x + width + 26, GROUND - 116, 148, 116, '#e9e6e0', 3) +
        `<path d="M${x + width - 10} ${GROUND - 146} h230 l-30 -46 h-200 z" fill="${roof}"/>`
      : '';
  return (
    garage +
    rect(x, y, width, height, wall) +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#000000" fill-opacity="0.04"/>` +
    rect(x + width * 0.72, y - 170, 52, 120, '#a9654d') +
    `<path d="M${x - 46} ${y + 8} L${x + 90} ${y - 130} H${x + width - 90} L${x + width + 46} ${y + 8} z" fill="${roof}"/>` +
    windows +
    rect(x, GROUND - 10, width, 10, '#bfb6a6')
  );
}

function door(x: number, y: number, color: string): string {
  return (
    rect(x, y, 80, 126, '#ffffff', 3) +
    rect(x + 8, y + 8, 64, 118, color, 2) +
    rect(x + 18, y + 18, 44, 34, '#c5dce8', 2) +
    `<circle cx="${x + 62}" cy="${y + 76}" r="4" fill="#f2d58a"/>`
  );
}

function block(facts: Facts, dice: Dice): string {
  const wall = dice.pick(FACADES);
  const roof = dice.pick(ROOFS);
  const old = facts.year < 1950;
  const storeys = Math.max(3, Math.min(7, facts.floors));
  const columns = dice.int(4, 6);
  const width = columns * 118 + 40;
  const step = Math.min(96, 470 / storeys);
  const x = 600 - width / 2;
  const y = GROUND - storeys * step - 20;
  const shutter = old ? dice.pick(SHUTTERS) : undefined;
  let art = rect(x, y, width, GROUND - y, wall);
  art += old
    ? `<path d="M${x - 14} ${y} l36 -74 h${width - 44} l36 74 z" fill="${roof}"/>`
    : rect(x - 10, y - 18, width + 20, 20, '#8f979d', 3);
  for (let storey = 0; storey < storeys; storey += 1) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + 20 + column * 118 + 34;
      const top = y + 16 + storey * step;
      const ground = storey === storeys - 1;
      if (ground)
        art += rect(left - 18, top, 86, step + 2, '#37424c', 3) + rect(left - 10, top + 8, 70, step - 14, '#8fb0bf', 2);
      else {
        art += pane(left, top, 50, step * 0.66, shutter);
        if (!old)
          art +=
            rect(left - 20, top + step * 0.58, 90, 5, '#5c666e') + rect(left - 20, top + step * 0.42, 90, 3, '#5c666e');
      }
    }
  }
  return art + rect(x, y + storeys * step - step + 6, width, 6, '#ffffff88');
}

function shop(facts: Facts, dice: Dice): string {
  const wall = dice.pick(FACADES);
  const color = dice.pick(SHUTTERS);
  let awning = '';
  for (let stripe = 0; stripe < 10; stripe += 1)
    awning += `<path d="M${250 + stripe * 70} 400 h70 l12 70 h-70 z" fill="${stripe % 2 === 0 ? color : '#ffffff'}"/>`;
  let upstairs = '';
  for (const x of [310, 480, 650, 820]) upstairs += pane(x, 190, 72, 110, color);
  return (
    rect(230, 130, 740, 510, wall) +
    rect(210, 110, 780, 24, '#8a8178') +
    upstairs +
    rect(250, 340, 700, 60, color, 4) +
    `<text x="600" y="381" font-family="DejaVu Serif, serif" font-size="32" fill="#ffffff" text-anchor="middle">${facts.type === 'goodwill' ? 'MAISON FONDÉE EN 1987' : 'À VISITER'}</text>` +
    rect(270, 410, 420, 220, '#2f3a42', 4) +
    rect(282, 422, 396, 196, '#a9c6d2', 2) +
    '<path d="M282 618 L520 422 h90 L380 618 z" fill="#c8dde6"/>' +
    rect(720, 410, 200, 230, '#2f3a42', 4) +
    rect(736, 426, 168, 200, '#b7d0da', 2) +
    awning
  );
}

function garage(dice: Dice): string {
  const tone = dice.pick(['#8d949a', '#9a958c', '#7f8a92']);
  let art = rect(0, 0, 1_200, 520, '#c9cdd0') + rect(0, 0, 1_200, 90, '#aab0b4') + rect(0, 520, 1_200, 280, tone);
  for (const x of [90, 460, 830]) art += rect(x, 90, 44, 440, '#dfe2e4') + rect(x, 380, 44, 60, '#e2b33c');
  for (const x of [160, 530, 900]) art += `<path d="M${x} 800 L${x + 60} 530 h10 L${x + 14} 800 z" fill="#f4f1e8"/>`;
  for (const x of [240, 640, 1_000]) art += rect(x, 40, 160, 14, '#fffbe6', 6);
  const paint = dice.pick(['#3c6e91', '#a8443a', '#e7e5df', '#3d4a45']);
  return (
    `${art}<path d="M560 640 q30 -90 110 -96 h130 q70 8 104 96 l40 14 q16 60 0 100 h-410 q-18 -60 4 -104 z" fill="${paint}"/>` +
    '<path d="M610 636 q22 -60 70 -66 h50 v66 z M750 636 v-66 h46 q44 10 64 66 z" fill="#cfe0e8"/>' +
    '<circle cx="620" cy="754" r="36" fill="#22272b"/><circle cx="620" cy="754" r="16" fill="#b9bfc4"/><circle cx="860" cy="754" r="36" fill="#22272b"/><circle cx="860" cy="754" r="16" fill="#b9bfc4"/>'
  );
}

function garden(facts: Facts, dice: Dice): string {
  const pool = facts.amenities.includes('pool')
    ? '<path d="M330 700 h560 l70 80 h-700 z" fill="#efe7d8"/><path d="M360 710 h500 l46 58 h-596 z" fill="#4fb0c9"/><path d="M360 710 h500 l10 14 h-520 z" fill="#8fd0de"/>'
    : `<ellipse cx="600" cy="740" rx="300" ry="40" fill="#e3d8c4"/>${rect(520, 690, 160, 14, '#a98560', 4)}${rect(536, 704, 10, 46, '#8b6a4a')}${rect(654, 704, 10, 46, '#8b6a4a')}`;
  let hedge = '';
  for (let x = 0; x < 1_240; x += 70)
    hedge += `<circle cx="${x}" cy="${GROUND - 4}" r="${dice.int(44, 62)}" fill="${dice.pick(['#557f4b', '#628d55', '#4c7646'])}"/>`;
  return hedge + rect(0, GROUND + 10, 1_200, 150, '#84aa63') + pool + trees(dice, 2);
}
