import type { DwellingType } from '../../analysis/valuation/dwelling.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { EstimationRequest } from '../../model/sales/estimation.ts';

/** Offers with an estimation method, see docs/estimation.md. */
const OFFERS = ['sale', 'rental', 'life_annuity_sale'] as const;
export type EstimatedOffer = (typeof OFFERS)[number];
type Offer = Exclude<EstimationRequest['offer_type'], EstimatedOffer>;
type Property = Exclude<EstimationRequest['property_type'], DwellingType>;

/** Why there is no estimate for an offer: no open data shows such prices. */
const WITHOUT_OFFER: Readonly<Record<Offer, string>> = {
  seasonal_rental:
    'There is no open data of holiday rents, and what a season brings depends on weeks let, which listings do not state.',
  auction: 'DVF has too few auctions, and their prices are no market prices.',
  program: 'DVF has no areas for most sales off plan.',
  lease_transfer: 'There is no open data of lease transfers.',
  leasehold: 'DVF does not distinguish leaseholds from full ownership.',
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

/** The offer and the kind of dwelling that are valued. Throws UNPROCESSABLE with the reason if there is no documented method. */
export function requireMethod({ offer_type: offer, property_type: property }: EstimationRequest): {
  offer: EstimatedOffer;
  type: DwellingType;
} {
  if (!isEstimated(offer)) {
    throw new AppError(
      'UNPROCESSABLE',
      `No estimate for offer_type ${offer}. ${WITHOUT_OFFER[offer]} Estimates exist for ${OFFERS.join(', ')}.`,
      { detail: '/offer_type', refusal: { reason: 'NO_METHOD', field: '/offer_type' } },
    );
  }
  if (property === 'apartment' || property === 'house') return { offer, type: property };
  throw new AppError(
    'UNPROCESSABLE',
    `No estimate for property_type ${property}. ${WITHOUT_PROPERTY[property]} Estimates exist for apartment and house.`,
    { detail: '/property_type', refusal: { reason: 'NO_METHOD', field: '/property_type' } },
  );
}

const isEstimated = (offer: EstimationRequest['offer_type']): offer is EstimatedOffer =>
  OFFERS.some((one) => one === offer);
