import { LOOK_UPS } from '../dictionary/code-lookup.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Assignment } from './assign.ts';

/** Markets where homes are let by the week. */
const WEEKLY = new Set(['gb', 'ie', 'au', 'nz']);

/** A rental that is paid by the day, or by the week where homes are let by the month, is one for holidays, as in the written connectors. */
export function shortLets({ chosen }: Assignment, offer: PathSurvey, market: string): ProposedRule[] {
  const period = chosen.find(({ target: { to } }) => to === 'rent_details.rent_period')?.path;
  const rentals = [...offer.words.keys()].filter((word) => LOOK_UPS['offer_type']?.(word) === 'rental');
  if (!period || period === offer || rentals.length === 0) return [];
  const short = [...period.words.keys()].filter((word) => {
    const meaning = LOOK_UPS['rent_details.rent_period']?.(word);
    return meaning === 'day' || (meaning === 'week' && !WEEKLY.has(market));
  });
  if (short.length === 0) return [];
  return [
    {
      rule: {
        to: 'offer_type',
        constant: 'seasonal_rental',
        when: {
          all: [
            { path: offer.path, in: rentals },
            { path: period.path, in: short },
          ],
        },
      },
      sure: 0.65,
      why: `Rentals whose "${period.path}" is ${short.slice(0, 3).join(', ')} are taken for holiday lets.`,
      examples: period.examples,
    },
  ];
}
