import type { PublishedListing } from '../../model/listing/listing.ts';
import type { SkipReason } from '../../model/gateway/portal.ts';
import { rounded } from '../../model/shared/rounded.ts';
import { emptyElement, parentElement, textElement } from '../xml.ts';
import { PERIODS } from './codes.ts';

interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** `<preise>`: the price or rent, and what comes with it in the same currency; the reason for skipping if the format cannot represent it. */
export function writePrices(listing: PublishedListing, price: Money): string | { readonly skipped: SkipReason } {
  const { offer_type: offer, rent_details: rent, financial } = listing;
  const isRent = offer === 'rental' || offer === 'seasonal_rental';
  if (offer !== 'sale' && offer !== 'leasehold' && !isRent) return { skipped: 'offer_type' };
  const period = offer === 'sale' ? undefined : rent?.rent_period;
  const unit = period === undefined ? undefined : PERIODS[period];
  if (period !== undefined && unit === undefined) return { skipped: 'rent_period' };
  const money = (sum: Money | undefined) =>
    sum?.currency === price.currency && sum.amount > 0 ? rounded(sum.amount, 2) : undefined;
  const amount = rounded(price.amount, 2);
  const costs = financial?.building_costs;
  const percentage = financial?.commissions?.buyer?.percentage;
  return parentElement('preise', [
    textElement('kaufpreis', offer === 'sale' || (offer === 'leasehold' && period === undefined) ? amount : undefined),
    // A rent without information on charges is written as the rent excluding charges.
    textElement('kaltmiete', isRent && rent?.fees_included !== true ? amount : undefined),
    textElement('warmmiete', isRent && rent?.fees_included === true ? amount : undefined),
    textElement('nebenkosten', isRent ? money(rent?.fees_amount) : undefined),
    textElement('erbpacht', offer === 'leasehold' && period !== undefined ? amount : undefined),
    textElement('hausgeld', costs?.period === 'month' ? money(costs.amount) : undefined),
    emptyElement('preis_zeiteinheit', { zeiteinheit: unit }),
    percentage === undefined
      ? ''
      : textElement('aussen_courtage', `${percentage} %`, { mit_mwst: financial?.commissions?.buyer?.vat_included }),
    emptyElement('waehrung', { iso_waehrung: price.currency }),
    textElement('kaution', offer === 'sale' ? undefined : money(rent?.guarantee_deposit_amount)),
  ]);
}
