import type { DwellingType } from '../../analysis/valuation/dwelling.ts';
import { AppError } from '../../model/errors.ts';
import type { EstimationRequest } from '../../model/estimation.ts';

type Offer = Exclude<EstimationRequest['offer_type'], 'sale'>;
type Property = Exclude<EstimationRequest['property_type'], DwellingType>;

/** Why there is no estimate for an offer: no open data shows such prices. */
const WITHOUT_OFFER: Readonly<Record<Offer, string>> = {
  rental: 'There is no open data of single rents.',
  seasonal_rental: 'There is no open data of holiday rents.',
  auction: 'DVF has too few auctions, and their prices are no market prices.',
  program: 'DVF has no areas for most sales off plan.',
  life_annuity_sale: 'Its price depends on age and sex of the sellers, which the request does not have.',
  lease_transfer: 'There is no open data of lease transfers.',
  leasehold: 'DVF does not tell leaseholds from full ownership.',
};

/** Why there is no estimate for a kind of property. */
const WITHOUT_PROPERTY: Readonly<Record<Property, string>> = {
  land: 'What plots sell for depends on whether they may be built on, which DVF does not say.',
  commercial: 'Prices of business premises depend on their lease, which DVF does not have.',
  office: 'Prices of offices depend on their lease, which DVF does not have.',
  goodwill: 'Goodwill is not part of DVF.',
  parking: 'DVF has no areas of parking spaces.',
  building: 'Prices of whole buildings depend on their leases, which DVF does not have.',
  program: 'DVF has no areas for most sales off plan.',
  other: 'Without a kind of property nothing can be compared.',
};

/** The kind of dwelling that is valued. Throws UNPROCESSABLE with the reason where there is no method with published accuracy. */
export function requireMethod({ offer_type: offer, property_type: property }: EstimationRequest): DwellingType {
  if (offer !== 'sale') {
    throw new AppError(
      'UNPROCESSABLE',
      `No estimate for offer_type ${offer}. ${WITHOUT_OFFER[offer]} Estimates exist for sale.`,
      {
        detail: '/offer_type',
      },
    );
  }
  if (property === 'apartment' || property === 'house') return property;
  throw new AppError(
    'UNPROCESSABLE',
    `No estimate for property_type ${property}. ${WITHOUT_PROPERTY[property]} Estimates exist for apartment and house.`,
    { detail: '/property_type' },
  );
}
