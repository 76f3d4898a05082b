import type { AnswerOf } from '../../../sdk/index.ts';
import { number, say, sayCode } from '../../words/words.ts';

type Methods = NonNullable<NonNullable<AnswerOf<'createEstimation'>['life_annuity']>['occupancy']>;

/** What the right to live on in the dwelling takes from its value, by each method. */
export function Occupancy({ methods, euros }: { methods: Methods; euros: (amount: number) => string }) {
  return (
    <section aria-label={say('occupancy')}>
      <h3>{say('occupancy')}</h3>
      <p class="hint">{say('occupancyLead')}</p>
      <table class="stack-table">
        <thead>
          <tr>
            <th scope="col">{say('occupancy')}</th>
            <th scope="col">{say('discount')}</th>
            <th scope="col">{say('occupiedValue')}</th>
            <th scope="col">{say('annuityPerMonth')}</th>
          </tr>
        </thead>
        <tbody>
          {methods.map((one) => (
            <tr key={one.method}>
              <td>
                <span>{sayCode('occupancy', one.method)}</span>
                <small>{one.source}</small>
              </td>
              <td class="number" data-label={say('discount')}>
                {number(one.discount_percent / 100, { style: 'percent', maximumFractionDigits: 1 })}
              </td>
              <td class="number" data-label={say('occupiedValue')}>
                {euros(one.value)}
              </td>
              <td class="number" data-label={say('annuityPerMonth')}>
                {one.annuity_per_month === undefined ? say('belowDownPayment') : euros(one.annuity_per_month)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
