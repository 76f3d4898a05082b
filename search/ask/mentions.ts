import { hasDistricts, has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { readEnergy } from './energy.ts';
import type { Condition, Place } from './intent.ts';
import { quantityMention } from './measure-mention.ts';
import { NEAR_KM } from './places.ts';
import type { PlaceBook } from './places.ts';
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
  // A distance without a place belongs to the place that was named before: "Pau et 30 km autour".
  return { mentions, unused: atoms.filter((_, index) => !used.has(index)) };

  function takeQuantity(quantity: Quantity): boolean {
    if (isDistance(quantity.unit)) return takeDistance(quantity);
    if (quantity.district) return takeDistrict(quantity);
    const made = quantityMention(quantity, { atoms, state, mentions, book });
    if (!made) return false;
    for (const condition of made) add(condition);
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
      const isSmall = has(atom, 'ignored') || has(atom, 'function') || /^(?:pied|voiture|train|velo|walk|walking|drive|foot|car|fuss|auto|vol|oiseau|marche|route)$/.test(atom.text);
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
  function extended(index: number, place: Pick<Place, 'kind' | 'name'>): { to: number; place: Pick<Place, 'kind' | 'name'> } {
    const number = atoms[index + 1]?.number;
    const digits = atoms[index + 1]?.digits;
    const most = place.kind === 'town' ? hasDistricts(place.name) : 0;
    if (number === undefined || digits === undefined || most === 0 || number < 1 || number > most) return { to: index + 1, place };
    if (/[,;]/.test(atoms[index + 1]?.before ?? '')) return { to: index + 1, place };
    let to = index + 2;
    while (says(atoms[to], 'ordinal') && (atoms[to]?.before === '' || says(atoms[to], 'district'))) to += 1;
    if (says(atoms[to], 'district')) to += 1;
    else if (to === index + 2) {
      const after = atoms[to];
      const counts = ['measure', 'unit', 'multiplier', 'currency', 'period'].some((section) => has(after, section));
      const isRange = after?.number !== undefined || says(after, 'to', 'floor');
      const counted = after && !/[,;]/.test(after.before) && (counts || (isRange && !/^(?:et|and|und|a)$/.test(after.text)));
      if (counted) return { to: index + 1, place };
    }
    return { to, place: { kind: 'town', name: `${place.name} ${number}` } };
  }

  function placeCondition(place: Pick<Place, 'kind' | 'name'>): Condition {
    const isTown = place.kind === 'town' || place.kind === 'postal_code';
    const radius = isTown && (state.near || state.around) ? NEAR_KM : null;
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
    if (next && /^(?:alentours|environs|surroundings|umgebung|alentour|periferie|et alentours)$/.test(lastWord(atoms, at))) {
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
    use(at + 1);
    // "vue" and "exposé" are said once for a list, "avec" too; nearness ends with what is no neighbour.
    if (sense.section !== 'near') state.near = false;
    if (sense.section !== 'view') state.view = false;
    if (sense.section !== 'orientation') state.facing = false;
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
    } else if (has(atom, 'function')) {
      if (says(atom, 'view')) state.view = true;
      if (says(atom, 'facing')) state.facing = true;
      if (says(atom, 'near')) state.near = true;
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

/** T3, F4, type 2, and spans of them. */
function readTypology(atoms: readonly Atom[], at: number): { range: { min: number | null; max: number | null }; to: number } | undefined {
  const first = typeAt(atoms, at);
  if (!first) return undefined;
  let { value: low, to } = first;
  let high = low;
  const next = atoms[to];
  const joins = says(next, 'or', 'to') || /^\s?[-/]\s?$/.test(next?.before ?? '');
  const start = says(next, 'or', 'to') && !typeAt(atoms, to) ? to + 1 : to;
  const second = joins ? (typeAt(atoms, start) ?? bareAt(atoms, start)) : undefined;
  if (second) {
    ({ to } = second);
    [low, high] = [Math.min(low, second.value), Math.max(low, second.value)];
  }
  if (/^(?:bis)$/.test(atoms[to]?.text ?? '')) to += 1;
  const after = atoms[to];
  const isPostfix = after && !/[,;]/.test(after.before) && (after.text !== '+' || after.before === '') && atoms[to + 1]?.number === undefined;
  if (isPostfix && says(after, 'at_least')) return { range: { min: low, max: null }, to: to + 1 };
  if (isPostfix && says(after, 'at_most')) return { range: { min: null, max: high }, to: to + 1 };
  const before = atoms[at - 1];
  if (says(before, 'at_least')) return { range: { min: low, max: null }, to };
  if (says(before, 'at_most')) return { range: { min: null, max: high }, to };
  return { range: { min: low, max: high }, to };
}

/** More rooms than this are no typology but something else behind a letter. */
const MOST_ROOMS = 12;

function typeAt(atoms: readonly Atom[], at: number): { value: number; to: number } | undefined {
  const number = atoms[at + 1];
  if (!says(atoms[at], 'typology') || number?.number === undefined || number.number < 1 || number.number > MOST_ROOMS) return undefined;
  if (atoms[at]?.text.length === 1 && number.before !== '' && number.before !== '-') return undefined;
  // "type 3" alone may be anything, but nothing else is numbered so.
  return Number.isInteger(number.number) ? { value: number.number, to: at + 2 } : undefined;
}

function bareAt(atoms: readonly Atom[], at: number): { value: number; to: number } | undefined {
  const atom = atoms[at];
  const after = atoms[at + 1];
  if (atom?.number === undefined || atom.number > MOST_ROOMS || has(after, 'unit') || has(after, 'measure') || has(after, 'multiplier')) return undefined;
  return { value: atom.number, to: at + 1 };
}

/** A postal code, or the number of a department where the words around it say so. */
function codeAt(atoms: readonly Atom[], at: number, { gazetteer, own }: PlaceBook): Pick<Place, 'kind' | 'name'> | undefined {
  const atom = atoms[at];
  const { digits } = atom ?? {};
  const after = atoms[at + 1];
  if (atom === undefined || digits === undefined) return undefined;
  const counted = after && !/[,;]/.test(after.before) && ['measure', 'unit', 'multiplier', 'currency', 'period'].some((section) => has(after, section));
  if (counted || says(after, 'ordinal', 'floor')) return undefined;
  const cued = says(atoms[at - 1], 'in') || atom.before.includes('(');
  if (digits.length === 5 || digits.length === 4) {
    const known = gazetteer.communesOf(digits).length > 0 || own.postalCodes.has(digits) || /^(?:75|69|13)000$/.test(digits);
    const bounded = says(atoms[at - 1], 'at_most', 'at_least', 'about', 'between', 'to', 'after', 'before') && !cued;
    return (known && !bounded) || (cued && digits.length === 5) ? { kind: 'postal_code', name: digits } : undefined;
  }
  const code = /^[ab]$/.test(after?.text ?? '') && after?.before === '' && digits === '2' ? `2${after?.text.toUpperCase()}` : digits.padStart(2, '0');
  const department = digits.length <= 3 ? gazetteer.department(code) : undefined;
  if (!department) return undefined;
  const says_ = cued || atom.before.includes('(') || (digits.startsWith('0') && digits.length === 2) || atoms[at - 1]?.place !== undefined;
  const named = /^(?:le|la)$/.test(atoms[at - 1]?.text ?? '') && says(atoms[at - 2], 'in');
  return (says_ || named) && digits.length >= 2 ? { kind: 'department', name: department.code } : undefined;
}

/** What a word of several meanings means here. */
function chooseSense(atoms: readonly Atom[], at: number, state: State, mentions: readonly Mention[]): Sense | undefined {
  const atom = atoms[at];
  if (!atom) return undefined;
  const of = (section: string) => atom.senses.find((sense) => sense.section === section);
  if (state.view && of('view')) return of('view');
  if (state.facing && of('orientation')) return of('orientation');
  if (of('orientation')?.value === 'stated') return of('orientation');
  if (state.near && of('near')) return of('near');
  for (const section of ['offer', 'status', 'condition', 'standing', 'kitchen', 'outlook', 'energy', 'floor']) {
    const sense = of(section);
    if (sense) return sense;
  }
  const kind = of('kind');
  const fixture = of('feature') ?? of('room') ?? (of('measure') ? undefined : of('near'));
  if (kind && fixture) {
    const last = mentions.at(-1);
    const goesOn = state.joiner !== 'or' && last !== undefined && /^(?:feature|room|near)$/.test(last.condition.field);
    const hasKind = mentions.some(({ condition }) => condition.field === 'kind' || condition.field === 'rooms') || kindFollows(atoms, at);
    return state.with || state.not || goesOn || hasKind ? fixture : kind;
  }
  if (kind) return kind;
  if (fixture) return fixture;
  const before = of('before_kind');
  const next = atoms[at + 1];
  return before && next && (has(next, 'kind') || (has(next, 'vague') && has(atoms[at + 2], 'kind'))) ? before : undefined;
}

/** Whether a word that can only be a kind of property comes later. */
const kindFollows = (atoms: readonly Atom[], at: number): boolean =>
  atoms.some((atom, index) => index > at && has(atom, 'kind') && !has(atom, 'feature') && !has(atom, 'room'));
