import { isObject } from '../shared/is-object.ts';
import { cleanHtml, cleanLine, cleanText, TAG_LIKE } from './clean-text.ts';
import { normaliseDate, normaliseDateTime } from './normalise-dates.ts';
import { safeAddress, schemeOf } from './safe-address.ts';
import { i18nText, longString, url } from './shared-types.ts';

/** State of one walk over one property. */
export interface Walk {
  readonly language: string;
  /** Top-level fields whose value our enumerations lack. */
  readonly unmapped: Map<string, string>;
  warn(code: string, field: string, value?: string): void;
}

/** Normalises one value; undefined means: leave the field out. */
export type Normaliser = (value: unknown, walk: Walk) => unknown;

/** The part of JSON Schema that the property model uses. */
export interface ModelSchema {
  readonly type: string;
  readonly properties?: Readonly<Record<string, ModelSchema>>;
  readonly additionalProperties?: boolean | ModelSchema;
  readonly required?: readonly string[];
  readonly items?: ModelSchema;
  readonly enum?: readonly string[];
  readonly format?: string;
}

export interface Spellings {
  /** Alias → field, by the path of the object. */
  readonly aliases: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Top-level fields to leave out without a warning. */
  readonly ignored: ReadonlySet<string>;
}

interface Member {
  readonly name: string;
  /** In the order of the model. */
  readonly position: number;
  readonly aliases: readonly string[];
  readonly normalise: Normaliser;
  readonly required: boolean;
}

/** Longest part of a source's value or field name shown in a warning. */
const SHOWN = 100;

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8})?$/i;
/** Printable ASCII without `<`, and no surrounding spaces: needs no cleaning. */
const PLAIN = /^[!-;=-~](?:[ -;=-~]*[!-;=-~])?$/;

/** Compiles a schema into one function that normalises values of it; see `normaliseProperty` for the rules. */
export function compileNode(schema: ModelSchema, path: string, spellings: Spellings): Normaliser {
  if (schema === i18nText) {
    return i18nNormaliser(path, path === 'title' ? cleanLine : cleanHtml);
  }
  switch (schema.type) {
    case 'object':
      return objectNormaliser(schema, path, spellings);
    case 'array':
      return arrayNormaliser(compileNode(schema.items ?? { type: 'string' }, `${path}[]`, spellings));
    case 'string':
      return stringNormaliser(schema, path);
    default:
      return scalar;
  }
}

function scalar(value: unknown): unknown {
  return value === '' ? undefined : hollow(value);
}

/** A value of the wrong type, emptied so that nothing unknown is passed on inside it; the validator will refuse it. */
function hollow(value: unknown): unknown {
  if (Array.isArray(value)) {
    return [];
  }
  return typeof value === 'object' && value !== null ? {} : value;
}

function stringNormaliser(schema: ModelSchema, path: string): Normaliser {
  const polish = polisher(schema, path);
  return (value, walk) => {
    if (typeof value !== 'string') {
      return hollow(value);
    }
    const cleaned = PLAIN.test(value) ? value : cleanText(value);
    return cleaned === '' ? undefined : polish(cleaned, walk);
  };
}

function polisher(schema: ModelSchema, path: string): (text: string, walk: Walk) => string | undefined {
  if (schema.enum) {
    return enumPolisher(schema.enum, path);
  }
  if (schema.format === 'date') {
    return normaliseDate;
  }
  if (schema.format === 'date-time') {
    return (text, walk) => {
      const { value, assumed } = normaliseDateTime(text);
      if (assumed) {
        walk.warn('no_time_zone', path);
      }
      return value;
    };
  }
  if (schema === url) {
    return urlPolisher(path);
  }
  const strip = schema === longString ? cleanHtml : cleanLine;
  return (text) => (TAG_LIKE.test(text) ? strip(text) || undefined : text);
}

function enumPolisher(values: readonly string[], path: string): (text: string, walk: Walk) => string | undefined {
  const exact = new Set(values);
  const inAnyCase = new Map(values.map((value) => [value.toLowerCase(), value]));
  return (text, walk) => {
    const value = exact.has(text) ? text : inAnyCase.get(text.toLowerCase());
    if (value !== undefined) {
      return value;
    }
    const shown = cleanLine(text.slice(0, SHOWN));
    walk.warn('unmapped_value', path, shown);
    walk.unmapped.set(path, shown);
    return undefined;
  };
}

/** Addresses are used in links and image tags: only http and https are safe there. */
function urlPolisher(path: string): (text: string, walk: Walk) => string | undefined {
  return (text, walk) => {
    const address = safeAddress(text);
    if (address === undefined) walk.warn('unsafe_url', path, schemeOf(text)?.slice(0, SHOWN));
    return address;
  };
}

function i18nNormaliser(path: string, clean: (text: string) => string): Normaliser {
  return (value, walk) => {
    if (typeof value === 'string') {
      const text = clean(value);
      return text === '' ? undefined : { [walk.language]: text };
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return hollow(value);
    }
    const texts: Record<string, unknown> = {};
    let size = 0;
    for (const [language, text] of Object.entries(value)) {
      const cleaned: unknown = typeof text === 'string' ? clean(text) : hollow(text);
      if (cleaned === '' || cleaned === null || cleaned === undefined) {
        continue;
      }
      if (!LANGUAGE.test(language)) {
        walk.warn('unknown_field', `${path}.${language.slice(0, SHOWN)}`);
        continue;
      }
      texts[language.length === 2 ? language.toLowerCase() : language] = cleaned;
      size++;
    }
    return size > 0 ? texts : undefined;
  };
}

function arrayNormaliser(item: Normaliser): Normaliser {
  return (value, walk) => {
    if (!Array.isArray(value)) {
      return value === '' ? undefined : hollow(value);
    }
    const items: unknown[] = [];
    for (const entry of value) {
      const normalised = entry === null || entry === undefined ? undefined : item(entry, walk);
      if (normalised !== undefined) {
        items.push(normalised);
      }
    }
    return items.length > 0 ? items : undefined;
  };
}

function objectNormaliser(schema: ModelSchema, path: string, spellings: Spellings): Normaliser {
  const aliases = Object.entries(spellings.aliases[path] ?? {});
  const ignored: ReadonlySet<string> = path === '' ? spellings.ignored : new Set();
  /** By name and by alias. */
  const members = new Map<string, Member>();
  for (const [position, [name, child]] of Object.entries(schema.properties ?? {}).entries()) {
    if (ignored.has(name)) {
      continue;
    }
    const member: Member = {
      name,
      position,
      aliases: aliases.filter(([, target]) => target === name).map(([alias]) => alias),
      normalise: compileNode(child, path === '' ? name : `${path}.${name}`, spellings),
      required: path !== '' && (schema.required?.includes(name) ?? false),
    };
    for (const spelling of [name, ...member.aliases]) {
      members.set(spelling, member);
    }
  }

  return (value, walk) => {
    if (!isObject(value)) {
      return value === '' ? undefined : hollow(value);
    }
    const result: Record<string, unknown> = {};
    let size = 0;
    for (const member of membersOf(value, walk)) {
      let raw = value[member.name];
      for (const alias of member.aliases) {
        raw ??= value[alias];
      }
      const normalised = raw === null || raw === undefined ? undefined : member.normalise(raw, walk);
      if (normalised !== undefined) {
        result[member.name] = normalised;
        size++;
      } else if (member.required && raw !== undefined) {
        // `{amount: null, currency: 'EUR'}` means that there is no amount.
        return undefined;
      }
    }
    return size > 0 ? result : undefined;
  };

  /** The members that an object has, in the order of the model. */
  function membersOf(value: Record<string, unknown>, walk: Walk): Member[] {
    const found: Member[] = [];
    let isSorted = true;
    for (const name of Object.keys(value)) {
      const member = members.get(name);
      if (member) {
        const last = found.at(-1);
        isSorted &&= last === undefined || last.position < member.position;
        found.push(member);
      } else if (!ignored.has(name) && value[name] !== undefined) {
        walk.warn('unknown_field', (path === '' ? name : `${path}.${name}`).slice(0, 2 * SHOWN));
      }
    }
    return isSorted ? found : [...new Set(found.toSorted((one, other) => one.position - other.position))];
  }
}
