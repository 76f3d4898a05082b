import { MEDIA_SCHEME } from '../listing.ts';
import { ALLOWED_TAGS, cleanHtml, cleanLine, TAG_LIKE } from './clean-text.ts';
import type { ModelSchema } from './normalise-node.ts';
import { propertySchema } from './property.ts';
import { safeAddress, schemeOf } from './safe-address.ts';
import { i18nText, longString, url } from './shared-types.ts';

/** Told the field of an address that was left out, `images[].url`, and its scheme. */
type Report = (field: string, scheme: string | undefined) => void;

/** Makes one value harmless; undefined: it is to be left out. The value given is not changed, and answered itself when there is nothing to do. */
type Defuser = (value: unknown, field: string, report: Report) => unknown;

/** A `<` that begins none of the bare tags that `cleanHtml` lets through. */
const FOREIGN_MARKUP = new RegExp(`<(?!/?(?:${ALLOWED_TAGS.join('|')})>|br />)`);

const defuseLine: Defuser = (text) => (typeof text === 'string' && TAG_LIKE.test(text) ? cleanLine(text) : text);
const defuseHtml: Defuser = (text) => (typeof text === 'string' && FOREIGN_MARKUP.test(text) ? cleanHtml(text) : text);
const defuseUrl: Defuser = (text, field, report) => {
  if (typeof text !== 'string' || text.startsWith(MEDIA_SCHEME)) return text;
  const address = safeAddress(text);
  if (address === undefined) report(field, schemeOf(text));
  return address;
};

/** Quotes, angle brackets and control characters have no place in an address that stands in mail headers and `mailto:` links. */
const BREAKS_MAIL = /["<>\\`\p{Cc}]/u;
const defuseMail: Defuser = (text, field, report) => {
  if (typeof text !== 'string' || !BREAKS_MAIL.test(text.trim())) return text;
  report(field, undefined);
  return undefined;
};

/**
 * A draft of a property without anything that could run where it is shown: texts keep the tags of `cleanHtml` only, lines keep none, and addresses that
 * are neither of the web nor of a file that we keep are left out. A net below connectors: readers of values and `normaliseProperty` clean better.
 */
export function defuse(draft: unknown, report: Report): unknown {
  return defuseProperty(draft, '', report);
}

const defuseProperty: Defuser = compile(propertySchema, '') ?? ((draft) => draft);

/** The defuser of a schema's values; undefined when nothing in them can do harm. */
function compile(schema: ModelSchema, name: string): Defuser | undefined {
  if (schema === i18nText) return everyMember(() => (name === 'title' ? defuseLine : defuseHtml));
  switch (schema.type) {
    case 'object': {
      const members = new Map<string, Defuser>();
      for (const [member, child] of Object.entries(schema.properties ?? {})) {
        const defuser = compile(child, member);
        if (defuser) members.set(member, defuser);
      }
      return members.size > 0 ? everyMember((member) => members.get(member)) : undefined;
    }
    case 'array':
      return everyItem(compile(schema.items ?? { type: 'string' }, name));
    case 'string':
      if (schema === url) return defuseUrl;
      if (schema === longString) return defuseHtml;
      if (name === 'email') return defuseMail;
      return schema.enum || schema.format ? undefined : defuseLine;
    default:
      return undefined;
  }
}

function everyMember(defuserOf: (name: string) => Defuser | undefined): Defuser {
  return (value, field, report) => {
    if (!isObject(value)) return value;
    let harmless: Record<string, unknown> | undefined;
    for (const name of Object.keys(value)) {
      const member = value[name];
      const defuser = member === undefined ? undefined : defuserOf(name);
      if (!defuser) continue;
      const result = defuser(member, field === '' ? name : `${field}.${name}`, report);
      if (result === member) continue;
      harmless ??= { ...value };
      if (result === undefined) delete harmless[name];
      else harmless[name] = result;
    }
    return harmless ?? value;
  };
}

function everyItem(defuser: Defuser | undefined): Defuser | undefined {
  if (!defuser) return undefined;
  return (value, field, report) => {
    if (!Array.isArray(value)) return value;
    let harmless: unknown[] | undefined;
    const itemField = `${field}[]`;
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      const result = defuser(item, itemField, report);
      if (result === item) continue;
      harmless ??= [...value];
      harmless[index] = result;
    }
    return harmless?.filter((item) => item !== undefined) ?? value;
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
