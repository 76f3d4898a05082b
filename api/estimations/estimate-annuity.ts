import {
  annuityFactor,
  lifeExpectancy,
  occupancyDiscount,
  savedRents,
} from '../../analysis/life-annuity/life-annuity.ts';
import { MORTALITY_TABLE } from '../../analysis/life-annuity/mortality-table.ts';
import type { Person } from '../../analysis/life-annuity/mortality-table.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { Estimation } from '../../model/sales/estimation.ts';
import { defined } from '../../model/shared/defined.ts';
import { adjustment, ifPossible, priceOf } from './estimate.ts';
import type { Estimate, EstimateDeps, Question } from './estimate.ts';
import { rentAlone } from './estimate-rent.ts';
import { estimateSale } from './estimate-sale.ts';

/** Yearly, percent: a round assumption. The parties agree on any rate (Code civil, article 1976). */
const USUAL_RATE = 3;
const TAX_SCALE = 'Code général des impôts, art. 669 et 762 bis';
/** Share of the value that is paid at once unless the request sets it: also a round assumption. */
const USUAL_DOWN_PAYMENT = 0.3;

/**
 * The value of a flat or a house on a life annuity, and how it is paid. Throws UNPROCESSABLE without the persons that the annuity depends on, if the down
 * payment exceeds the value, and as `estimateSale` does.
 */
export async function estimateAnnuity(question: Question, deps: EstimateDeps): Promise<Estimate> {
  const { request } = question;
  const {
    occupants = [],
    occupied = true,
    down_payment: asked,
    discount_rate_percent: rate = USUAL_RATE,
  } = request.others ?? {};
  if (occupants.length === 0) {
    throw new AppError(
      'UNPROCESSABLE',
      'A life annuity depends on the age and the sex of the sellers: send others.occupants, one or two of {"age": 75, "gender": "female"}.',
      { detail: '/others/occupants' },
    );
  }
  const sale = await estimateSale(question, deps);
  const discount = occupied ? occupancyDiscount(occupants) : 0;
  const area = request.liveable_area_sqm;
  // From the total: rounding the price per m² would change it by up to 50 EUR for a hundred square metres.
  const reduced = (value: Estimation['central']) =>
    discount === 0 ? value : priceOf((value.total / area) * (1 - discount), area);
  const { estimate } = sale;
  const central = reduced(estimate.central);
  const down = asked ?? Math.round((central.total * USUAL_DOWN_PAYMENT) / 100) * 100;
  if (down > central.total) {
    throw new AppError(
      'UNPROCESSABLE',
      `The down payment of ${down} exceeds the value of ${central.total} EUR; send a smaller others.down_payment.`,
      { detail: '/others/down_payment' },
    );
  }
  const rent = occupied ? await ifPossible(rentAlone(question, deps)) : undefined;
  return {
    ...sale,
    estimate: {
      ...estimate,
      method: 'LIFE_ANNUITY',
      central,
      low_bound: reduced(estimate.low_bound),
      high_bound: reduced(estimate.high_bound),
      adjustments: [...estimate.adjustments, ...adjustment('OCCUPANCY', 1 - discount)],
      life_annuity: payments({
        market: estimate.central.total,
        central,
        discount,
        occupied,
        down,
        occupants,
        rate,
        rent,
      }),
      attribution: `${estimate.attribution}; ${MORTALITY_TABLE}; ${TAX_SCALE}`,
    },
  };
}

interface Terms {
  /** EUR, vacant. */
  readonly market: number;
  readonly central: Estimation['central'];
  /** Share of the market value that the tax scale takes. */
  readonly discount: number;
  readonly occupied: boolean;
  /** EUR. */
  readonly down: number;
  readonly occupants: readonly Person[];
  /** Yearly, percent. */
  readonly rate: number;
  /** Of the dwelling, where rents around are known. */
  readonly rent: Estimate | undefined;
}

/** How the price is paid, and of an occupied dwelling what both ways of valuing the right to live on in it come to. */
function payments({
  market,
  central,
  discount,
  occupied,
  down,
  occupants,
  rate,
  rent,
}: Terms): Estimation['life_annuity'] {
  const factor = annuityFactor(occupants, rate / 100);
  const perMonth = (value: number): number => Math.round((value - down) / factor / 12);
  const left = (share: number, value: number) => ({
    discount_percent: Math.round(share * 1_000) / 10,
    value,
    ...defined({ annuity_per_month: value < down ? undefined : perMonth(value) }),
  });
  const monthly = rent?.estimate.central.total ?? 0;
  const saved = savedRents(occupants, (12 * monthly) / market, rate / 100);
  const bySavedRents = rent && {
    method: 'SAVED_RENTS' as const,
    ...left(saved, Math.max(0, Math.round((market * (1 - saved)) / 100) * 100)),
    rent_per_month: monthly,
    source: `${rent.estimate.attribution}; ${MORTALITY_TABLE}`,
  };
  return {
    market_value: market,
    occupied,
    down_payment: down,
    annuity_per_month: perMonth(central.total),
    life_expectancy_years: Math.round(lifeExpectancy(occupants) * 10) / 10,
    discount_rate_percent: rate,
    mortality_table: MORTALITY_TABLE,
    ...(occupied && {
      occupancy: [
        { method: 'TAX_SCALE', ...left(discount, central.total), source: TAX_SCALE },
        ...(bySavedRents ? [bySavedRents] : []),
      ],
    }),
  };
}
