import { expect } from 'chai';
import type { Listing } from '../../model/listing/listing.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { renderConfirmation, renderMatches } from './render-search-mail.ts';
import { SEARCH_TEXTS, pluralText } from './search-texts.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

const about = {
  gateway: 'Agence & Fils',
  search: 'Maisons <à> Biarritz',
  language: 'fr' as const,
  link: 'https://gateway.test/v1/gateway/public/saved-searches/token',
};
const listing = (fields: Partial<Omit<Listing, '_id' | 'sync'>> = {}) =>
  sampleListing('1', {
    title: { fr: 'Maison de ville', en: 'Town house' },
    location: { city: 'Biarritz', postal_code: '64200', street: 'Rue Gambetta', publish_address: false },
    financial: { transaction: { price: { amount: 1_250_000, currency: 'EUR' } } },
    property_url: 'https://north.example/1?a=1&b=2',
    ...fields,
  });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('A mail with the matches of a saved search', () => {
  const shown = {
    fr: ['3 nouveaux biens pour', 'Maison de ville', '1 250 000 €', 'Et 2 autres biens.', 'Ne plus recevoir'],
    en: ['3 new listings for', 'Town house', '€1,250,000', 'And 2 more listings.', 'Unsubscribe'],
    de: ['3 neue Angebote für', 'Maison de ville', '1.250.000 €', 'Und 2 weitere Angebote.', 'abbestellen'],
  };
  for (const language of LANGUAGES)
    it(`says title, place, price and address of each listing in ${language}`, () => {
      const { subject, text, html } = renderMatches({ ...about, language, listings: [listing()], more: 2 });
      const said = plain(`${subject}\n${text}`);
      for (const words of shown[language]) expect(said).to.include(words);
      expect(said).to.include('64200 Biarritz\n').and.to.include('https://north.example/1?a=1&b=2');
      expect(plain(html))
        .to.include('href="https://north.example/1?a=1&amp;b=2"')
        .and.to.include(`href="${about.link}/unsubscribe"`)
        .and.to.include('Maisons &lt;à&gt; Biarritz');
      expect(said + html).not.to.match(/\{\w+\}|undefined|Gambetta/);
    });

  it('has one listing in the singular', () => {
    expect(renderMatches({ ...about, listings: [listing()], more: 0 }).subject).to.equal(
      '1 nouveau bien pour « Maisons <à> Biarritz »',
    );
  });

  it('names a listing without title by its reference, and says that its price is on request', () => {
    const bare = listing({ title: {}, financial: {}, location: {}, property_url: 'javascript:alert(1)' });
    const { text, html } = renderMatches({ ...about, listings: [bare], more: 0 });
    expect(text).to.include('* Bien réf. REF-1\n  Prix sur demande\n');
    expect(text + html).not.to.include('javascript');
  });

  it('says what of a life annuity is paid at once and as rent, instead of a price', () => {
    const viager = listing({
      offer_type: 'life_annuity_sale',
      life_annuity_details: {
        initial_capital: { amount: 60_000, currency: 'EUR' },
        life_annuity: { amount: { amount: 800, currency: 'EUR' }, period: 'month' },
      },
    });
    const textOf = (one: typeof viager) => plain(renderMatches({ ...about, listings: [one], more: 0 }).text);
    expect(textOf(viager)).to.include('Viager : bouquet 60 000 € + rente 800 € / mois').and.not.to.include('1 250 000');
    const bare = listing({ offer_type: 'life_annuity_sale', financial: {} });
    expect(textOf(bare)).to.include('Prix sur demande');
  });

  const changed = {
    fr: ['Prix baissé de 1 300 000 € à 1 250 000 €', 'Prix augmenté de 1 200 000 € à 1 250 000 €'],
    en: ['Price lowered from €1,300,000 to €1,250,000', 'Price raised from €1,200,000 to €1,250,000'],
    de: ['Preis von 1.300.000 € auf 1.250.000 € gesenkt', 'Preis von 1.200.000 € auf 1.250.000 € erhöht'],
  };
  for (const language of LANGUAGES)
    it(`says in ${language} from what to what a price changed, and leaves out a price that did not`, () => {
      const textOf = (formerAmount?: number) => {
        const one = { ...listing(), ...(formerAmount === undefined ? {} : { formerAmount }) };
        return plain(renderMatches({ ...about, language, listings: [one], more: 0 }).text);
      };
      const [lowered = '', raised = ''] = changed[language];
      expect(textOf(1_300_000)).to.include(lowered);
      expect(textOf(1_200_000)).to.include(raised);
      for (const same of [textOf(), textOf(1_250_000)]) expect(same).not.to.match(/Prix [ab]|Price [lr]|Preis von/);
    });

  it('says for how long a rent is paid', () => {
    const rent = { financial: { transaction: { price: { amount: 950.5, currency: 'EUR' } } } };
    const let_ = listing({ ...rent, rent_details: { rent_period: 'month' } });
    expect(plain(renderMatches({ ...about, listings: [let_], more: 0 }).text)).to.include('950,50 € / mois');
  });

  it('shows names and titles that others chose without an address to click on', () => {
    const evil = listing({ title: { fr: 'Win\nat https://evil.example/prize' } });
    const names = { gateway: 'https://evil.example', search: 'www.evil.example' };
    for (const { subject, text, html } of [
      renderMatches({ ...about, ...names, listings: [evil], more: 0 }),
      renderConfirmation({ ...about, ...names }),
    ])
      expect(`${subject} ${text} ${html}`).not.to.match(/:\/\/evil|evil\.example/);
  });
});

describe('A request to confirm a saved search', () => {
  for (const language of LANGUAGES)
    it(`names agency, search, link and time limit in ${language}`, () => {
      const { subject, text, html } = renderConfirmation({ ...about, language });
      expect(subject).to.include(about.search);
      expect(text).to.include('Agence & Fils').and.to.include(about.link).and.to.include('7');
      expect(html).to.include('Agence &amp; Fils').and.to.include(`href="${about.link}"`);
      expect(text + html).not.to.match(/\{\w+\}|undefined/);
    });
});

describe('The texts for readers', () => {
  it('differ in every language', () => {
    const texts = LANGUAGES.map((language) => JSON.stringify(SEARCH_TEXTS[language]));
    expect(new Set(texts).size).to.equal(LANGUAGES.length);
  });

  it('fall back to the general plural where a category has no text', () => {
    // French has a category of its own for millions.
    expect(pluralText('fr', { one: 'un', other: 'des' }, 1_000_000)).to.equal('des');
    expect(pluralText('fr', { one: 'un', other: 'des' }, 1)).to.equal('un');
  });
});
