import type { FromSchema } from 'json-schema-to-ts';
import { PERIODS, SIZE_UNITS } from '../property/enums.ts';
import { conditionSchema } from '../shared/condition.ts';
import { WEB_ADDRESS, visibleName } from '../shared/text-patterns.ts';

/** Version of the layout of a mapping file; a file of another version is refused. */
const MAPPING_VERSION = 1;

/** Maximum rules of a mapping: the property model has some 300 fields that a feed can fill. */
const MAX_RULES = 400;
/** Maximum rules of the elements of one list: an image has some ten fields. */
const MAX_PARTS = 30;
/** Maximum paths of one rule: texts of six languages under old and new names. */
const MAX_PATHS = 30;
/** Maximum words of one code table; catalogues of towns and types of large CRMs have some hundreds. */
const MAX_CODES = 2_000;
/** Maximum columns of a table; the widest known export has 334. */
const MAX_COLUMNS = 1_000;

/**
 * How a value of the source is read.
 * text: as it is. line: one clean line. html: clean markup. number, count, amount, size, degrees, date, instant, flag, url: as `Values` of the connectors' kit reads them.
 * permission: may be shown only if the source clearly says yes. prohibition: must not be shown unless the source clearly says no.
 * code: a word looked up in `codes`. country, language: a name or ISO code in any language known. point: latitude and longitude in one text.
 */
export const READERS = [
  'text',
  'line',
  'html',
  'number',
  'count',
  'amount',
  'size',
  'degrees',
  'date',
  'instant',
  'flag',
  'permission',
  'prohibition',
  'url',
  'code',
  'country',
  'language',
  'point',
] as const;
export type Reader = (typeof READERS)[number];

const path = {
  type: 'string',
  minLength: 1,
  maxLength: 300,
  description:
    'Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, ' +
    '`attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.',
} as const;
const paths = { type: 'array', minItems: 1, maxItems: MAX_PATHS, items: path } as const;
const word = { type: 'string', minLength: 1, maxLength: 200 } as const;

const codes = {
  type: 'object',
  maxProperties: MAX_CODES,
  additionalProperties: {
    anyOf: [
      { type: 'string', minLength: 1, maxLength: 200 },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'null' },
    ],
  },
  description:
    'Value of our model by the word of the source; case and accents do not matter. Null: a known word without a counterpart. A word that is missing here is reported.',
} as const;

const ruleFields = {
  to: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description:
      'Field of the property model: `financial.transaction.price`, `title.fr`, `sizes.liveable_area`, `location.geo`, `amenities`, `custom_fields.NAME`.',
  },
  from: { ...paths, description: 'The first of these paths that has a value; with `join`, all of them.' },
  read: { type: 'string', enum: READERS, description: 'Default: what fits the field of the model.' },
  codes,
  constant: {
    anyOf: [{ type: 'string', minLength: 1, maxLength: 1_000 }, { type: 'number' }, { type: 'boolean' }],
    description: 'A fixed value, instead of `from`.',
  },
  join: {
    type: 'string',
    maxLength: 20,
    description: 'Puts the values of all paths together, with this text between.',
  },
  separator: { type: 'string', minLength: 1, maxLength: 5, description: 'Divides a value into a list.' },
  unit: {
    type: 'string',
    enum: SIZE_UNITS,
    description: 'Unit of an area without one; default: that of the profile.',
  },
  currency: { ...path, description: 'Path of the currency of an amount; default: that of the profile.' },
  when: { ...conditionSchema, description: 'The rule is used only for records that match.' },
} as const;

const partRule = {
  type: 'object',
  properties: ruleFields,
  required: ['to'],
  additionalProperties: false,
} as const;

const rule = {
  type: 'object',
  properties: {
    ...ruleFields,
    each: {
      ...paths,
      description:
        'For a list of objects (`images`, `plans`, `areas`, `custom_fields`): one element of the list per element found here; the paths of `parts` begin there.',
    },
    parts: { type: 'array', minItems: 1, maxItems: MAX_PARTS, items: partRule },
  },
  required: ['to'],
  additionalProperties: false,
  description:
    'Fills one field of the model. Of several rules for one field the first with a value wins; lists and amenities are put together.',
} as const;

const paging = {
  type: 'object',
  properties: {
    kind: {
      type: 'string',
      enum: ['cursor', 'offset', 'page', 'link'],
      description: 'cursor: each response names the next one. link: each response has the address of the next one.',
    },
    parameter: { ...word, description: 'Query parameter of the cursor, offset or page number.' },
    next: { ...path, description: 'cursor and link: where a response has it.' },
    size_parameter: { ...word, description: 'Query parameter of the number of records per response.' },
    size: { type: 'integer', minimum: 1, maximum: 1_000 },
    first: { type: 'integer', minimum: 0, maximum: 1, description: 'page: number of the first page. Default 1.' },
    total: { ...path, description: 'Where a response has the number of all records; required for offset and page.' },
  },
  required: ['kind'],
  additionalProperties: false,
} as const;

const auth = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['none', 'bearer', 'basic', 'header', 'query', 'oauth_client_credentials'] },
    name: { ...word, description: 'header and query: the name of the header or parameter that carries the key.' },
    token_url: {
      type: 'string',
      maxLength: 4_096,
      pattern: WEB_ADDRESS,
      description: 'OAuth: where tokens come from.',
    },
    scope: { type: 'string', maxLength: 1_000 },
  },
  required: ['kind'],
  additionalProperties: false,
  description: 'How a request proves who asks. The secrets themselves are in the config of the input, never here.',
} as const;

const table = {
  type: 'object',
  properties: {
    name: { type: 'string', pattern: '^_[a-z0-9_]+$', maxLength: 50, description: 'Its name in a record: `_agent`.' },
    records: { ...path, description: 'Path of its elements from the root of the file.' },
    key: { ...path, description: 'The id within an element of the table.' },
    by: { ...path, description: 'The same id within a record.' },
  },
  required: ['name', 'records', 'key', 'by'],
  additionalProperties: false,
  description:
    'People or offices that stand once in the file and are referenced by id; copied into each record that names them, as a list where it names several.',
} as const;

const source = {
  type: 'object',
  properties: {
    format: {
      type: 'string',
      enum: ['xml', 'csv', 'json'],
      description: 'json: an array, an object with a list, or NDJSON.',
    },
    records: {
      type: 'string',
      maxLength: 300,
      description:
        'xml: path of a listing from the root, `feed.properties.property`. Several names of its element are divided by `|` (`list.sale|rental`); each record then has the name of its own as `_element`. json: path of the list, `data.items`; empty for the root. Not for csv.',
    },
    delimiter: { type: 'string', minLength: 1, maxLength: 3, description: 'csv: what divides fields. Default `,`.' },
    columns: {
      type: 'array',
      minItems: 2,
      maxItems: MAX_COLUMNS,
      items: { type: 'string', minLength: 1, maxLength: 200 },
      description: 'csv: names of the columns of a file whose first line has none.',
    },
    open_end: {
      type: 'boolean',
      description:
        'csv: the last line of the file never has a line end. Without this, such a file is refused, because it may have been cut off.',
    },
    encoding: {
      type: 'string',
      enum: [
        'utf-8',
        'utf-16le',
        'utf-16be',
        'windows-1250',
        'windows-1251',
        'windows-1252',
        'iso-8859-2',
        'iso-8859-15',
      ],
      description: 'Only where what the file says about itself is wrong.',
    },
    entry: {
      ...word,
      description:
        'zip: name of the file with the listings; `*` matches any characters. Default: the only one of the format.',
    },
    carried: {
      type: 'object',
      maxProperties: 20,
      additionalProperties: { type: 'string', pattern: '^_[a-z0-9_]+$', maxLength: 50 },
      description:
        'xml: header elements that are copied into every record, by their name in the record (`{"agency": "_agency"}`).',
    },
    tables: { type: 'array', maxItems: 10, items: table },
    paging,
    auth,
  },
  required: ['format'],
  additionalProperties: false,
  description: 'How the source is read. With `paging` it is an API, without it one file.',
} as const;

const profile = {
  type: 'object',
  properties: {
    numbers: {
      type: 'string',
      enum: ['point', 'comma'],
      description:
        'What divides decimals. A number that contradicts it is not read. Without it, numbers that could mean two things are not read.',
    },
    dates: {
      type: 'string',
      enum: ['ymd', 'dmy', 'mdy'],
      description: 'Order of day, month and year in dates with numbers only.',
    },
    area_unit: { type: 'string', enum: SIZE_UNITS },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'Country of listings that name none.' },
    language: {
      type: 'string',
      pattern: '^[a-z]{2}$',
      description: 'Language of texts without one. Default: that of the market.',
    },
    rent_period: {
      type: 'string',
      enum: PERIODS,
      description: 'Period of rents in records that name none, if it is certain. Without it such rents are not shown.',
    },
    time_zone: { type: 'string', maxLength: 60, description: 'IANA zone of times without an offset. Default UTC.' },
  },
  additionalProperties: false,
  description: 'What holds for every value of the source.',
} as const;

/** JSON Schema of a mapping: how a feed of any format becomes listings, as data. No part of it runs code. */
export const mappingSchema = {
  type: 'object',
  properties: {
    version: { type: 'integer', minimum: MAPPING_VERSION, maximum: MAPPING_VERSION },
    name: visibleName(200),
    specification: {
      type: 'string',
      maxLength: 4_096,
      pattern: WEB_ADDRESS,
      description: 'Public description of the format.',
    },
    source,
    profile,
    key: {
      type: 'object',
      properties: {
        from: paths,
        join: { type: 'string', maxLength: 5 },
        partial: {
          type: 'boolean',
          description: 'With `join`: values may be missing as long as there is one; each keeps its place.',
        },
      },
      required: ['from'],
      additionalProperties: false,
      description:
        'Unique and lasting key of a listing: the first path with a value; with `join`, all of them, and each must have one, unless `partial`.',
    },
    updated: { ...paths, description: 'Time of the last change of a listing.' },
    deleted: { ...conditionSchema, description: 'A record that matches says that its listing is gone.' },
    skip: { ...conditionSchema, description: 'A record that matches is no listing for us, such as a draft.' },
    rules: { type: 'array', minItems: 1, maxItems: MAX_RULES, items: rule },
    ignored: {
      type: 'array',
      maxItems: MAX_COLUMNS,
      items: path,
      description: 'Fields of the source that are known and not used; any other one without a rule is reported.',
    },
  },
  required: ['version', 'name', 'source', 'key', 'rules'],
  additionalProperties: false,
} as const;

/** A mapping as stored, exported and imported. */
export type FeedMapping = FromSchema<typeof mappingSchema>;
export type MappingRule = FeedMapping['rules'][number];
export type MappingPart = NonNullable<MappingRule['parts']>[number];
export type MappingSource = FeedMapping['source'];
export type MappingProfile = NonNullable<FeedMapping['profile']>;
