import type { Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL } from '../../conformance/fixture.ts';
import { openimmo } from './openimmo.ts';
import { anhang, DELETED, immobilie, transfer } from './testing.ts';

const KEY = 'key-of-the-feed';

/** A host that offers a whole transfer (VOLL) by URL. */
export const openimmoFixture: Fixture = {
  name: 'openimmo',
  connector: openimmo,
  market: 'de',
  hidden: ['token-in-the-address'],
  // The alternative to a user and password.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed?token=token-in-the-address`, api_key: KEY }),
  answer({ headers }, { listings }) {
    if (headers['authorization'] !== `Bearer ${KEY}`) {
      return { status: 401, body: 'no' };
    }
    return { headers: { 'content-type': 'text/xml' }, body: transfer(listings.map(writeObject)) };
  },
  facts: {
    offers: ['sale', 'rental'],
    statuses: ['available', 'option', 'sold', 'rented'],
    currencies: ['EUR', 'CHF'],
    units: ['sq_m'],
    bedrooms: true,
    languages: ['de', 'fr'],
    pictures: 'listed',
    hiddenPrices: ['sale'],
    times: 'day',
    lacks: {
      units: 'areas are in square metres',
      hiddenPrices: 'only purchase prices have the attribute auf_anfrage',
    },
  },
  encodings: {
    declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`),
  },
  xml: true,
  zip: { document: 'openimmo.xml' },
  exemptions: { ...NO_PAGES, ...NO_TOTAL },
};

function writeObject({ key, changed, text, isUnknown, isDeleted, isBroken, stated }: Listing): string {
  const state = isUnknown ? '<zustand_angaben><verkaufstatus stand="VERZAUBERT"/></zustand_angaben>' : '';
  const freetexte = `<freitexte><objektbeschreibung>${text}</objektbeschreibung></freitexte>`;
  const language = stated ? `<sprache>${stated.language}</sprache>` : '';
  const tech = `<stand_vom>${changed.slice(0, 10)}</stand_vom>${language}${isDeleted ? DELETED : ''}`;
  const xml = immobilie(isBroken ? '' : key, `${freetexte}${state}${stated ? writeStated(stated) : ''}`, tech);
  const offered = stated?.offer === 'rental' ? xml.replace('KAUF="true" MIETE_PACHT="false"', RENTAL) : xml;
  return isUnknown ? offered.replace('<wohnung wohnungtyp="ETAGE"/>', '<zauberturm/>') : offered;
}

const RENTAL = 'KAUF="false" MIETE_PACHT="true"';

const STATES: Readonly<Record<string, string>> = {
  available: 'OFFEN',
  option: 'RESERVIERT',
  sold: 'VERKAUFT',
  rented: 'VERKAUFT',
};

function writeStated({ offer, status, price, isPriceHidden, area, bedrooms, pictures }: Stated): string {
  const amount =
    offer === 'rental'
      ? `<kaltmiete>${price.amount}</kaltmiete>`
      : `<kaufpreis${isPriceHidden ? ' auf_anfrage="true"' : ''}>${price.amount}</kaufpreis>`;
  return (
    `<preise>${amount}<waehrung iso_waehrung="${price.currency}"/></preise>` +
    `<flaechen><wohnflaeche>${area.size}</wohnflaeche><anzahl_schlafzimmer>${bedrooms}</anzahl_schlafzimmer></flaechen>` +
    `<zustand_angaben><verkaufstatus stand="${STATES[status]}"/></zustand_angaben>` +
    `<anhaenge>${pictures.map(({ url }) => anhang(url)).join('')}</anhaenge>`
  );
}
