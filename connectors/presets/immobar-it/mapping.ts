/**
 * immobar.it (South Tyrol, Italy), XML with texts in German and Italian: <realestate><company><property>.
 * Made after the schema of OpenEstate (ImmobarIT/specs/unofficial.xsd), which states the specification at https://www.immobar.it/static/immo_xml;
 * never met a real file. The format has no period of a rent: the agency adds a rule for it, until then rents have no price.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

const kinds: Record<string, Kind> = {
  1: ['apartment', 'apartment'],
  2: ['house'],
  3: ['house', 'terraced'],
  4: ['land'],
  5: ['land', 'agricultural'],
  6: ['land', 'commercial_land'],
  7: ['commercial', 'restaurant_and_café'],
  8: ['commercial', 'shop'],
  9: ['office', 'office_space'],
  10: ['commercial', 'industrial'],
  11: ['parking'],
  12: ['other', 'recreational'],
  13: ['building', 'investment_property'],
  14: ['commercial', 'warehouse'],
  100: ['other'],
};

const isRental = { path: 'revenuetype', in: ['2', 'rent'] };
const isLand = { path: 'immotype', in: ['4', '5', '6'] };
const isParking = { path: 'immotype', in: ['11', 'parking'] };
/** Only a clear no: the price of a property whose word is missing is not shown either. */
const isPriceShown = { path: 'price_on_request', in: [false] };

export const immobarIt = {
  version: 1,
  name: 'immobar.it (XML)',
  specification: 'https://github.com/OpenEstate/OpenEstate-IO/blob/develop/ImmobarIT/specs/unofficial.xsd',
  source: { format: 'xml', records: 'realestate.company.property' },
  profile: {
    numbers: 'point',
    dates: 'ymd',
    area_unit: 'sq_m',
    currency: 'EUR',
    country: 'IT',
    language: 'de',
    time_zone: 'Europe/Rome',
  },
  key: { from: ['id'] },
  updated: ['lastmoddate'],
  rules: [
    { to: 'reference', from: ['referencenumber', 'id'] },
    { to: 'created_at', from: ['creationdate'], read: 'instant' },
    { to: 'updated_at', from: ['lastmoddate'], read: 'instant' },
    { to: 'offer_type', from: ['revenuetype'], codes: { 1: 'sale', 2: 'rental' } },
    // Every property of the file is available.
    { to: 'status', constant: 'available' },
    ...kindRules(['immotype'], kinds),
    { to: 'financial.transaction.price', from: ['price_net'], when: isPriceShown },
    { to: 'financial.building_costs.amount', from: ['utilities'], when: { not: isRental } },
    { to: 'rent_details.fees_amount', from: ['utilities'], when: isRental },
    { to: 'rent_details.furnished', from: ['furnished'], read: 'flag', when: isRental },
    { to: 'location.address', from: ['address_de', 'address_it'] },
    { to: 'location.city', from: ['location_de', 'location_it'] },
    { to: 'location.district', from: ['district_de', 'district_it'] },
    { to: 'location.postal_code', from: ['postalcode'] },
    { to: 'location.province', from: ['province'] },
    { to: 'location.countryCode', from: ['country'] },
    { to: 'location.geo.latitude', from: ['latitude'] },
    { to: 'location.geo.longitude', from: ['longitude'] },
    // The format has no word that allows to show the address.
    { to: 'location.publish_address', constant: false },
    { to: 'title.de', from: ['title_de'] },
    { to: 'title.it', from: ['title_it'] },
    { to: 'description.de', from: ['description_de'] },
    { to: 'description.it', from: ['description_it'] },
    { to: 'sizes.liveable_area', from: ['sqm_net', 'sqm_gross'], when: { not: { any: [isLand, isParking] } } },
    { to: 'sizes.parking_area', from: ['sqm_net', 'sqm_gross'], when: isParking },
    { to: 'sizes.plot_area', from: ['sqm_sale', 'sqm_net', 'sqm_gross'], when: isLand },
    { to: 'sizes.floor_area', from: ['sqm_gross'], when: { not: isLand } },
    { to: 'sizes.cellar_area', from: ['sqm_cellar'] },
    { to: 'sizes.garden_area', from: ['sqm_garden'] },
    { to: 'living_rooms', from: ['countrooms'] },
    { to: 'bathrooms', from: ['countbathrooms'] },
    { to: 'terraces', from: ['countterrace'] },
    { to: 'garages', from: ['countgarage'] },
    { to: 'parkings', from: ['countparkinglot'] },
    { to: 'floor', from: ['floor'] },
    {
      to: 'legal.energy.epc_category',
      from: ['energyclass'],
      codes: { A: 'A', 'A+': 'A+', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' },
    },
    { to: 'legal.energy.epc_value', from: ['ipe'] },
    ...amenityRules({ cellar: ['cellar'], furnished: ['furnished'], garden: ['garden'], lift: ['elevator'] }),
    { to: 'images', from: ['image'] },
    { to: 'plans', from: ['planimetry'] },
    { to: 'negotiator.last_name', from: ['contactpersonname'] },
    ...customRules({
      istat_code: 'ISTATcode',
      sales_area: 'sqm_sale',
      top_floor: 'flooristop',
      ground_floor: 'floorisground',
      several_floors: 'duplex',
      kitchen: 'kitchentype_de',
      parking: 'parkinglottype_de',
      heating: 'heating_de',
      used: 'used',
      conventioned: 'convention',
      commission: 'commission',
    }),
  ],
  ignored: ['address_it', 'location_it', 'district_it', 'kitchentype_it', 'parkinglottype_it', 'heating_it'],
} satisfies FeedMapping;
