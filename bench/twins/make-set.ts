import { defined } from '../../model/shared/defined.ts';
import type { Appearance, Home } from '../../analysis/twins/home.ts';
import { createDice } from '../../stack/demo-crm/random.ts';
import type { Dice } from '../../stack/demo-crm/random.ts';
import { benchListings } from '../search-ai/catalogue.ts';

/** A listing, and the home that it is of: listings with the same `truth` are twins. */
export interface MadeListing {
  readonly truth: number;
  readonly home: Home;
  readonly appearance: Appearance;
}

/** Homes of the made set that are no part of a building or development. */
const HOMES = 2_000;
const BUILDINGS = 250;
const ROWS = 80;
const TOWNS = 12;
const STREETS = 40;
/** Metres per degree of latitude. */
const DEGREE_M = 111_320;
/** Homes that both agencies list, and of the rest those that only the second one lists. */
const LISTED_TWICE = 0.25;
const ONLY_OTHER = 0.3;
/** What an agency has twice in its own stock. */
const TWICE_IN_ONE = 0.03;

/**
 * The seeded set: two agencies in a few towns, of whose homes some are listed by both or twice by one, in between buildings and developments whose homes differ by little.
 * @param isComplete whether every listing states all facts
 */
export function makeSet(seed: number, isComplete = false): MadeListing[] {
  const dice = createDice(seed);
  const texts = benchListings(6_000).flatMap(({ property }) => property.description['fr'] ?? []);
  const made: MadeListing[] = [];
  const how = { dice, texts, isComplete };
  let truth = 0;
  const list = (whole: Whole): void => {
    truth++;
    const isTwice = dice.chance(LISTED_TWICE);
    const isOnlyOther = !isTwice && dice.chance(ONLY_OTHER);
    if (!isOnlyOther) made.push(listingOf(whole, { ...how, truth, gateway: 0, isOwn: true }));
    if (isTwice || isOnlyOther) made.push(listingOf(whole, { ...how, truth, gateway: 1, isOwn: false }));
    if (!isOnlyOther && dice.chance(TWICE_IN_ONE))
      made.push(listingOf(whole, { ...how, truth, gateway: 0, isOwn: true }));
  };
  for (let at = 0; at < HOMES; at++) list(drawHome(dice, texts));
  for (let at = 0; at < BUILDINGS; at++) for (const flat of drawBuilding(dice, texts)) list(flat);
  for (let at = 0; at < ROWS; at++) for (const house of drawRow(dice, texts)) list(house);
  return made.map((one, at) => ({ ...one, home: { ...one.home, id: `made-${at}` } }));
}

/** All there is to know of a home. */
interface Whole extends Required<
  Omit<
    Home,
    'id' | 'gateway_id' | 'plot' | 'floor' | 'lot' | 'currency' | 'bedrooms' | 'charges' | 'certificate' | 'energy'
  >
> {
  readonly plot: number | undefined;
  readonly floor: number | undefined;
  readonly charges: number | undefined;
  readonly energy: readonly number[];
  readonly text: string;
  readonly look: string;
}

const drawLook = (dice: Dice): string => Array.from({ length: 16 }, () => dice.int(0, 15).toString(16)).join('');

/** kWh, kg of CO2, least and most costs. */
function drawEnergy(area: number, dice: Dice): number[] {
  const [use, co2] = [dice.int(50, 380), dice.int(2, 80)];
  const costs = Math.round((area * use * dice.between(0.1, 0.2)) / 10) * 10;
  return [use, co2, costs, Math.round((costs * 1.35) / 10) * 10];
}

function drawHome(dice: Dice, texts: readonly string[]): Whole {
  const kind = dice.chance(0.6) ? 'apartment' : 'house';
  const area = kind === 'apartment' ? dice.between(18, 130) : dice.between(60, 220);
  const perM2 = dice.between(2_200, 5_200);
  const town = dice.int(1, TOWNS);
  return {
    kind,
    offer: 'sale',
    place: `FR ${64_000 + town}`,
    area: dice.chance(0.6) ? Math.round(area) : Math.round(area * 100) / 100,
    price: Math.round((area * perM2) / 5_000) * 5_000,
    plot: kind === 'house' ? dice.int(150, 1_500) : undefined,
    rooms: Math.max(1, Math.round(area / 22) + dice.int(-1, 1)),
    floor: kind === 'apartment' ? dice.int(0, 6) : undefined,
    year: dice.int(1900, 2022),
    energy: drawEnergy(area, dice),
    tax: dice.int(400, 2_800),
    charges: kind === 'apartment' ? dice.int(400, 3_600) : undefined,
    street: `rue ${dice.int(1, STREETS)}`,
    street_number: String(dice.int(1, 120)),
    point: { lat: 43.3 + town * 0.05 + dice.between(0, 0.02), lon: -1.5 + dice.between(0, 0.03) },
    text: dice.pick(texts),
    look: drawLook(dice),
  };
}

/** Flats of one building with few plans: the agency has one text and one front for most of them. */
function drawBuilding(dice: Dice, texts: readonly string[]): Whole[] {
  const first = { ...drawHome(dice, texts), kind: 'apartment', plot: undefined } as const;
  const plans = Array.from({ length: dice.int(1, 3) }, () => dice.int(25, 95));
  const [perM2, charges, tax] = [dice.between(2_500, 5_000), dice.between(15, 45), dice.between(10, 25)];
  const isCollective = dice.chance(0.25);
  return Array.from({ length: dice.int(2, 6) }, (): Whole => {
    const [area, floor] = [dice.pick(plans), dice.int(0, 4)];
    return {
      ...first,
      area,
      floor,
      rooms: Math.max(1, Math.round(area / 22)),
      price: Math.round((area * perM2 * (1 + 0.015 * floor) * dice.between(0.97, 1.03)) / 1_000) * 1_000,
      energy: isCollective
        ? [...first.energy.slice(0, 2), Math.round(area * 15), Math.round(area * 20)]
        : drawEnergy(area, dice),
      charges: Math.round((area * charges * dice.between(0.95, 1.05)) / 10) * 10,
      tax: Math.round(area * tax * dice.between(0.95, 1.05)),
      text: dice.chance(0.7) ? first.text : dice.pick(texts),
      look: dice.chance(0.6) ? first.look : drawLook(dice),
    };
  });
}

/** Houses of one development: one plan, about one price, plots of their own. */
function drawRow(dice: Dice, texts: readonly string[]): Whole[] {
  const first = { ...drawHome(dice, texts), kind: 'house', floor: undefined } as const;
  const plot = dice.int(150, 500);
  return Array.from({ length: dice.int(2, 5) }, (_, at): Whole => {
    const own = Math.round(plot * dice.between(0.9, 1.1));
    return {
      ...first,
      plot: own,
      price: Math.round((first.price * dice.between(0.98, 1.02)) / 1_000) * 1_000,
      street_number: String(Number(first.street_number) + 2 * at),
      point: shifted(first.point, 12 * at, dice),
      charges: undefined,
      energy: dice.chance(0.1) ? first.energy : drawEnergy(first.area, dice),
      tax: Math.round(first.tax * dice.between(0.95, 1.05)),
      text: dice.chance(0.7) ? first.text : dice.pick(texts),
      look: dice.chance(0.6) ? first.look : drawLook(dice),
    };
  });
}

const shifted = ({ lat, lon }: { lat: number; lon: number }, metres: number, dice: Dice) => {
  const angle = dice.between(0, 2 * Math.PI);
  return {
    lat: lat + (metres * Math.sin(angle)) / DEGREE_M,
    lon: lon + (metres * Math.cos(angle)) / (DEGREE_M * 0.73),
  };
};

interface Teller {
  readonly dice: Dice;
  readonly texts: readonly string[];
  /** Whether all facts are stated. */
  readonly isComplete: boolean;
  /** Of the agency that measured the home; the other one copies, rounds and measures anew. */
  readonly isOwn: boolean;
}

/** What one agency says of a home: some facts are missing, some are measured or rounded anew. */
function listingOf(
  whole: Whole,
  { truth, gateway, ...how }: Teller & { readonly truth: number; readonly gateway: number },
): MadeListing {
  const { kind, offer, place } = whole;
  const home: Home = {
    id: '',
    gateway_id: String(gateway),
    kind,
    offer,
    place,
    currency: 'EUR',
    ...measured(whole, how),
    ...defined({ ...saidOfHome(whole, how), ...saidOfCosts(whole, how), ...saidOfPlace(whole, how) }),
  };
  return { truth, home, appearance: appearanceOf(whole, { ...how, truth }) };
}

function measured({ price, area }: Whole, { dice, isOwn }: Teller) {
  const otherPrice = dice.chance(0.7) ? price : Math.round((price * dice.between(0.9, 1.08)) / 500) * 500;
  const otherArea = dice.chance(0.65) ? area : dice.chance(0.6) ? Math.round(area) : area * dice.between(0.96, 1.04);
  return isOwn ? { price, area } : { price: otherPrice, area: otherArea };
}

/** A fact, if this agency states it. */
const said = <T>({ dice, isComplete }: Teller, probability: number, value: T): T | undefined =>
  isComplete || dice.chance(probability) ? value : undefined;

function saidOfHome({ plot, rooms, floor, year }: Whole, how: Teller) {
  const { dice } = how;
  return {
    plot: plot === undefined ? undefined : said(how, 0.8, dice.chance(0.9) ? plot : plot + dice.int(-40, 40)),
    rooms: said(how, 0.93, dice.chance(0.96) ? rooms : rooms + 1),
    floor: floor === undefined ? undefined : said(how, 0.8, dice.chance(0.99) ? floor : floor + 1),
    year: said(how, 0.6, year),
  };
}

function saidOfCosts({ area, energy, charges, tax }: Whole, how: Teller) {
  const { dice } = how;
  const newCharges = (charges ?? 0) + dice.int(-300, 300);
  return {
    energy: said(how, 0.85, certificateSaid(dice.chance(0.93) ? energy : drawEnergy(area, dice), dice)),
    charges: charges === undefined ? undefined : said(how, 0.6, dice.chance(0.75) ? charges : newCharges),
    tax: said(how, 0.5, dice.chance(0.75) ? tax : Math.round(tax * 1.04)),
  };
}

/** Agencies keep addresses to themselves, also those that state all facts. */
function saidOfPlace({ street, street_number, point }: Whole, { dice, isOwn }: Teller) {
  const isNumbered = dice.chance(isOwn ? 0.5 : 0.3);
  const metres = dice.chance(0.75) ? dice.between(0, 30) : dice.between(30, 250);
  return {
    street: isNumbered || dice.chance(0.4) ? street : undefined,
    street_number: isNumbered ? street_number : undefined,
    point: dice.chance(0.75) ? shifted(point, metres, dice) : undefined,
  };
}

/** Some agencies do not state the costs. */
const certificateSaid = (energy: readonly number[], dice: Dice): readonly number[] =>
  dice.chance(0.7) ? energy : energy.slice(0, 2);

function appearanceOf(
  { text, look }: Whole,
  { truth, dice, texts, isOwn }: Teller & { readonly truth: number },
): Appearance {
  const words = text.split(' ');
  const isCopied = dice.chance(0.35);
  const copy = dice.chance(0.6)
    ? `${text} Honoraires à la charge du vendeur.`
    : words.slice(0, words.length >> 1).join(' ');
  return {
    pictures: picturesOf(truth, { dice, isOwn }),
    look: isOwn || dice.chance(0.45) ? turnedBits(look, dice.int(0, 5), dice) : drawLook(dice),
    texts: { fr: isOwn ? text : isCopied ? copy : dice.pick(texts) },
  };
}

/** A look of the same picture in another size and quality. */
function turnedBits(look: string, count: number, dice: Dice): string {
  let bits = BigInt(`0x${look}`);
  for (let at = 0; at < count; at++) bits ^= 1n << BigInt(dice.int(0, 63));
  return bits.toString(16).padStart(16, '0');
}

/** One agency takes the pictures of a listing over when it lists the home once more, two seldom have one in common. */
function picturesOf(truth: number, { dice, isOwn }: { dice: Dice; isOwn: boolean }): string[] {
  const isKept = dice.chance(isOwn ? 0.8 : 0.05);
  const own = Array.from({ length: 5 }, (_, at) => (isKept ? `${truth}-${at}` : String(dice.int(0, 1e9))));
  return own.map((name) => `https://pictures.example/${name}.jpg`);
}
