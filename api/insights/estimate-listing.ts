import type { Estimate } from '../../analysis/insights/diagnose.ts';
import type { ListingFacts } from '../../analysis/insights/facts.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { LeanListing } from '../../model/listing/lean-listing.ts';
import type { HandlerDeps } from '../deps.ts';
import { ifPossible } from '../estimations/estimate.ts';
import { estimateSale } from '../estimations/estimate-sale.ts';

/** An estimate with the attribution that its source requires. */
export interface ListingEstimate extends Estimate {
  readonly attribution: string;
}

/** Currency of the open transaction data. */
const CURRENCY = 'EUR';

/** Values a flat or house for sale from the open transaction data; undefined without a method for it or with too few sales. */
export async function estimateListing(
  { type, location }: LeanListing,
  { offer_type, area, currency }: ListingFacts,
  principal: Principal,
  deps: Pick<HandlerDeps, 'dvf'>,
): Promise<ListingEstimate | undefined> {
  const geo = location?.geo;
  const isDwelling = type === 'apartment' || type === 'house';
  if (!isDwelling || offer_type !== 'sale' || area === undefined || !geo || currency !== CURRENCY) return undefined;
  const { latitude, longitude } = geo;
  const found = await ifPossible(
    estimateSale(
      {
        type,
        request: {
          property_type: type,
          offer_type: 'sale',
          liveable_area_sqm: area,
          latitude,
          longitude,
          with_commentary: false,
        },
        place: { location: { latitude, longitude, precision: 'coordinates' } },
        principal,
        now: Date.now(),
      },
      deps,
    ),
  );
  if (!found) return undefined;
  const { central, low_bound, high_bound, attribution } = found.estimate;
  return { central: central.total, low: low_bound.total, high: high_bound.total, attribution };
}
