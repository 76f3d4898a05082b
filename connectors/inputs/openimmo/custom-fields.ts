import type { MappedProperty } from '../../../model/property/property.ts';
import { CUSTOM_FIELDS, CUSTOM_LISTS } from './codes.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type CustomFields = NonNullable<MappedProperty['custom_fields']>;

/** Group of standard fields without a counterpart in our model. */
const STANDARD_GROUP = 'openimmo';
/** Group of fields that the agency's software adds to the standard. */
const OWN_GROUP = 'user_defined';

/** Further fields of a certificate; for non-residential buildings heat and electricity must be published separately. */
const CERTIFICATE_FIELDS = [
  'epart',
  'gueltig_bis',
  'mitwarmwasser',
  'primaerenergietraeger',
  'waermewert',
  'stromwert',
  'wertklasse',
  'fgeewert',
  'fgeeklasse',
  'gebaeudeart',
  'epasstext',
];

/** The model's limit. */
const MAX_FIELDS = 500;
/** Longest list of words, characters. */
const MAX_WORDS = 1_000;

/** Values that mean "empty". */
const EMPTY = /^(?:false|0|0[.,]0*|nein|-)$/i;

/** Fields without a counterpart in our model, and fields that the agency's software adds. */
export function mapCustomFields(root: Element): CustomFields {
  const fields: CustomFields = [];
  for (const path of CUSTOM_FIELDS) {
    const [element, key] = follow(root, path);
    add(fields, STANDARD_GROUP, key.replace(/@.*$/, ''), element.html(key));
  }
  const equipment = root.child('ausstattung');
  for (const name of CUSTOM_LISTS) {
    add(fields, STANDARD_GROUP, name, equipment.options(name).join(', ').slice(0, MAX_WORDS));
  }
  const pass = root.child('zustand_angaben').child('energiepass');
  for (const name of CERTIFICATE_FIELDS) {
    add(fields, STANDARD_GROUP, `energiepass_${name}`, pass.html(name));
  }
  for (const element of [root, ...root.entries().map(([, child]) => child)]) {
    addOwn(fields, element);
  }
  return fields.slice(0, MAX_FIELDS);
}

/** The element a dotted path leads to, and the name of its last step. */
function follow(root: Element, path: string): readonly [Element, string] {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  return [steps.reduce((element, step) => element.child(step), root), last];
}

/** user_defined_simplefield, _anyfield and _extend of one element, and the fields of bewertung. */
function addOwn(fields: CustomFields, element: Element): void {
  for (const field of element.children('user_defined_simplefield')) {
    add(fields, OWN_GROUP, field.line('@feldname'), field.html(''));
  }
  for (const extend of [...element.children('user_defined_extend'), element]) {
    for (const field of extend.children('feld')) {
      add(fields, OWN_GROUP, field.line('name'), field.html('wert'));
    }
  }
  for (const any of element.children('user_defined_anyfield')) {
    for (const [name, field] of any.entries()) {
      const key = field.line('@fieldname') ?? field.line('@feldname') ?? field.line('@name') ?? name;
      add(fields, OWN_GROUP, key, field.html('@fieldvalue') ?? field.html('@value') ?? field.html(''));
    }
  }
}

function add(fields: CustomFields, group: string, key: string | undefined, value: string | undefined): void {
  if (key && value && !EMPTY.test(value)) {
    fields.push({ key, value, group });
  }
}
