import type { Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL, NO_XML } from '../../conformance/fixture.ts';
import { poliris } from './poliris.ts';
import { FLAT, line } from './testing.ts';
import type { Fields } from './testing.ts';

const KEY = 'key-of-the-feed';

/** A host that offers Annonces.csv by URL. */
export const polirisFixture: Fixture = {
  name: 'poliris',
  connector: poliris,
  hidden: ['token-in-the-address'],
  // The alternative to a user and password.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed?token=token-in-the-address`, api_key: KEY }),
  answer({ headers }, { listings }) {
    if (headers['authorization'] !== `Bearer ${KEY}`) {
      return { status: 401, body: 'no' };
    }
    return { headers: { 'content-type': 'text/csv' }, body: listings.map(writeRow).join('') };
  },
  facts: {
    offers: ['sale', 'rental', 'life_annuity_sale'],
    statuses: ['available'],
    currencies: ['EUR'],
    units: ['sq_m'],
    bedrooms: true,
    languages: ['fr', 'en'],
    pictures: 'listed',
    hiddenPrices: ['sale', 'rental', 'life_annuity_sale'],
    lacks: {
      statuses: 'the format has none: what is in the file is on the market',
      currencies: 'it is named for the whole file, in Config.txt of the zip',
      units: 'areas are in square metres',
      times: 'rows have no time of their last change',
    },
  },
  encodings: {},
  zip: { document: 'Annonces.csv' },
  exemptions: { ...NO_XML, ...NO_PAGES, ...NO_TOTAL },
};

function writeRow({ key, text, isUnknown, isBroken, stated }: Listing): string {
  const own = isBroken ? '' : key;
  const type = isUnknown ? 'Vaisseau spatial' : 'Maison';
  return line({ ...FLAT, 2: own, 21: text, 175: own, 4: type, ...(stated && writeStated(stated, text)) });
}

const OFFER_WORDS: Readonly<Record<string, string>> = {
  sale: 'Vente',
  rental: 'Location',
  life_annuity_sale: 'Viager',
};

/** Fields of the pictures, in order. */
const PICTURES = [85, 86, 87, 88, 89, 90];

/** French has fields of its own; another language is in a block of four: code, district, title, text. */
function writeStated(
  { offer, price, isPriceHidden, area, bedrooms, language, pictures }: Stated,
  text: string,
): Fields {
  return {
    3: OFFER_WORDS[offer] ?? '',
    11: String(price.amount),
    16: String(area.size),
    19: String(bedrooms),
    201: isPriceHidden ? 'OUI' : 'NON',
    ...(language !== 'fr' && { 21: '', 124: language, 127: text }),
    ...Object.fromEntries(pictures.map(({ url }, index) => [PICTURES[index], url])),
  };
}
