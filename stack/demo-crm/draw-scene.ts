import { isHome, type Facts } from './facts.ts';
import { createDice, type Dice } from './random.ts';
import { drawOutdoors } from './draw-outdoors.ts';
import { drawRoom, type Room } from './draw-room.ts';

export const WIDTH = 1_200;
export const HEIGHT = 800;

const ROOMS: readonly Room[] = ['living', 'kitchen', 'bedroom', 'bathroom'];
// Pictures come in rounds of six: outside, living room, kitchen, bedroom, bathroom, garden.
const ROUND = 6;

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An SVG of one picture of a listing with its reference as a caption. */
export function drawScene(facts: Facts, number: number): string {
  const dice = createDice(Number(facts.crmId) * 31 + number * 7_919);
  const scene = drawInside(facts, number, dice) ?? drawOutdoors(facts, number, dice);
  const caption = escape(`${facts.reference}  ·  ${facts.commune.city}`);
  const width = 40 + caption.length * 13.2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${scene}` +
    `<rect x="28" y="${HEIGHT - 76}" width="${width}" height="48" rx="24" fill="#10202e" fill-opacity="0.72"/>` +
    `<text x="${28 + width / 2}" y="${HEIGHT - 44}" font-family="DejaVu Sans, sans-serif" font-size="22" fill="#ffffff" text-anchor="middle">${caption}</text></svg>`
  );
}

function drawInside(facts: Facts, number: number, dice: Dice): string | undefined {
  const place = (number - 1) % ROUND;
  if (isHome(facts.type)) {
    const room = ROOMS[place - 1];
    return room && drawRoom(room, dice);
  }
  const indoors = facts.type === 'office' || facts.type === 'commercial' || facts.type === 'goodwill';
  return indoors && number > 1 ? drawRoom('office', dice) : undefined;
}
