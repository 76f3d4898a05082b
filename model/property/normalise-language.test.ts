import { expect } from 'chai';
import { languageOfMarket } from './normalise-language.ts';

describe('languageOfMarket', () => {
  it('is the language of every country of Europe that has one usual language', () => {
    const spoken =
      'no:no NO:no se:sv dk:da fi:fi is:is nl:nl pl:pl cz:cs sk:sk hu:hu ro:ro bg:bg gr:el cy:el pt:pt lu:fr li:de si:sl ee:et ua:uk';
    for (const pair of spoken.split(' ')) {
      const [market = '', language] = pair.split(':');
      expect(languageOfMarket(market), market).to.equal(language);
    }
  });

  it('is English where several are common or English is usual, and for an unknown market', () => {
    for (const market of ['be', 'ie', 'mt', 'uk', 'gb', 'us', '', 'zz', 'constructor', '__proto__']) {
      expect(languageOfMarket(market), market).to.equal('en');
    }
  });
});
