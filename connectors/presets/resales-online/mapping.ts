/**
 * Resales-Online (Spain), XML export 3 of an agency (xmlout.resales-online.com): <root><property>.
 * Made after public code that reads the export (the importer houzes-property-feed, 2025) and a public list of its types
 * (words of the search of the same system), with the states of the import specification 1.5; never met a real file.
 * The terms of the service allow to show the listings on the agency's own site only.
 * Characteristics become custom fields, as their words depend on their heading. Of the languages of a text only those are read whose word is sure.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { kindRules, textRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

const kinds: Record<string, Kind> = {
  'Apartment Complex': ['building'],
  Aparthotel: ['commercial', 'hotel'],
  Bar: ['commercial', 'bar_and_nightclub'],
  'Beach Bar': ['commercial', 'bar_and_nightclub'],
  'Bed and Breakfast': ['commercial', 'guest_house'],
  Bungalow: ['house', 'bungalow'],
  Business: ['goodwill', 'business_capital'],
  Café: ['commercial', 'restaurant_and_café'],
  Campsite: ['commercial', 'camping'],
  'Car Park': ['parking'],
  Castle: ['house', 'castle'],
  'Cave Home': ['house'],
  Chiringuito: ['commercial', 'bar_and_nightclub'],
  'City Palace': ['house', 'palace'],
  'Commercial Plot': ['land', 'commercial_land'],
  'Commercial Premises': ['commercial', 'commercial_premises'],
  'Detached Villa': ['house', 'villa'],
  Duplex: ['apartment', 'duplex'],
  Farm: ['commercial', 'farm'],
  'Finca - Cortijo': ['house', 'estate'],
  'Finca - Rural Estate': ['house', 'estate'],
  Garage: ['parking', 'private_garage'],
  'Ground Floor Apartment': ['apartment', 'garden_level'],
  'Ground Floor Studio': ['apartment', 'studio'],
  'Guest House': ['commercial', 'guest_house'],
  Hairdressers: ['commercial', 'hairdressing_salon'],
  Hostel: ['commercial', 'hotel'],
  Hotel: ['commercial', 'hotel'],
  Kiosk: ['commercial', 'kiosk'],
  Land: ['land'],
  'Land with Ruin': ['land', 'ruin'],
  Laundry: ['commercial', 'laundry'],
  Mechanics: ['commercial', 'workshop'],
  'Middle Floor Apartment': ['apartment', 'apartment'],
  'Middle Floor Studio': ['apartment', 'studio'],
  'Mobile Home': ['house', 'mobile_home'],
  Mooring: ['other', 'berth'],
  'Night Club': ['commercial', 'bar_and_nightclub'],
  Office: ['office', 'office_space'],
  'Olive Grove': ['land', 'agricultural'],
  Others: ['other'],
  'Parking Space': ['parking'],
  Penthouse: ['apartment', 'penthouse'],
  'Penthouse Duplex': ['apartment', 'penthouse'],
  'Photography Studio': ['commercial'],
  Quad: ['house', 'semi_detached'],
  'Residential Home': ['commercial', 'healthcare'],
  'Residential Plot': ['land', 'residential_land'],
  Restaurant: ['commercial', 'restaurant_and_café'],
  'Semi-Detached House': ['house', 'semi_detached'],
  Shop: ['commercial', 'shop'],
  Stables: ['commercial', 'ecuries'],
  'Storage Room': ['other', 'storage_room'],
  'Top Floor Apartment': ['apartment', 'apartment'],
  'Top Floor Studio': ['apartment', 'studio'],
  Townhouse: ['house', 'townhouse'],
  Vineyard: ['land', 'wine_domain'],
  Warehouse: ['commercial', 'warehouse'],
  'With Residence': ['commercial'],
  'Wooden Cabin': ['house', 'chalet'],
  'Wooden House': ['house'],
};

const hasPrice = { path: 'price', above: 0 };
const hasMonthlyRent = { path: 'longterm', above: 0 };
const hasWeeklyRent = { path: 'shortterm_low', above: 0 };
const isRental = { all: [hasMonthlyRent, { not: hasPrice }] };
const isSeasonal = { all: [hasWeeklyRent, { not: { any: [hasPrice, hasMonthlyRent] } }] };
const isLand = { path: 'type.uk', in: ['Plot'] };

export const resalesOnline = {
  version: 1,
  name: 'Resales-Online (XML export 3)',
  specification: 'https://devdocs.resales-online.com/index.php/docs/property-import-xml-definition-1-5/',
  source: { format: 'xml', records: 'root.property' },
  profile: {
    numbers: 'point',
    dates: 'ymd',
    area_unit: 'sq_m',
    country: 'ES',
    language: 'en',
    time_zone: 'Europe/Madrid',
  },
  key: { from: ['id', 'ref'] },
  // Not offered any more, or not yet.
  skip: { path: 'status', in: ['Off Market', 'Listing'] },
  rules: [
    { to: 'reference', from: ['ref', 'id'] },
    // The export has no word for the offer: it is the price that a property has. With several, it is a sale before a rental before a seasonal one.
    { to: 'offer_type', constant: 'sale', when: hasPrice },
    { to: 'offer_type', constant: 'rental', when: hasMonthlyRent },
    { to: 'offer_type', constant: 'seasonal_rental', when: hasWeeklyRent },
    {
      to: 'status',
      from: ['status'],
      codes: { Available: 'available', 'Under Offer': 'sales_compromise', Sold: 'sold' },
    },
    { to: 'crm_status', from: ['status'] },
    ...kindRules(['subtype.uk'], kinds),
    {
      to: 'type',
      from: ['type.uk'],
      codes: { Apartment: 'apartment', House: 'house', Plot: 'land', Commercial: 'commercial' },
    },
    { to: 'financial.transaction.price', from: ['price'], currency: 'currency', when: hasPrice },
    { to: 'financial.transaction.price', from: ['longterm'], currency: 'currency', when: isRental },
    { to: 'rent_details.rent_period', constant: 'month', when: isRental },
    { to: 'financial.transaction.price', from: ['shortterm_low'], currency: 'currency', when: isSeasonal },
    { to: 'rent_details.rent_period', constant: 'week', when: isSeasonal },
    { to: 'custom_fields.monthly_rent', from: ['longterm'], when: hasPrice },
    { to: 'custom_fields.weekly_rent_from', from: ['shortterm_low'], when: { any: [hasPrice, hasMonthlyRent] } },
    { to: 'custom_fields.weekly_rent_to', from: ['shortterm_high'] },
    { to: 'location.city', from: ['town'] },
    { to: 'location.region', from: ['area'] },
    { to: 'location.province', from: ['province'] },
    { to: 'location.countryCode', from: ['country'] },
    { to: 'location.geo.latitude', from: ['location.latitude'] },
    { to: 'location.geo.longitude', from: ['location.longitude'] },
    // The export has no word that allows to show where exactly it is.
    { to: 'location.publish_address', constant: false },
    ...textRules('description', 'description.$', { uk: 'en', de: 'de', es: 'es', fr: 'fr', nl: 'nl', ru: 'ru' }),
    { to: 'sizes.liveable_area', from: ['surface_area.built'], when: { not: isLand } },
    { to: 'sizes.plot_area', from: ['surface_area.plot'] },
    { to: 'sizes.terrace_area', from: ['surface_area.terrace'] },
    { to: 'bedrooms', from: ['beds'] },
    { to: 'bathrooms', from: ['baths'] },
    {
      to: 'custom_fields',
      each: ['characteristics.category'],
      parts: [
        { to: 'key', from: ['name.uk'] },
        { to: 'value', from: ['value.uk'] },
      ],
    },
    { to: 'images', each: ['images.image'], parts: [{ to: 'url', from: ['url'] }] },
  ],
  ignored: ['characteristics', 'images', 'longterm', 'price', 'shortterm_low', 'subtype', 'type'],
} satisfies FeedMapping;
