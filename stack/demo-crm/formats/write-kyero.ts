// Kyero XML v3, the format of Spanish portals.
import type { Listing } from '../listing.ts';
import type { Breakage, RecordFormat } from './format.ts';
import { tag, xmlHead } from './xml.ts';
import type { XmlOptions } from './xml.ts';

const TYPES: Partial<Record<NonNullable<Listing['type']>, string>> = {
  apartment: 'Apartment',
  house: 'House',
  land: 'Land',
  parking: 'Garage',
  building: 'Building',
  office: 'Office',
};

/** A complete feed. */
export function kyero(options: XmlOptions): RecordFormat {
  return {
    head: `${xmlHead('root', options)}<root>\n<kyero><feed_version>3</feed_version></kyero>\n${options.entities ? '<agent><name>&l9;</name></agent>\n' : ''}`,
    separator: '\n',
    tail: '\n</root>\n',
    record: (listing, _ordinal, breakage) => {
      const xml = writeProperty(listing);
      return breakage ? SPOILERS[breakage](xml) : xml;
    },
  };
}

function writeProperty(listing: Listing): string {
  const { rent_details: rent, images, description } = listing;
  const frequency = rent ? (rent.rent_period === 'week' ? 'week' : 'month') : 'sale';
  return (
    `<property>${tag('id', listing.crm_reference)}${tag('date', listing.updated_at.slice(0, 19).replace('T', ' '))}${tag('ref', listing.reference)}` +
    `${tag('price', Math.round(listing.financial?.transaction?.price?.amount ?? 0))}${tag('currency', 'EUR')}${tag('price_freq', frequency)}` +
    `${tag('type', TYPES[listing.type] ?? 'Commercial')}${place(listing)}` +
    `${tag('beds', listing.bedrooms)}${tag('baths', listing.bathrooms)}${tag('pool', listing.amenities?.includes('pool') ? 1 : 0)}${measures(listing)}` +
    `<desc>${tag('fr', description['fr'])}${tag('en', description['en'])}</desc>` +
    `<images>${images.map(({ url }, index) => `<image id="${index + 1}">${tag('url', url)}</image>`).join('')}</images></property>`
  );
}

function place({ location }: Listing): string {
  return (
    `${tag('town', location?.city)}${tag('province', location?.province)}${tag('country', location?.country)}` +
    `<location>${tag('latitude', location?.geo?.latitude)}${tag('longitude', location?.geo?.longitude)}</location>`
  );
}

function measures({ sizes, legal }: Listing): string {
  return (
    `<surface_area>${tag('built', sizes?.liveable_area?.size)}${tag('plot', sizes?.plot_area?.size)}</surface_area>` +
    `<energy_rating>${tag('consumption', letter(legal?.energy?.epc_category))}${tag('emissions', letter(legal?.energy?.greenhouse_emissions))}</energy_rating>`
  );
}

const letter = (category: string | undefined): string | undefined => (category?.length === 1 ? category : undefined);

const SPOILERS: Readonly<Record<Breakage, (xml: string) => string>> = {
  price_in_words: (xml) => xml.replace(/<price>[^<]*/, '<price>sur demande'),
  no_title: (xml) => xml.replace(/<type>[^<]*<\/type>/, ''),
  impossible_type: (xml) => xml.replace(/<type>[^<]*/, '<type>Spaceship'),
  bad_date: (xml) => xml.replace(/<date>[^<]*/, '<date>2026-13-45'),
  bad_coordinates: (xml) => xml.replace(/<latitude>[^<]*/, '<latitude>948.6'),
  no_key: (xml) => xml.replace(/<id>[^<]*<\/id>/, '').replace(/<ref>[^<]*<\/ref>/, ''),
};
