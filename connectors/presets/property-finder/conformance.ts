import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available'],
  currencies: ['AED', 'USD'],
  units: ['sq_ft'],
  bedrooms: true,
  languages: ['en', 'ar'],
  pictures: 'listed',
  hiddenPrices: ['sale', 'rental'],
  times: 'second',
  plots: true,
  places: [],
  periods: ['month', 'week', 'day', 'yearly'],
  availability: true,
  unknowns: { type: 'ZZ', period: 'Q', price_visibility: 'perhaps' },
  lacks: {
    statuses: 'every listing of a feed is available',
    units: 'areas are in square feet',
    places: 'the order of longitude and latitude is not certain',
    hiddenAddresses: 'the format has no address, only the community',
    privatePhones: 'the format has the number of the agent alone',
    charges: 'the service charge is that of the owner',
    notes: 'the format has no notes',
    covers: 'the first picture is the title picture',
    'unknown status': 'the format has no status',
    'unknown address_visibility': 'the format has no such field',
  },
};

/** A host that serves the listings of a CRM. */
export const propertyFinderFixture = presetFixture('property-finder', {
  facts,
  isXml: true,
  file: (listings) => `<?xml version="1.0" encoding="UTF-8"?><list>${listings.map(write).join('')}</list>`,
});

function write(record: Listing): string {
  const { key, changed, text, isBroken, stated } = record;
  const language = stated?.language ?? 'en';
  const hidden = unknownOf(facts, record, 'price_visibility') ?? (stated?.isPriceHidden ? 'Yes' : 'No');
  return (
    // The times of the format are those of Dubai.
    `<property last_update="${new Date(changed).toLocaleString('sv-SE', { timeZone: 'Asia/Dubai' })}">` +
    `<reference_number>${isBroken ? '' : key}</reference_number><property_type>${unknownOf(facts, record, 'type') ?? 'AP'}</property_type>` +
    `<price_on_application>${hidden}</price_on_application><description_${language}>${text}</description_${language}><city>Dubai</city>` +
    (stated
      ? writeStated(stated, unknownOf(facts, record, 'period'))
      : '<offering_type>RS</offering_type><price>150000</price>') +
    '</property>'
  );
}

const PERIODS: Readonly<Record<string, string>> = { month: 'M', week: 'W', day: 'D', yearly: 'Y' };

function writeStated({ offer, price, period, area, plot, bedrooms, pictures, availableAt }: Stated, other?: string) {
  return (
    `<offering_type>${offer === 'sale' ? 'RS' : 'RR'}</offering_type><price>${price.amount}</price><currency>${price.currency}</currency>` +
    (offer === 'sale' ? '' : `<rental_period>${other ?? PERIODS[period ?? 'month']}</rental_period>`) +
    `<size>${area.size}</size>${plot ? `<plot_size>${plot.size}</plot_size>` : ''}<bedroom>${bedrooms}</bedroom>` +
    (availableAt ? `<availability_date>${availableAt}</availability_date>` : '') +
    `<photo>${pictures.map(({ url }) => `<url>${url}</url>`).join('')}</photo>`
  );
}
