import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHome } from './facts/facts.ts';
import type { Facts } from './facts/facts.ts';
import PALETTE from './pictures/palette.json' with { type: 'json' };
import { createDice } from './random.ts';
import type { Dice } from './random.ts';
import { escapeXml } from './formats/xml.ts';

const WIDTH = 1_200;
const HEIGHT = 800;

const FOLDER = join(import.meta.dirname, 'pictures');

const ROOMS = ['living', 'kitchen', 'bedroom', 'bathroom'];
// Pictures come in rounds of six: outside, living room, kitchen, bedroom, bathroom, garden.
const ROUND = 6;
/** Buildings of an earlier year have shutters and steep roofs. */
const MODERN = 1950;
/** Drawings with text, which must not be mirrored. */
const WITH_WORDS: ReadonlySet<string> = new Set(['shop', 'goodwill']);

const drawings = new Map<string, string>();

/** A drawing of `pictures/`: a complete SVG. Classes of the palette are painted with their `color`. */
function drawing(name: string): string {
  const art = drawings.get(name) ?? readFileSync(join(FOLDER, `${name}.svg`), 'utf8');
  drawings.set(name, art);
  return art;
}

/** An SVG of one picture of a listing with its reference as a caption: drawings on top of each other, some mirrored, in colours of the palette. */
export function drawScene(facts: Facts, number: number): string {
  const dice = createDice(Number(facts.crmId) * 31 + number * 7_919);
  const layers = layersOf(facts, number).map((name) => {
    const isMirrored = dice.chance(0.5) && !WITH_WORDS.has(name);
    return isMirrored ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${drawing(name)}</g>` : drawing(name);
  });
  const caption = escapeXml(`${facts.reference}  ·  ${facts.commune.city}`);
  const width = 40 + caption.length * 13.2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${layers.join('')}` +
    // The last rule wins: those inside the drawings are for viewing one alone.
    `<style>${paints(dice)}</style>` +
    `<rect x="28" y="${HEIGHT - 76}" width="${width}" height="48" rx="24" fill="#10202e" fill-opacity="0.72"/>` +
    `<text x="${28 + width / 2}" y="${HEIGHT - 44}" font-family="DejaVu Sans, sans-serif" font-size="22" fill="#ffffff" text-anchor="middle">${caption}</text></svg>`
  );
}

const paints = (dice: Dice): string =>
  PALETTE.flatMap((choices) => Object.entries(dice.pick<Readonly<Record<string, string>>>(choices)))
    .map(([name, color]) => `.${name}{color:${color}}`)
    .join('');

/** Names of drawings, from the back to the front. */
function layersOf(facts: Facts, number: number): string[] {
  const room = roomOf(facts, number);
  if (room) return [room];
  const back = ['sky', facts.commune.setting === 'suburb' ? 'country' : facts.commune.setting];
  switch (facts.type) {
    case 'house':
      return number === 1
        ? [...back, 'lawn', houseOf(facts), 'trees']
        : [...back, facts.amenities.includes('pool') ? 'pool' : 'garden'];
    case 'land':
      return [...back, 'meadow', 'wood'];
    case 'parking':
      return ['parking'];
    case 'commercial':
      return [...back, 'street', 'shop'];
    case 'goodwill':
      return [...back, 'street', 'goodwill'];
    default:
      return [...back, 'street', blockOf(facts), ...(facts.commune.setting === 'city' ? [] : ['trees'])];
  }
}

function roomOf({ type }: Facts, number: number): string | undefined {
  if (isHome(type)) return ROOMS[((number - 1) % ROUND) - 1];
  const isIndoors = type === 'office' || type === 'commercial' || type === 'goodwill';
  return isIndoors && number > 1 ? 'office' : undefined;
}

const houseOf = ({ garages, floors }: Facts): string =>
  garages > 0 ? 'house-garage' : floors > 1 ? 'house-high' : 'house-low';

const blockOf = ({ year, floors }: Facts): string =>
  `${year < MODERN ? 'old-block' : 'block'}-${floors > 3 ? 'middle' : 'low'}`;
