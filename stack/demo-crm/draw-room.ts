import type { Dice } from './random.ts';

export type Room = 'living' | 'kitchen' | 'bedroom' | 'bathroom' | 'office';

const WALLS = ['#f2ece3', '#e9eef0', '#efe9ee', '#e6ece2', '#f4efe6', '#dfe7ec'];
const FLOORS = [
  ['#c89f72', '#b98f63'],
  ['#a97c50', '#9a6f45'],
  ['#d9c7ae', '#ccb899'],
  ['#b8b2a8', '#aaa398'],
] as const;
const ACCENTS = ['#3f6f80', '#b2654a', '#5d7052', '#8a5a6b', '#c29545', '#47567a'];

// Where the wall meets the floor.
const SKIRTING = 560;

function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

/** A furnished room seen from the front. */
export function drawRoom(room: Room, dice: Dice): string {
  const wall = dice.pick(WALLS);
  const [floor, line] = dice.pick(FLOORS);
  const accent = dice.pick(ACCENTS);
  const left = dice.chance(0.5);
  const content = { living, kitchen, bedroom, bathroom, office }[room](accent, dice);
  const inside =
    shell(wall, floor, line, room === 'bathroom') +
    windowOn(left ? 90 : 810, dice) +
    content +
    plant(left ? 1_090 : 90, dice);
  return inside + '<rect width="1200" height="800" fill="url(#light)"/>' + LIGHT;
}

const LIGHT =
  '<defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff8e6" stop-opacity="0.28"/>' +
  '<stop offset="0.6" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="#2b2118" stop-opacity="0.16"/></linearGradient></defs>';

function shell(wall: string, floor: string, line: string, tiles: boolean): string {
  let art =
    rect(0, 0, 1_200, SKIRTING, wall) +
    rect(0, SKIRTING, 1_200, 240, floor) +
    rect(0, SKIRTING - 12, 1_200, 14, '#ffffff');
  for (let x = -600; x <= 1_800; x += tiles ? 120 : 80) {
    art += `<line x1="${600 + (x - 600) * 0.8}" y1="${SKIRTING + 2}" x2="${600 + (x - 600) * 1.5}" y2="800" stroke="${line}" stroke-width="3"/>`;
  }
  if (tiles)
    for (const y of [620, 700]) art += `<line x1="0" y1="${y}" x2="1200" y2="${y}" stroke="${line}" stroke-width="3"/>`;
  return art;
}

function windowOn(x: number, dice: Dice): string {
  const sky = dice.pick(['#bfe0f2', '#cfe6ef', '#f3dcc2', '#b6d4ee']);
  const hill = dice.pick(['#8fae7e', '#7fa08c', '#a3b787']);
  return (
    rect(x, 110, 300, 300, '#ffffff', 6) +
    rect(x + 14, 124, 272, 272, sky) +
    `<path d="M${x + 14} 330 q70 -60 140 -20 t132 -14 v100 h-272 z" fill="${hill}"/>` +
    rect(x + 145, 124, 10, 272, '#ffffff') +
    rect(x - 14, 408, 328, 16, '#ffffff', 4) +
    `<path d="M${x - 34} 90 h70 q-8 180 -34 330 h-36 z" fill="#ffffff" fill-opacity="0.75"/>` +
    `<path d="M${x + 334} 90 h-70 q8 180 34 330 h36 z" fill="#ffffff" fill-opacity="0.75"/>`
  );
}

function plant(x: number, dice: Dice): string {
  const green = dice.pick(['#4c7a55', '#5f8a4d', '#3e6b58']);
  let leaves = '';
  for (const angle of [-50, -25, 0, 25, 50]) {
    leaves += `<ellipse cx="${x}" cy="${SKIRTING - 60}" rx="16" ry="74" fill="${green}" transform="rotate(${angle} ${x} ${SKIRTING + 20})"/>`;
  }
  return `${leaves}<path d="M${x - 36} ${SKIRTING} h72 l-10 92 h-52 z" fill="#d8cfc4"/>`;
}

function lamp(x: number): string {
  return `<line x1="${x}" y1="0" x2="${x}" y2="130" stroke="#55504a" stroke-width="4"/><path d="M${x - 60} 190 q60 -110 120 0 z" fill="#f6e7bd"/>`;
}

function picture(x: number, y: number, accent: string): string {
  return (
    rect(x, y, 150, 110, '#ffffff', 3) +
    rect(x + 12, y + 12, 126, 86, '#e7e2d8') +
    `<circle cx="${x + 96}" cy="${y + 42}" r="15" fill="${accent}"/><path d="M${x + 12} ${y + 98} l44 -46 34 30 20 -14 28 30 z" fill="${accent}" fill-opacity="0.6"/>`
  );
}

function living(accent: string): string {
  return (
    '<ellipse cx="600" cy="710" rx="430" ry="62" fill="#efe6d8"/>' +
    picture(440, 170, accent) +
    picture(620, 170, accent) +
    rect(350, 430, 500, 130, accent, 26) +
    rect(310, 490, 90, 150, accent, 28) +
    rect(800, 490, 90, 150, accent, 28) +
    rect(380, 540, 440, 90, accent, 18) +
    rect(380, 538, 440, 8, '#00000022', 4) +
    rect(430, 470, 90, 80, '#f3ead9', 14) +
    rect(680, 470, 90, 80, '#ffffff', 14) +
    '<ellipse cx="600" cy="700" rx="170" ry="26" fill="#8b6a4a"/><ellipse cx="600" cy="692" rx="170" ry="26" fill="#a98560"/>' +
    rect(470, 700, 12, 56, '#7a5b3d') +
    rect(718, 700, 12, 56, '#7a5b3d') +
    lamp(600)
  );
}

function kitchen(accent: string): string {
  let units = '';
  for (let x = 420; x < 1_080; x += 110)
    units += rect(x + 4, 456, 102, 150, accent, 4) + rect(x + 40, 470, 30, 6, '#f5f1ea', 3);
  for (let x = 420; x < 760; x += 110)
    units += rect(x + 4, 130, 102, 130, '#fbf8f3', 4) + rect(x + 42, 244, 26, 5, '#bdb4a6', 2);
  return (
    rect(420, 280, 670, 160, '#ffffff') +
    units +
    rect(404, 436, 700, 22, '#6d5a48', 4) +
    rect(880, 300, 130, 138, '#3b4148', 8) +
    rect(894, 330, 102, 80, '#1f252b', 4) +
    '<path d="M560 436 v-70 q0 -34 34 -34 t34 34" fill="none" stroke="#9aa3aa" stroke-width="10"/>' +
    rect(300, 600, 600, 26, '#e9dfd0', 6) +
    rect(330, 626, 540, 150, '#fdfbf7', 4) +
    lamp(480) +
    lamp(720)
  );
}

function bedroom(accent: string): string {
  return (
    picture(530, 130, accent) +
    rect(330, 330, 540, 230, '#8d6f52', 16) +
    rect(340, 470, 520, 210, '#ffffff', 20) +
    rect(340, 540, 520, 170, accent, 20) +
    rect(340, 540, 520, 34, '#ffffffaa', 12) +
    rect(390, 430, 180, 90, '#f7f3ec', 26) +
    rect(630, 430, 180, 90, '#f7f3ec', 26) +
    rect(200, 500, 110, 150, '#b5936f', 8) +
    rect(890, 500, 110, 150, '#b5936f', 8) +
    '<path d="M220 470 h70 l-16 -66 h-38 z" fill="#f6e7bd"/><path d="M910 470 h70 l-16 -66 h-38 z" fill="#f6e7bd"/>' +
    rect(251, 468, 8, 34, '#55504a') +
    rect(941, 468, 8, 34, '#55504a')
  );
}

function bathroom(accent: string): string {
  let tiles = '';
  for (let y = 60; y < 550; y += 70)
    tiles += `<line x1="440" y1="${y}" x2="760" y2="${y}" stroke="#00000014" stroke-width="3"/>`;
  return (
    rect(440, 0, 320, 560, '#dce8ea') +
    tiles +
    '<circle cx="600" cy="230" r="110" fill="#ffffff"/><circle cx="600" cy="230" r="96" fill="#cfe2ea"/>' +
    rect(460, 420, 280, 150, accent, 8) +
    rect(440, 396, 320, 30, '#ffffff', 8) +
    '<path d="M600 396 v-40 q0 -18 26 -18" fill="none" stroke="#98a2a8" stroke-width="9"/>' +
    '<path d="M250 600 h700 q-10 130 -110 140 h-480 q-100 -10 -110 -140 z" fill="#ffffff"/><path d="M250 600 h700 v18 h-700 z" fill="#e6e6e6"/>'
  );
}

function office(accent: string, dice: Dice): string {
  let desks = '';
  for (const x of [250, 620]) {
    desks +=
      rect(x, 520, 330, 18, '#c9a878', 4) +
      rect(x + 16, 538, 12, 140, '#58616a') +
      rect(x + 302, 538, 12, 140, '#58616a') +
      rect(x + 100, 410, 150, 96, '#27303a', 8) +
      rect(x + 108, 418, 134, 76, dice.pick(['#9cc4d8', '#d7e3d0', '#e4d3b8']), 3) +
      rect(x + 165, 500, 20, 22, '#27303a') +
      rect(x + 110, 560, 110, 130, accent, 20);
  }
  return (
    rect(500, 150, 200, 150, '#ffffff', 4) +
    rect(516, 170, 120, 8, accent) +
    rect(516, 194, 160, 8, '#c5cbd0') +
    rect(516, 218, 90, 8, '#c5cbd0') +
    desks
  );
}
