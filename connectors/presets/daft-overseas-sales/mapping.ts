/**
 * Daft.ie overseas webfeed, homes for sale: an XML file at an address.
 * Made after the "Daft.ie Overseas Webfeed Specification" 2.7 (2008) and its schema, as published with OpenEstate-IO; never met a real file.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { daftRules, daftProfile } from './common-rules.ts';

/** The price is 0 where the type of the price is "on application". */
const isOnRequest = { path: 'price_type', in: ['on application', 'on-application'] };

export const daftOverseasSales: FeedMapping = {
  version: 1,
  name: 'Daft.ie overseas webfeed: sales (XML)',
  specification: 'https://github.com/OpenEstate/OpenEstate-IO/tree/master/DaftIE/specs',
  source: { format: 'xml', records: 'daft.overseas_sales.overseas_sale_ad' },
  profile: daftProfile,
  key: { from: ['external_id'] },
  rules: [
    // The feed has homes for sale only.
    { to: 'offer_type', constant: 'sale' },
    {
      to: 'status',
      from: ['property_status'],
      codes: { 'for-sale': 'available', 'sale-agreed': 'sales_compromise', sold: 'sold' },
    },
    { to: 'crm_status', from: ['property_status'] },
    // The price is in euros.
    { to: 'financial.transaction.price', from: ['price'], when: { not: isOnRequest } },
    {
      to: 'financial.information',
      from: ['price_type'],
      read: 'code',
      codes: {
        region: 'In the region of',
        excess: 'In excess of',
        from: 'From',
        'on application': 'Price on application',
        'on-application': 'Price on application',
      },
    },
    { to: 'is_project', from: ['is_new_development'] },
    { to: 'general_condition', constant: 'new', when: { path: 'is_new_development', in: ['1', 'true'] } },
    { to: 'building.units_of_building', from: ['units_available'] },
    { to: 'sizes.liveable_area', from: ['square_metres'], unit: 'sq_m' },
    { to: 'sizes.plot_area', from: ['acres'], unit: 'acre' },
    { to: 'documents', from: ['pdfs.pdf'] },
    ...daftRules,
    { to: 'custom_fields.new_development_availability', from: ['new_development_availability'] },
    { to: 'custom_fields.directions', from: ['directions'] },
    { to: 'custom_fields.viewing_details', from: ['viewing_details'] },
    { to: 'custom_fields.energy_rating', from: ['energy_rating'] },
    { to: 'custom_fields.co2_rating', from: ['co2_rating'] },
  ],
  ignored: ['phone2', 'phone_info', 'cc_email'],
};
