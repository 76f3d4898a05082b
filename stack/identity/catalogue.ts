import { isAvailable } from '../../model/gateway/addon-features.ts';
import type { CatalogueAddon } from '../../model/gateway/billing.ts';

/** Prices of an addon by the month; a year costs ten of them. */
function addon(code: string, name: string, description: string, monthly: { EUR: number; USD: number }): CatalogueAddon {
  return {
    code,
    name,
    description,
    available: isAvailable({ code }),
    pricing: Object.entries(monthly).flatMap(([currency, amount]) => [
      { period: 'MONTHLY' as const, currency, amount },
      { period: 'ANNUAL' as const, currency, amount: amount * 10 },
    ]),
  };
}

/** What the embedded identity service sells. */
export const CATALOGUE: readonly CatalogueAddon[] = [
  addon('MULTI_INPUTS', 'Several CRMs', 'Further input connectors in addition to the primary one.', {
    EUR: 19,
    USD: 21,
  }),
  addon('PORTALS', 'Portals', 'Feeds for syndication portals.', { EUR: 29, USD: 32 }),
  addon('ESTIMATION', 'Estimations', 'Price estimations and their leads.', { EUR: 39, USD: 43 }),
  addon(
    'ESTIMATION_IA',
    'Estimations with commentary',
    'Price estimations with a written commentary, and their leads.',
    {
      EUR: 59,
      USD: 65,
    },
  ),
  addon('DVF', 'Transaction data', 'Search of the French open transaction data.', { EUR: 15, USD: 17 }),
  addon('SOLAR_EXPOSURE', 'Sunlight', 'Sunlight of a listing over the year.', { EUR: 12, USD: 13 }),
  addon('INSIGHTS', 'Insights', 'Visitors, intent and the return on what is spent.', { EUR: 49, USD: 54 }),
];
