/**
 * Daft.ie overseas webfeed, homes to let: an XML file at an address.
 * Made after the "Daft.ie Overseas Webfeed Specification" 2.7 (2008) and its schema, as published with OpenEstate-IO; never met a real file.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { daftProfile, daftRules } from '../daft-overseas-sales/common-rules.ts';
import { amenityRules } from '../write-rules.ts';

export const daftOverseasRentals: FeedMapping = {
  version: 1,
  name: 'Daft.ie overseas webfeed: rentals (XML)',
  specification: 'https://github.com/OpenEstate/OpenEstate-IO/tree/master/DaftIE/specs',
  source: { format: 'xml', records: 'daft.overseas_rental.overseas_rental_ad' },
  profile: daftProfile,
  key: { from: ['external_id'] },
  rules: [
    // The feed has homes to let only.
    { to: 'offer_type', constant: 'rental' },
    { to: 'status', constant: 'available' },
    // The rent is in euros.
    { to: 'financial.transaction.price', from: ['rent'] },
    { to: 'rent_details.rent_period', from: ['rent_collection_period'], codes: { weekly: 'week', monthly: 'month' } },
    {
      to: 'rent_details.furnished',
      from: ['furnished'],
      read: 'code',
      codes: { furnished: true, unfurnished: false, either: null },
    },
    ...amenityRules({
      tv_cable: ['cable_television'],
      washing_machine: ['washing_machine'],
      tumble_dryer: ['dryer'],
      dishwasher: ['dishwasher'],
      microwave: ['microwave'],
    }),
    { to: 'sleeps', from: ['number_people'] },
    { to: 'available_at', from: ['available_from'] },
    ...daftRules,
    { to: 'custom_fields.lease_months', from: ['lease'] },
    { to: 'custom_fields.single_beds', from: ['single_beds'] },
    { to: 'custom_fields.double_beds', from: ['double_beds'] },
    { to: 'custom_fields.twin_beds', from: ['twin_beds'] },
  ],
  ignored: ['phone2', 'phone_info', 'cc_email'],
};
