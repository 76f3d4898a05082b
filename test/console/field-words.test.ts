import { expect } from 'chai';
import { ruleFields } from '../../model/rules/model-fields.ts';
import { FIELD_NAMES } from '../../model/sentences/field-names.ts';
import { fieldName } from '../../model/sentences/fields.ts';

describe('The names of the fields of a listing', () => {
  const fields = ruleFields();

  it('exist for every part of every field', () => {
    const without = fields.flatMap(({ path }) => path.split('.')).filter((part) => !Object.hasOwn(FIELD_NAMES, part));
    expect(without).to.deep.equal([]);
  });

  for (const language of ['en', 'fr', 'de'] as const) {
    it(`differ between all fields that are offered together in ${language}`, () => {
      const wholes = fields.filter(({ kind }) => kind === 'amount' || kind === 'size').map(({ path }) => path);
      const isPart = (path: string) => wholes.includes(path.replace(/\.\w+$/, ''));
      const conditions = fields.filter(({ readable }) => readable);
      const targets = fields.filter(({ writable, path }) => writable && !isPart(path));
      for (const offered of [conditions, targets]) {
        const names = offered.map(({ path }) => fieldName(path, language));
        expect(names.filter((name, index) => names.indexOf(name) !== index)).to.deep.equal([]);
      }
    });
  }
});
