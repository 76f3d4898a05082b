import { expect } from 'chai';
import { DEFAULT_TEMPLATES } from '../../model/template/default-templates.ts';
import { bodyOf, draftOf, faultsByRow, previewOf } from '../../console/pages/mapping/template.ts';

describe('A template that is being edited', () => {
  it('is stored as it was when nothing is changed, for every template of the product', () => {
    for (const template of DEFAULT_TEMPLATES) {
      const { id: _, is_default: __, created_at: ___, updated_at: ____, ...content } = template;
      expect(bodyOf(draftOf(template)), template.name).to.deep.equal(content);
    }
  });

  const [first] = DEFAULT_TEMPLATES;
  if (!first) throw new Error('There is no default template.');
  const draft = {
    ...draftOf(first),
    fields: [
      { key: '', source: '', format: '' },
      { key: 'town', source: 'location.town', format: '' },
      { key: 'fixed', source: '', format: '', value: 'yes' },
    ],
    taxonomies: [{ taxonomy: 'kind', source: 'type', terms: 'house = Maison\nnonsense\n = x', fallback: 'Autre' }],
  };

  it('is tried without the rows that are still being typed, and its faults stand at their rows', () => {
    const { template, places } = previewOf(draft);
    expect(template.postmeta).to.deep.equal([
      { key: 'town', source: 'location.town' },
      { key: 'fixed', value: 'yes' },
    ]);
    const faults = faultsByRow(
      [
        { at: '/postmeta/0/source', message: 'unknown' },
        { at: '/taxonomies/0/terms', message: 'never' },
        { at: '/elsewhere', message: 'no row' },
      ],
      places,
    );
    expect([...faults]).to.deep.equal([
      ['postmeta/1', 'unknown'],
      ['taxonomies/0', 'never'],
    ]);
  });

  it('reads terms line by line and leaves out what is no term', () => {
    expect(bodyOf(draft).taxonomies).to.deep.equal([
      { taxonomy: 'kind', source: 'type', terms: { house: 'Maison' }, fallback: 'Autre' },
    ]);
  });
});
