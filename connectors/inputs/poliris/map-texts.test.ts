import { expect } from 'chai';
import { mapped, warnings } from './testing.ts';

describe('texts of a listing', () => {
  it('generates a French title from the known facts', () => {
    expect(mapped({ 20: '' }).title).to.deep.equal({ fr: 'Appartement 3 pièces, 65,5 m², Lyon' });
    expect(mapped({ 4: 'terrain', 16: '', 17: '850', 18: '', 20: ' ' }).title).to.deep.equal({
      fr: 'Terrain, 850 m², Lyon',
    });
  });

  it('adds other languages and leaves blank ones out', () => {
    const { title, description } = mapped({
      124: 'EN',
      126: 'Fine flat',
      127: '  ',
      128: 'DE',
      130: '',
      131: 'Schön<script>x</script>',
    });
    expect(title).to.deep.equal({ fr: 'Bel appartement rénové', en: 'Fine flat' });
    expect(description['de']).to.equal('Schön');
    expect(warnings({ 124: 'XX', 126: 'Hm' })).to.deep.equal(['unmapped_value 124']);
  });

  it('treats a text of line breaks only as empty', () => {
    for (const text of ['<br />', '<br><br/> ', '<p>&nbsp;</p>', '&nbsp;']) {
      const { title, description } = mapped({ 21: text });
      expect(description, text).to.deep.equal(title);
    }
  });
});
