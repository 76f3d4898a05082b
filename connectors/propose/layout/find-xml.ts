import { SaxesParser } from 'saxes';
import type { Json } from '../../connector.ts';
import { readXml } from '../../kit/sources/xml/read-xml.ts';
import { headOf } from './layout.ts';
import type { Layout, OpenText } from './layout.ts';

/** Elements deeper than this hold no listings. */
const MAX_RECORD_DEPTH = 6;

/** Different paths that are counted. */
const MAX_PATHS = 5_000;

/** Fewest different fields of an element that may be a listing; the parts of a listing have fewer. */
const FEWEST_FIELDS = 4;

/** Most header elements that a mapping copies into its records. */
const MAX_CARRIED = 20;

/** Names that a listing usually has, in the languages of feeds. */
const LISTING_NAME =
  /^(?:propert|listing|estate|real_?estate|ad|advert|annonce|bien|immobili|objekt|object|inmueble|immobile|anuncio|imovel|imoveis|item|offer|offre|oferta|residential|rental|sale|entry|row|record|house|home|unit)/i;

/** An element that may hold a listing. */
interface Found {
  readonly path: string;
  readonly count: number;
  readonly fields: number;
}

interface Seen {
  count: number;
  /** Relative paths of the leaves below it. */
  readonly leaves: Set<string>;
}

/** How an XML file is read: by the repeated element with the most fields. Undefined if it has no such element. */
export async function findXml(open: OpenText): Promise<Layout | undefined> {
  const { head } = await headOf(open());
  const { seen, spelling } = countElements(head);
  const best = [...seen]
    .filter(([, { leaves }]) => leaves.size >= FEWEST_FIELDS)
    .map(([path, { count, leaves }]) => ({
      path,
      count,
      fields: leaves.size,
      score: scoreOf(path, count, leaves.size),
    }))
    .toSorted((left, right) => right.score - left.score)[0];
  if (!best) return undefined;
  const steps = best.path.split('.');
  const record = steps.pop() ?? '';
  const [root = '', ...inner] = steps;
  const otherRecords = siblingsOf(best.path, seen);
  const names = [record, ...otherRecords];
  const carried = headersOf(seen, steps, names);
  const records = [...steps, names.join('|')].join('.');
  return {
    source: { format: 'xml', records, ...(Object.keys(carried).length > 0 && { carried }) },
    why: whyOf(best, record, otherRecords),
    spelling,
    warnings: best.count === 1 ? ['The file has a single listing: it is not proven which element is repeated.'] : [],
    async *records() {
      const text = open();
      const header: { [name: string]: Json } = {};
      for await (const item of readXml(text, { within: [root, ...inner], record, otherRecords, lowerCase: true })) {
        const name = item.kind === 'header' ? carried[item.name] : undefined;
        if (item.kind === 'header' && name !== undefined && item.value !== '') header[name] ??= item.value;
        if (item.kind === 'record') yield { ...item.value, ...header };
      }
    },
  };
}

const whyOf = ({ count, fields }: Pick<Found, 'count' | 'fields'>, record: string, others: readonly string[]): string =>
  others.length === 0
    ? `<${record}> is repeated (${count} times in the first part) and has ${fields} different fields.`
    : `Listings stand in the elements ${[record, ...others].map((name) => `<${name}>`).join(', ')}, which have most of their fields in common.`;

/** Share of the fields of an element that it has in common with the listings next to it, from which it is a listing too. */
const IN_COMMON = 0.6;
/** Most names of elements that hold listings. */
const MAX_NAMES = 20;

/** Names of the elements next to the listings that are listings as well: `<residential>`, `<rental>`, `<land>`. */
function siblingsOf(path: string, seen: ReadonlyMap<string, Seen>): string[] {
  const parent = path.slice(0, path.lastIndexOf('.'));
  const leaves = seen.get(path)?.leaves ?? new Set();
  return [...seen]
    .flatMap(([other, { leaves: own }]) => {
      const name = other.slice(parent.length + 1);
      if (other === path || other !== `${parent}.${name}` || name.includes('.') || own.size < FEWEST_FIELDS) return [];
      const common = [...own].filter((leaf) => leaves.has(leaf)).length;
      return common >= own.size * IN_COMMON ? [name] : [];
    })
    .slice(0, MAX_NAMES - 1);
}

/** Elements that stand once next to the listings, such as the agency: they are copied into every record. */
function headersOf(
  seen: ReadonlyMap<string, Seen>,
  steps: readonly string[],
  records: readonly string[],
): Record<string, string> {
  const carried: Record<string, string> = {};
  for (const path of seen.keys()) {
    const names = path.split('.');
    const name = names.pop() ?? '';
    const isNextToIt =
      names.length > 0 && names.length <= steps.length && names.every((step, place) => step === steps[place]);
    const isOnTheWay = records.includes(name) || steps[names.length] === name;
    if (!isNextToIt || isOnTheWay || !/^[a-z0-9_]{1,40}$/.test(name) || (seen.get(path)?.count ?? 0) > 1) continue;
    if (Object.keys(carried).length < MAX_CARRIED) carried[name] = `_${name}`;
  }
  return carried;
}

/** A listing is repeated, has many fields, is near the root and often has a name of the trade. */
function scoreOf(path: string, count: number, fields: number): number {
  const steps = path.split('.');
  const name = steps.at(-1) ?? '';
  const isNamed = LISTING_NAME.test(name);
  return (fields * (isNamed ? 2 : 1) * (count > 1 ? 1.5 : 1)) / 1.3 ** (steps.length - 2);
}

/** Names that are remembered as they are written. */
const MAX_SPELLINGS = 3_000;

function countElements(head: string): { readonly seen: Map<string, Seen>; readonly spelling: Map<string, string> } {
  const seen = new Map<string, Seen>();
  const spelling = new Map<string, string>();
  const noteSpelling = (name: string): void => {
    const lower = name.toLowerCase();
    if (lower !== name && !spelling.has(lower) && spelling.size < MAX_SPELLINGS) spelling.set(lower, name);
  };
  const stack: string[] = [];
  const noteLeaf = (leaf: string): void => {
    for (let depth = 2; depth <= Math.min(stack.length, MAX_RECORD_DEPTH); depth++) {
      const entry = seen.get(stack.slice(0, depth).join('.'));
      if (entry && entry.leaves.size < 500) entry.leaves.add([...stack.slice(depth), leaf].join('.'));
    }
  };
  const parser = new SaxesParser({ fragment: false });
  let hasChild = false;
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    hasChild = false;
    noteSpelling(name.slice(name.indexOf(':') + 1));
    stack.push(name.slice(name.indexOf(':') + 1).toLowerCase());
    const path = stack.join('.');
    if (stack.length >= 2 && stack.length <= MAX_RECORD_DEPTH && (seen.has(path) || seen.size < MAX_PATHS)) {
      const entry = seen.get(path) ?? { count: 0, leaves: new Set() };
      entry.count++;
      seen.set(path, entry);
    }
    for (const attribute of Object.keys(attributes)) {
      noteSpelling(`@${attribute}`);
      noteLeaf(`@${attribute.toLowerCase()}`);
    }
  });
  parser.on('closetag', () => {
    const leaf = stack.pop() ?? '';
    if (!hasChild) noteLeaf(leaf);
    hasChild = true;
  });
  try {
    parser.write(head);
  } catch {
    // The head of a large or broken file: what was seen until here counts.
  }
  return { seen, spelling };
}
