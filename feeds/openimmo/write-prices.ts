import type { PublishedListing } from '../../model/listing/listing.ts';
import type { SkipReason } from '../../model/gateway/portal.ts';
import { rounded } from '../../model/shared/rounded.ts';
import { emptyElement, parentElement, textElement } from '../xml.ts';
import { PERIODS } from './codes.ts';

interface Money {
  readonly amount: number;
  readonly currency: string;
}

type Offer = PublishedListing['offer_type'];

/** `<preise>`: the price or rent, and what comes with it in the same currency; the reason for skipping if the format cannot represent it. */
export function writePrices(listing: PublishedListing, price: Money): string | { readonly skipped: SkipReason } {
  const { offer_type: offer, rent_details: rent, financial } = listing;
  const element = elementOf(offer, rent);
  if (element === undefined) return { skipped: 'offer_type' };
  const period = offer === 'sale' ? undefined : rent?.rent_period;
  const unit = period && PERIODS[period];
  if (period && unit === undefined) return { skipped: 'rent_period' };
  const money = (sum: Money | undefined) =>
    sum?.currency === price.currency && sum.amount > 0 ? rounded(sum.amount, 2) : undefined;
  const amount = (name: string) => textElement(name, name === element ? rounded(price.amount, 2) : undefined);
  const { building_costs: costs, commissions } = financial ?? {};
  return parentElement('preise', [
    amount('kaufpreis'),
    amount('kaltmiete'),
    amount('warmmiete'),
    textElement('nebenkosten', isRental(offer) ? money(rent?.fees_amount) : undefined),
    amount('erbpacht'),
    textElement('hausgeld', costs?.period === 'month' ? money(costs.amount) : undefined),
    emptyElement('preis_zeiteinheit', { zeiteinheit: unit }),
    writeCommission(commissions?.buyer),
    emptyElement('waehrung', { iso_waehrung: price.currency }),
    textElement('kaution', offer === 'sale' ? undefined : money(rent?.guarantee_deposit_amount)),
  ]);
}

const isRental = (offer: Offer): boolean => offer === 'rental' || offer === 'seasonal_rental';

/** The element of the price or rent; undefined if the format has none for the offer. */
function elementOf(offer: Offer, rent: PublishedListing['rent_details']): string | undefined {
  if (offer === 'sale') return 'kaufpreis';
  if (offer === 'leasehold') return rent?.rent_period === undefined ? 'kaufpreis' : 'erbpacht';
  // A rent without information on charges is written as the rent excluding charges.
  return isRental(offer) ? (rent?.fees_included === true ? 'warmmiete' : 'kaltmiete') : undefined;
}

function writeCommission(buyer: { readonly percentage?: number; readonly vat_included?: boolean } | undefined): string {
  return buyer?.percentage === undefined
    ? ''
    : textElement('aussen_courtage', `${buyer.percentage} %`, { mit_mwst: buyer.vat_included });
}
