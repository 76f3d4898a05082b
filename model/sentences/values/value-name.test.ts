import { expect } from 'chai';
import { propertySchema } from '../../property/property.ts';
import { valueName } from './value-name.ts';

/** A part of a JSON Schema. */
interface Part {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
}

/** Units, currencies and states of the delivery have their own words; classes of energy are letters. */
const OTHERS = /(?:unit|currency|sync_status|per_unit)$/;
const LETTERS = /^[A-G]\+*$/;

function codesIn(part: Part, path: string): { path: string; value: string }[] {
  const own = (part.enum ?? []).flatMap((value) => (typeof value === 'string' ? [{ path, value }] : []));
  const members = Object.entries(part.properties ?? {}).flatMap(([name, member]) =>
    codesIn(member, path === '' ? name : `${path}.${name}`),
  );
  return [...own, ...members, ...(part.items ? codesIn(part.items, path) : [])];
}

describe('The names of values of the property model', () => {
  const codes = codesIn(propertySchema, '').filter(
    ({ path, value }) => !OTHERS.test(path) && !(path.startsWith('legal.energy') && LETTERS.test(value)),
  );

  for (const language of ['en', 'fr', 'de'] as const) {
    it(`exist for every value of every fixed list in ${language}`, () => {
      expect(codes).to.have.length.above(600);
      const without = codes.filter(({ path, value }) => {
        const name = valueName(path, value, language);
        return name === undefined || name === '' || /_/.test(name);
      });
      expect(without).to.deep.equal([]);
    });
  }

  it('are undefined for what is no value of the list', () => {
    expect(valueName('type', 'igloo', 'en')).to.equal(undefined);
    expect(valueName('type', 'toString', 'en')).to.equal(undefined);
    expect(valueName('reference', 'house', 'en')).to.equal(undefined);
    expect(valueName('legal.energy.epc_category', 'A', 'fr')).to.equal(undefined);
  });
});
