import { expect } from 'chai';
import { checkWords, findWords } from './check-words.ts';
import { WORD_RULES } from './words.ts';

const wordsIn = (text: string): string[] => findWords(text).map(({ rule }) => rule.word);

/** For each rule a line that it finds. */
const FOUND: Readonly<Record<string, string>> = {
  told: 'const toldOnce = true;',
  tell: '// It tells the caller why.',
  beside: '/** Next page, beside the count. */',
  besides: '// besides the listing',
  whoever: '// whoever reads this',
  'becomes-of': '/** What became of a page. */',
  lies: '// the file lies in the zip',
  rests: '// a secret rests encrypted',
  stands: '// the value stands in the first column',
  'taken-away': '// the right is taken away',
  answers: "it('answers with 429')",
  answered: '// the request is answered later',
  asked: '// the CRM is asked again',
  heard: '// no event is heard again',
  ladder: 'const retryLadder = [1, 2];',
  defuse: 'export const defuseText = clean;',
  harmless: '// a harmless error',
  sheet: 'drawSheet(listing)',
  sheets: '// two sheets of a listing',
  'given-up': "it('ends when it is given up')",
  'put-aside': '// a record put aside',
  'left-alone': '// the CRM is left alone',
  'in-hand': '// the page in hand',
  midst: '// in the midst of a page',
  'how-many-milliseconds': '/** In how many milliseconds it is due. */',
  'nothing-when': '/** Nothing when there is no page. */',
  'none-of': '// a type that there is none of',
  'decided-again': '// a write that is decided again',
  'such-a-one': '// an error for such a one',
};

describe('The word lint', () => {
  it('has an example for each rule', () => {
    expect(Object.keys(FOUND).sort()).to.deep.equal(WORD_RULES.map(({ word }) => word).sort());
  });

  for (const [word, line] of Object.entries(FOUND))
    it(`finds "${word}" in: ${line}`, () => {
      expect(wordsIn(line)).to.include(word);
    });

  for (const line of [
    '// the answers of the server are cached',
    '// a question that is answered by the vocabulary',
    '// the question is asked twice',
    "route('/properties/:id/sheet')",
    "field: 'sheet_layout'",
    '// the stylesheet of the spreadsheet',
    '// the rest of the page; a REST client',
    '// layouts; a stand-in; it stays up',
    '// the untold thing of a storyteller, Belies',
  ])
    it(`accepts: ${line}`, () => {
      expect(wordsIn(line)).to.deep.equal([]);
    });

  it('reports the line of a word and what to write instead', () => {
    const [finding] = findWords('one\ntwo\n// next to, not beside');
    expect(finding).to.include({ line: 3 });
    expect(finding?.rule.write).to.include('next to');
  });

  it('allows a use on the line of its reason and on the line below, for the named word only', () => {
    expect(wordsIn("text('beside the sea') // words-allow beside -- text of a listing")).to.deep.equal([]);
    expect(wordsIn("// words-allow beside -- text of a listing\ntext('beside the sea')")).to.deep.equal([]);
    expect(wordsIn("// words-allow beside -- text of a listing\n\ntext('beside the sea')")).to.deep.equal(['beside']);
    expect(wordsIn('// told beside; words-allow told -- a quotation')).to.deep.equal(['beside']);
  });

  it('allows nothing without a reason', () => {
    expect(wordsIn('// beside the sea; words-allow beside --')).to.deep.equal(['beside']);
  });

  it('finds no such word in any file', async () => {
    expect(await checkWords(['.'])).to.deep.equal([]);
  });
});
