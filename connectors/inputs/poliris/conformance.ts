import { feedHost } from '../../conformance/feed-host.ts';
import type { Facts, Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL, NO_XML, unknownOf } from '../../conformance/fixture.ts';
import { poliris } from './poliris.ts';
import { FLAT, line } from './testing.ts';
import type { Fields } from './testing.ts';

const facts: Facts = {
  offers: ['sale', 'rental', 'life_annuity_sale'],
  statuses: ['available'],
  currencies: ['EUR'],
  units: ['sq_m'],
  bedrooms: true,
  languages: ['fr', 'en'],
  pictures: 'listed',
  hiddenPrices: ['sale', 'rental', 'life_annuity_sale'],
  plots: true,
  places: [
    { latitude: 48.85661, longitude: 2.35222 },
    { latitude: 48.39039, longitude: -4.48608 },
  ],
  hiddenAddresses: 'always',
  privatePhones: true,
  periods: ['month', 'yearly'],
  charges: true,
  availability: true,
  notes: true,
  unknowns: { type: 'Vaisseau spatial', offer: 'Troc', price_visibility: 'PEUT-ETRE' },
  lacks: {
    statuses: 'the format has none: what is in the file is on the market',
    currencies: 'it is named for the whole file, in Config.txt of the zip',
    units: 'areas are in square metres',
    times: 'rows have no time of their last change',
    covers: 'the first field of a picture is the first picture',
    'unknown status': 'the format has no status',
    'unknown period': 'a yearly rent has a separate field',
    'unknown address_visibility': 'addresses are never shown',
    'unknown deletion': 'a listing that is missing in the feed is deleted',
  },
};

/** A host that serves Annonces.csv by URL. */
export const polirisFixture: Fixture = {
  name: 'poliris',
  connector: poliris,
  ...feedHost(({ listings }) => ({ headers: { 'content-type': 'text/csv' }, body: listings.map(writeRow).join('') })),
  facts,
  encodings: {},
  zip: { document: 'Annonces.csv' },
  exemptions: { ...NO_XML, ...NO_PAGES, ...NO_TOTAL },
};

function writeRow(listing: Listing): string {
  const { key, text, isBroken, stated } = listing;
  const offer = unknownOf(facts, listing, 'offer');
  const visibility = unknownOf(facts, listing, 'price_visibility');
  const own = isBroken ? '' : key;
  const type = unknownOf(facts, listing, 'type') ?? 'Maison';
  const fields: Fields = { ...FLAT, 2: own, 21: text, 175: own, 4: type, ...(stated && writeStated(stated, text)) };
  return line({ ...fields, 3: offer ?? fields[3] ?? '', 201: visibility ?? fields[201] ?? '' });
}

const OFFER_WORDS: Readonly<Record<string, string>> = {
  sale: 'Vente',
  rental: 'Location',
  life_annuity_sale: 'Viager',
};

/** Fields of the pictures, in order. */
const PICTURES = [85, 86, 87, 88, 89, 90];

/** French has separate fields; another language is in a block of four: code, district, title, text. */
function writeStated(stated: Stated, text: string): Fields {
  const { offer, price, isPriceHidden, area, plot, bedrooms, language, pictures } = stated;
  const { place, address, privatePhone, period, charges, availableAt, note } = stated;
  const [year, month, day] = availableAt?.split('-') ?? [];
  return {
    3: OFFER_WORDS[offer] ?? '',
    ...(period === 'yearly' ? { 11: '', 202: String(price.amount) } : { 11: String(price.amount) }),
    16: String(area.size),
    ...(plot && { 17: String(plot.size) }),
    19: String(bedrooms),
    201: isPriceHidden ? 'OUI' : 'NON',
    ...(place && { 298: String(place.latitude), 299: String(place.longitude) }),
    ...(address && { 8: `${address.number} ${address.street}`, 108: `${address.number} ${address.street}` }),
    // The telephone number of the "mandataire", who may be the owner.
    ...(privatePhone && { 120: privatePhone }),
    ...(charges && { 13: 'NON', 23: String(charges) }),
    ...(availableAt && { 22: `${day}/${month}/${year}` }),
    ...(note && { 122: note }),
    ...(language !== 'fr' && { 21: '', 124: language, 127: text }),
    ...Object.fromEntries(pictures.map(({ url }, index) => [PICTURES[index], url])),
  };
}
