import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { cleanLine } from '../../model/property/clean-text.ts';
import type { ModelSchema } from '../../model/property/normalise-node.ts';
import { propertySchema } from '../../model/property/property.ts';
import { finishMapped } from '../../model/property/validate.ts';

const page = () => readFile(new URL('../../docs/property-model.md', import.meta.url), 'utf8');

/** A field by the object that has it: shapes that several fields share (files, people) are explained once. */
interface Field {
  readonly parent: ModelSchema;
  readonly name: string;
}

/** Rows of the tables whose first column has this heading, as cells without blanks around. */
function rowsUnder(text: string, heading: RegExp): { heading: string; rows: string[][] }[] {
  return [...text.matchAll(/^\|(.*)\|\n\|[-| ]+\|\n((?:\|.*\|\n)+)/gm)].flatMap(([, head = '', body = '']) => {
    const cells = (line: string) => line.split('|').map((cell) => cell.trim());
    const [first = ''] = cells(head);
    return heading.test(first)
      ? [
          {
            heading: first,
            rows: body
              .trim()
              .split('\n')
              .map((line) => cells(line.slice(1, -1))),
          },
        ]
      : [];
  });
}

/** What a cell has in backticks; the blank at the end of a name counts. */
const named = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** The fields that a path leads through, `images[].url`; undefined when the model has no such path. */
function follow(path: string): { readonly field: Field; readonly node: ModelSchema } | undefined {
  let found: { field: Field; node: ModelSchema } | undefined;
  for (const step of path.split('.')) {
    const [, name = '', brackets] = /^(\w+)(\[\])?$/.exec(step) ?? [];
    const parent: ModelSchema = found?.node ?? propertySchema;
    const node = parent.properties?.[name];
    if (!node || (brackets && !node.items)) return undefined;
    found = { field: { parent, name }, node: brackets ? (node.items ?? node) : node };
  }
  return found;
}

/** The page's word for a type, by what the schema demands. */
function wordOf(node: ModelSchema & { readonly minimum?: number; readonly maxLength?: number }): string {
  if (node.enum) return 'one of';
  const { properties = {} } = node;
  switch (node.type) {
    case 'array':
      return `list of ${wordOf(node.items ?? node)}`;
    case 'integer':
      return node.minimum === 0 && 'maximum' in node ? 'count' : 'integer';
    case 'string':
      if (node.format) return node.format === 'date' ? 'date' : 'instant';
      return { 4_096: 'address', 100_000: 'long text' }[node.maxLength ?? 0] ?? 'text';
    case 'object': {
      if (node.additionalProperties !== false) return 'texts';
      const shapes: readonly (readonly [word: string, ...fields: string[]])[] = [
        ['money', 'amount', 'currency'],
        ['money per period', 'amount', 'period'],
        ['area', 'size', 'unit'],
        ['point', 'latitude', 'longitude', 'altitude'],
        ['commission', 'amount', 'percentage', 'vat_included', 'text'],
      ];
      const names = Object.keys(properties).join();
      if ('ordinal' in properties) return 'file';
      if ('first_name' in properties) return 'person';
      return shapes.find(([, ...fields]) => fields.join() === names)?.[0] ?? 'group';
    }
    default:
      return node.type;
  }
}

describe('docs/property-model.md', () => {
  let text: string;
  let rows: string[][];
  before(async () => {
    text = await page();
    rows = rowsUnder(text, /^field$/).flatMap((table) => table.rows);
  });

  it('has in its tables only fields that the model has', () => {
    const paths = rows.flatMap(([cell]) => named(cell));
    expect(paths).to.have.length.above(200);
    expect(paths.filter((path) => !follow(path))).to.deep.equal([]);
    expect(
      paths.filter((path, index) => paths.indexOf(path) !== index),
      'listed twice',
    ).to.deep.equal([]);
  });

  it('has every field of the model, and every field of its groups', () => {
    const listed = rows.flatMap(([cell]) => named(cell)).flatMap((path) => follow(path)?.field ?? []);
    const isListed = (parent: ModelSchema, name: string) =>
      listed.some((field) => field.parent === parent && field.name === name);
    const missing = Object.entries<ModelSchema>(propertySchema.properties).flatMap(([name, node]) => {
      const group = node.items ?? node;
      const within = Object.keys(group.properties ?? {}).filter((field) => !isListed(group, field));
      return [...(isListed(propertySchema, name) ? [] : [name]), ...within.map((field) => `${name}.${field}`)];
    });
    expect(missing).to.deep.equal([]);
  });

  it('gives each field the type that the schema demands', () => {
    const wrong = rows.flatMap(([cell, type]) =>
      named(cell).flatMap((path) => {
        const node = follow(path)?.node;
        const word = node && wordOf(node);
        return type === '' || type === word ? [] : [`${path} is ${word}, not ${type}`];
      }),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('names in its explanations only fields and values that the model has', () => {
    const words = new Set(['true', 'false']);
    const collect = (node: ModelSchema): void => {
      for (const word of node.enum ?? []) words.add(word);
      for (const [name, child] of Object.entries(node.properties ?? {})) {
        words.add(name);
        collect(child);
      }
      if (node.items) collect(node.items);
    };
    collect(propertySchema);
    const names = rows.flatMap(([, , meaning]) => named(meaning)).filter((name) => /^[a-z_.[\]]+$/.test(name));
    expect(names).to.have.length.above(50);
    expect(names.filter((name) => !words.has(name) && !follow(name))).to.deep.equal([]);
  });

  it('explains every value of the enumerations that have a table, and no other', () => {
    const tables = rowsUnder(text, /^`\w+` value$/);
    expect(tables.map(({ heading }) => named(heading)[0])).to.include.members(['type', 'offer_type', 'status']);
    for (const { heading, rows: values } of tables) {
      const [path = ''] = named(heading);
      expect(
        values.flatMap(([cell]) => named(cell)),
        path,
      ).to.have.members([...(follow(path)?.node.enum ?? [])]);
    }
  });

  it('shows a listing that the mapping accepts unchanged', () => {
    const [, json = ''] = /```json\n([^`]*)```/.exec(text) ?? [];
    const listing: { readonly title: { readonly de: string } } = JSON.parse(json);
    expect(finishMapped(listing)).to.deep.equal({ property: listing });
    expect(listing.title.de).to.equal(cleanLine(listing.title.de));
  });

  it('says which fields only the gateway writes', () => {
    const [, section = ''] = /Only the gateway writes these[^\n]*\n\n((?:\|.*\n)+)/.exec(text) ?? [];
    const listing = { crm_reference: '1', type: 'house', title: { en: 'A house' } };
    const refused = Object.keys(propertySchema.properties).filter(
      (name) => finishMapped({ ...listing, [name]: 'x' }).fault?.message === 'is not a field of the model',
    );
    expect([...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)).to.have.members(refused);
  });
});
