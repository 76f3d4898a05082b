import { propertySchema } from '../property/property.ts';
import { amount, fileDocument, geo, i18nText, sizeWithUnit, url } from '../property/shared-types.ts';
import { resolvePath } from '../template/property-path.ts';

/** The parts of a schema of the property model that decide how a value is read. */
interface Node {
  readonly type: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * What a field holds. word: one of an enum; words: a list of them; flags: an object of booleans; member: one word of a list, by yes or no;
 * texts: texts by language; objects: a list of objects; files: one of pictures, plans or documents; custom: one custom field.
 */
export type TargetKind =
  | 'line'
  | 'long'
  | 'texts'
  | 'url'
  | 'word'
  | 'words'
  | 'flags'
  | 'member'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'amount'
  | 'size'
  | 'point'
  | 'degrees'
  | 'country'
  | 'language'
  | 'objects'
  | 'files'
  | 'custom';

/** A field of the property model that a rule fills. */
export interface Target {
  readonly kind: TargetKind;
  /** Names from the listing, or from the element of a list, to the value. */
  readonly steps: readonly string[];
  /** word, words, flags: the possible values. */
  readonly words?: readonly string[];
  /** member: its word. custom: its name. texts: the language. */
  readonly name?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type ResolvedTarget =
  | { readonly target: Target; readonly fault?: undefined }
  | { readonly fault: string; readonly target?: undefined };

/** Fields that the gateway writes, and those with a place of their own in a mapping. */
const OWN: Readonly<Record<string, string>> = {
  id: 'the gateway writes it',
  stream_id: 'the gateway writes it',
  fetched_at: 'the gateway writes it',
  synchronization: 'the gateway writes it',
  cover_thumbnail: 'the gateway writes it',
  resized_images: 'the gateway writes it',
  crm_model: 'the gateway writes it',
  parent_id: 'the gateway writes it',
  child_property_ids: 'the gateway writes it',
  crm_reference: '"key" of the mapping says where it is',
};

const COUNTRY = '^[A-Z]{2}$';
/** Longer texts of the model may have markup. */
const MAX_LINE = 1_000;
const CUSTOM_FIELDS = 'custom_fields.';

/** The field that a rule names in `to`. */
export function resolveTarget(to: string): ResolvedTarget {
  if (to.startsWith(CUSTOM_FIELDS) && to.length > CUSTOM_FIELDS.length) {
    return { target: { kind: 'custom', steps: ['custom_fields'], name: to.slice(CUSTOM_FIELDS.length) } };
  }
  const steps = to.split('.');
  const own = Object.hasOwn(OWN, steps[0] ?? '') ? OWN[steps[0] ?? ''] : undefined;
  if (own !== undefined) return { fault: `"${to}" cannot be filled by a rule: ${own}` };
  const found = targetIn(propertySchema, steps);
  return found ? described(found, to) : { fault: resolvePath(to).fault ?? unusable(to) };
}

/** The field of an element of a list that a part of a rule names in `to`. */
export function resolvePart(list: Target, to: string): ResolvedTarget {
  if (list.kind === 'texts') {
    if (to === 'text') return { target: { ...list, steps: ['text'] } };
    return to === 'language'
      ? { target: { kind: 'language', steps: ['language'] } }
      : { fault: `"${to}" is no part of a text; it has text, language` };
  }
  const item = nodeAt(list.steps)?.items;
  // Not a field of the model: the picture with this flag comes first.
  if (list.kind === 'files' && to === 'cover') return { target: { kind: 'boolean', steps: ['cover'] } };
  const found = item && targetIn(item, to.split('.'));
  const names = [...Object.keys(item?.properties ?? {}), ...(list.kind === 'files' ? ['cover'] : [])];
  return found
    ? described(found, to)
    : { fault: `"${to}" is no part of ${list.steps.join('.')}; it has ${names.join(', ')}` };
}

const described = (found: Target | 'group', to: string): ResolvedTarget =>
  found === 'group' ? { fault: unusable(to) } : { target: found };

const unusable = (to: string): string => `"${to}" is not a value; name one of its fields`;

/** The node of the model with these names. */
function nodeAt(steps: readonly string[]): Node | undefined {
  let node: Node | undefined = propertySchema;
  for (const step of steps) node = ownField(node, step);
  return node;
}

function ownField(node: Node | undefined, name: string): Node | undefined {
  return node?.properties && Object.hasOwn(node.properties, name) ? node.properties[name] : undefined;
}

const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** The target with these names from a node; `group` for an object that is no value of its own. */
function targetIn(root: Node, steps: readonly string[]): Target | 'group' | undefined {
  let node: Node = root;
  for (const [place, step] of steps.entries()) {
    const next = ownField(node, step);
    if (!next) {
      const before = steps.slice(0, place);
      return place === steps.length - 1 ? lastStep(node, before, step) : undefined;
    }
    node = next;
  }
  const kind = kindOf(node, steps.at(-1) ?? '');
  if (kind === 'group' || kind === undefined) return kind;
  const words = wordsOf(node, kind);
  const { minimum, maximum } = node;
  return {
    kind,
    steps,
    ...(words && { words }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

/** What may follow a field: the language of a text, a word of a list. */
function lastStep(node: Node, before: readonly string[], step: string): Target | undefined {
  if (node === i18nText) return LANGUAGE.test(step) ? { kind: 'texts', steps: before, name: step } : undefined;
  return node.items?.enum?.includes(step) ? { kind: 'member', steps: before, name: step } : undefined;
}

function wordsOf(node: Node, kind: TargetKind): readonly string[] | undefined {
  if (kind === 'word') return node.enum;
  if (kind === 'words') return node.items?.enum;
  return kind === 'flags' ? Object.keys(node.properties ?? {}) : undefined;
}

function kindOf(node: Node, name: string): TargetKind | 'group' | undefined {
  if (node === i18nText) return 'texts';
  if (node === amount) return 'amount';
  if (node === sizeWithUnit) return 'size';
  if (node === geo) return 'point';
  if (node === url) return 'url';
  switch (node.type) {
    case 'array':
      return kindOfList(node);
    case 'object':
      return Object.values(node.properties ?? {}).every(({ type }) => type === 'boolean') ? 'flags' : 'group';
    case 'string':
      return kindOfText(node);
    case 'boolean':
      return 'boolean';
    case 'integer':
      return 'integer';
    default:
      return name === 'latitude' || name === 'longitude' ? 'degrees' : 'number';
  }
}

function kindOfList({ items }: Node): TargetKind | undefined {
  if (items === fileDocument) return 'files';
  if (items?.enum) return 'words';
  return items?.type === 'object' ? 'objects' : undefined;
}

function kindOfText(node: Node): TargetKind {
  if (node.enum) return 'word';
  if (node.pattern === COUNTRY) return 'country';
  if (node.format !== undefined) return node.format === 'date' ? 'date' : 'instant';
  return (node.maxLength ?? 0) > MAX_LINE ? 'long' : 'line';
}
