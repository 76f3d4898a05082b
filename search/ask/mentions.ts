import { hasDistricts, has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { chooseSense } from './choose-sense.ts';
import { readEnergy } from './energy.ts';
import type { Condition, Place } from './intent.ts';
import { quantityMention } from './measure-mention.ts';
import { NEAR_KM } from './places.ts';
import type { PlaceBook } from './places.ts';
import { codeAt, readTypology } from './read-codes.ts';
import { isDistance, readQuantity } from './quantities.ts';
import type { Quantity } from './quantities.ts';
import type { Sense } from './vocabulary.ts';

/** One condition as a question states it, with how it is joined to the one before. */
export interface Mention {
  readonly condition: Condition;
  readonly from: number;
  readonly joiner: 'or' | 'and' | undefined;
  /** Of a sub-type: the type it belongs to. */
  readonly parent?: string;
}

export interface Read {
  readonly mentions: readonly Mention[];
  /** Atoms that nothing came of. */
  readonly unused: readonly Atom[];
}

/** What words before a mention say about it. */
interface State {
  joiner: 'or' | 'and' | undefined;
  not: boolean;
  /** Whether the mention before was denied, which goes on over "ni" and "or". */
  denied: boolean;
  with: boolean;
  near: boolean;
  /** Whether nearness was said since the last mention. */
  nearSaid: boolean;
  view: boolean;
  facing: boolean;
  around: boolean;
  /** A distance that waits for its place. */
  km: { value: number; atom: number } | undefined;
}

const fresh = (): State => ({
  joiner: undefined,
  not: false,
  denied: false,
  with: false,
  near: false,
  nearSaid: false,
  view: false,
  facing: false,
  around: false,
  km: undefined,
});

/** Kilometres per unit of distance. A minute counts as a kilometre: by car, which is what is meant where a town is meant. */
const KILOMETRES: Readonly<Record<string, number>> = { km: 1, m: 0.001, mile: 1.609_344, min: 1 };
/** Nearer than this is "in" the town, kilometres. */
const LEAST_KM = 0.5;
const MOST_KM = 300;

/** What only buildings have, or says by itself what is sought. */
const OF_BUILDINGS: ReadonlySet<string> = new Set([
  'kind',
  'area',
  'rooms',
  'bedrooms',
  'bathrooms',
  'floor',
  'storeys',
  'year',
  'feature',
  'room',
  'kitchen',
  'condition',
]);

/** Reads the mentions of a question from left to right. */
export function readMentions(atoms: readonly Atom[], book: PlaceBook): Read {
  const mentions: Mention[] = [];
  const used = new Set<number>();
  let state = fresh();
  let at = 0;

  const add = (condition: Condition, parent?: string): void => {
    mentions.push({ condition, from: at, joiner: state.joiner, ...(parent === undefined ? {} : { parent }) });
  };
  /** After a mention: negation and nearness go on over "et", "ou", "ni"; everything else begins anew. */
  const use = (to: number): void => {
    for (let index = at; index < to; index += 1) used.add(index);
    const { not, near, view, facing, with: isWith } = state;
    state = { ...fresh(), denied: not, near, view, facing, with: isWith };
    at = to;
    ended = true;
  };
  /** Whether the last thing read was a mention. */
  let ended = false;
  /** Where the area of a plot was read that nothing before calls part of something else. */
  let plot: number | undefined;

  while (at < atoms.length) {
    const atom = atoms[at];
    if (!atom) break;
    if (ended && /[,;.:!?()]/.test(atom.before)) {
      // A list goes on over commas, what is denied does not.
      state.denied = false;
      if (/[;.!?]/.test(atom.before)) state = fresh();
    }
    if (ended && state.joiner === undefined && /^\s?\/\s?$/.test(atom.before)) state.joiner = 'or';
    const energy = readEnergy(atoms, at);
    if (energy) {
      add({ field: 'energy', any: energy.classes, not: state.not });
      use(energy.to);
      continue;
    }
    const typology = readTypology(atoms, at);
    if (typology) {
      add({ field: 'rooms', ...typology.range, not: state.not }, 'apartment');
      use(typology.to);
      continue;
    }
    const quantity = readQuantity(atoms, at);
    if (quantity) {
      const taken = takeQuantity(quantity);
      if (taken) continue;
    }
    if (atom.place) {
      takePlace(atom.place);
      continue;
    }
    const coded = codeAt(atoms, at, book);
    if (coded) {
      takePlace(coded);
      continue;
    }
    const sense = chooseSense(atoms, at, state, mentions);
    if (sense) {
      takeSense(atom, sense);
      continue;
    }
    takeWord(atom);
  }
  // "Terrain de 500 m² à Pau" is a plot for sale, "maison, terrain de 500 m²" has one.
  if (plot !== undefined && !mentions.some(({ condition }) => OF_BUILDINGS.has(condition.field)))
    mentions.push({
      condition: { field: 'kind', any: ['land'], not: false },
      from: plot,
      joiner: undefined,
      parent: '',
    });
  // A distance without a place belongs to the place that was named before: "Pau et 30 km autour".
  return { mentions, unused: atoms.filter((_, index) => !used.has(index)) };

  function takeQuantity(quantity: Quantity): boolean {
    if (isDistance(quantity.unit)) return takeDistance(quantity);
    if (quantity.district) return takeDistrict(quantity);
    const made = quantityMention(quantity, { atoms, state, mentions, book });
    if (!made) return false;
    for (const condition of made) add(condition);
    const isPlot = made.some(({ field }) => field === 'land') && has(atoms[quantity.from], 'kind', 'land');
    if (isPlot && !state.with && !state.not) plot = at;
    use(quantity.to);
    return true;
  }

  function takeDistance(quantity: Quantity): boolean {
    const km = Math.min(MOST_KM, Math.max(LEAST_KM, quantity.high * (KILOMETRES[quantity.unit ?? 'km'] ?? 1)));
    let next = quantity.to;
    while (next < atoms.length && next < quantity.to + 7) {
      const atom = atoms[next];
      if (!atom || /[;.!?]/.test(atom.before)) break;
      if (atom.place) {
        const { to, place } = extended(next, atom.place);
        add({ field: 'place', any: [{ ...place, radius_km: km }], not: state.not });
        use(to);
        return true;
      }
      if (has(atom, 'near') && !has(atom, 'kind')) {
        // How far is not compared: few CRMs say it, and those in minutes or in metres.
        for (let index = quantity.to; index < next; index += 1) used.add(index);
        state.near = true;
        at = next;
        return true;
      }
      const isSmall =
        has(atom, 'ignored') ||
        has(atom, 'function') ||
        /^(?:pied|voiture|train|velo|walk|walking|drive|foot|car|fuss|auto|vol|oiseau|marche|route)$/.test(atom.text);
      if (!isSmall || atom.number !== undefined) break;
      next += 1;
    }
    const last = mentions.at(-1);
    if (last?.condition.field === 'place' && quantity.unit !== 'min') {
      const any = last.condition.any.map((place) => ({ ...place, radius_km: place.radius_km ?? km }));
      mentions[mentions.length - 1] = { ...last, condition: { ...last.condition, any } };
      use(quantity.to);
      while (says(atoms[at], 'around', 'near')) use(at + 1);
      return true;
    }
    return false;
  }

  /** `3e arrondissement de Lyon`, or after the town, or of Paris where no town is named. */
  function takeDistrict({ low, to }: Quantity): boolean {
    let next = to;
    while (/^(?:de|of|von|a|in)$/.test(atoms[next]?.text ?? '')) next += 1;
    const named = atoms[next]?.place;
    const before = mentions.findLast(({ condition }) => condition.field === 'place');
    if (named && hasDistricts(named.name) >= low) {
      add(placeCondition({ kind: 'town', name: `${named.name} ${low}` }));
      use(next + 1);
      return true;
    }
    const town = before?.condition.field === 'place' ? before.condition.any.at(-1) : undefined;
    if (before && town && hasDistricts(town.name) >= low) {
      const condition = placeCondition({ kind: 'town', name: `${town.name} ${low}` });
      mentions[mentions.indexOf(before)] = { ...before, condition };
      use(to);
      return true;
    }
    if (hasDistricts('paris') < low || town) return false;
    add(placeCondition({ kind: 'town', name: `Paris ${low}` }));
    use(to);
    return true;
  }

  /** A town with the number of its district behind it: `Lyon 3`, `Paris 15e`, `Marseille 8ème arrondissement`. */
  function extended(
    index: number,
    place: Pick<Place, 'kind' | 'name'>,
  ): { to: number; place: Pick<Place, 'kind' | 'name'> } {
    const number = atoms[index + 1]?.number;
    const digits = atoms[index + 1]?.digits;
    const most = place.kind === 'town' ? hasDistricts(place.name) : 0;
    if (number === undefined || digits === undefined || most === 0 || number < 1 || number > most)
      return { to: index + 1, place };
    if (/[,;]/.test(atoms[index + 1]?.before ?? '')) return { to: index + 1, place };
    let to = index + 2;
    while (says(atoms[to], 'ordinal') && (atoms[to]?.before === '' || says(atoms[to], 'district'))) to += 1;
    if (says(atoms[to], 'district')) to += 1;
    else if (to === index + 2) {
      const after = atoms[to];
      const counts = ['measure', 'unit', 'multiplier', 'currency', 'period'].some((section) => has(after, section));
      const isRange = after?.number !== undefined || says(after, 'to', 'floor');
      const counted =
        after && !/[,;]/.test(after.before) && (counts || (isRange && !/^(?:et|and|und|a)$/.test(after.text)));
      if (counted) return { to: index + 1, place };
    }
    return { to, place: { kind: 'town', name: `${place.name} ${number}` } };
  }

  function placeCondition(place: Pick<Place, 'kind' | 'name'>): Condition {
    const last = mentions.at(-1)?.condition;
    // "près de la gare de Rennes" is in Rennes; "près de Pau ou Bayonne" near both.
    const goesOn =
      state.joiner !== undefined && last?.field === 'place' && last.any.some(({ radius_km }) => radius_km === NEAR_KM);
    const isNear = state.nearSaid || (state.near && goesOn);
    const isTown = place.kind === 'town' || place.kind === 'postal_code';
    const radius = isTown && (isNear || state.around) ? NEAR_KM : null;
    return { field: 'place', any: [{ ...place, radius_km: radius }], not: state.not && radius === null };
  }

  function takePlace(named: Pick<Place, 'kind' | 'name'>): void {
    const { to, place } = extended(at, named);
    const inBrackets = codeAt(atoms, to, book);
    add(placeCondition(place));
    // Places are listed without "near", which is said once.
    use(to);
    // "Pau (64)", "Bayonne 64100": the code says which town of that name.
    if (inBrackets && atoms[to]?.before.trim() !== ',' && place.kind === 'town') use(to + 1);
    const next = atoms[at];
    if (
      next &&
      /^(?:alentours|environs|surroundings|umgebung|alentour|periferie|et alentours)$/.test(lastWord(atoms, at))
    ) {
      const last = mentions.at(-1);
      if (last?.condition.field === 'place') {
        const any = last.condition.any.map((one) => ({ ...one, radius_km: one.radius_km ?? NEAR_KM }));
        mentions[mentions.length - 1] = { ...last, condition: { ...last.condition, any } };
        use(at + (says(next, 'near', 'around') ? 1 : Math.min(3, atoms.length - at)));
      }
    }
  }

  function takeSense(atom: Atom, sense: Sense): void {
    const any = sense.any ?? [];
    const not = state.not !== (sense.not ?? false);
    if (sense.section === 'floor') add({ field: 'floor', min: Number(sense.value), max: Number(sense.value), not });
    else if (sense.section === 'before_kind') add({ field: 'feature', any: [sense.value], not });
    else add({ field: sense.section as 'kind', any, not }, sense.parent ?? (sense.section === 'kind' ? '' : undefined));
    // “Südbalkon” says what there is and where it faces.
    const fixture = sense.value === 'stated' ? atom.senses.find(({ section }) => section === 'feature') : undefined;
    if (fixture?.any) add({ field: 'feature', any: [...fixture.any], not: state.not });
    use(at + 1);
    // "vue" and "exposé" are said once for a list, "avec" too; nearness ends with what is no neighbour.
    if (sense.section !== 'near') state.near = false;
    if (sense.section !== 'view') state.view = false;
    state.facing = sense.section === 'orientation';
    if (!has(atom, 'feature') && !has(atom, 'room')) state.with = false;
  }

  function takeWord(atom: Atom): void {
    const isJoiner = ended && says(atom, 'or', 'and', 'nor') && !(says(atom, 'without') && !says(atom, 'nor'));
    if (isJoiner) {
      state.joiner = says(atom, 'or') ? 'or' : 'and';
      const next = atoms.slice(at + 1).find((one) => !/^(?:de|d|a|an|any|une?|ein|eine|einen)$/.test(one.text));
      const isFixture = has(next, 'feature') || has(next, 'room') || has(next, 'kind');
      state.not = says(atom, 'nor') || (state.denied && isFixture);
    } else if (says(atom, 'far')) {
      state.not = true;
      state.near = true;
    } else if (says(atom, 'without', 'nor')) {
      state.not = !/^(?:not only|pas seulement)$/.test(atom.text);
      state.near = false;
    } else if (says(atom, 'view') && !seenAfter(atoms, at)) {
      at += 1;
      return;
    } else if (has(atom, 'function')) {
      if (says(atom, 'view')) state.view = true;
      if (says(atom, 'facing')) state.facing = true;
      if (says(atom, 'near')) {
        state.near = true;
        state.nearSaid = true;
      }
      if (says(atom, 'around') && !says(atom, 'in') && !/^(?:de|von|of|from)$/.test(atom.text)) state.around = true;
      if (says(atom, 'with')) {
        state.with = true;
        state.not = false;
        state.near = false;
      }
      if (/^(?:mais|but|aber|sondern)$/.test(atom.text)) state = fresh();
    } else if (/^(?:mais|but|aber|sondern)$/.test(atom.text)) {
      state = fresh();
    } else if (!has(atom, 'ignored')) {
      state.denied = false;
      at += 1;
      return;
    }
    used.add(at);
    at += 1;
  }
}

const lastWord = (atoms: readonly Atom[], at: number): string => {
  const words = atoms
    .slice(at, at + 3)
    .map(({ text }) => text)
    .join(' ')
    .replace(/^(?:et|and|und) (?:ses |les |its |)?/, '');
  return words.split(' ')[0] ?? '';
};

/** Whether something that can be seen follows the word "view". */
const seenAfter = (atoms: readonly Atom[], at: number): boolean =>
  atoms.slice(at + 1, at + 5).some((atom) => has(atom, 'view'));
