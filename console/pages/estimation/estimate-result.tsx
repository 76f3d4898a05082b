import { useMemo, useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { ShareBar } from '../../charts/share-bar.tsx';
import { day, number, say, sayCode } from '../../words/words.ts';
import { PointMap } from '../../maps/point-map.tsx';
import { Occupancy } from './occupancy.tsx';

export type Estimation = AnswerOf<'createEstimation'>;

const TONES = { LOW: 'warn', MEDIUM: 'idle', HIGH: 'good' } as const;

/** An estimate: range, confidence in words, adjustments, and the sales that it is based on. */
export function EstimateResult({ estimation }: { estimation: Estimation }) {
  const { central, low_bound: low, high_bound: high, confidence, adjustments, life_annuity: annuity } = estimation;
  const euros = (amount: number): string =>
    number(amount, { style: 'currency', currency: central.currency, maximumFractionDigits: 0 });
  const widest = Math.max(1, ...adjustments.map(({ percent }) => Math.abs(percent)));
  const period = central.period === 'month' ? ` ${say('aMonth')}` : '';
  return (
    <div class="form estimate">
      <div class="summary">
        <p class="figure number">
          {euros(central.total)}
          {period}
        </p>
        <p class="number">
          {say('rangeOf', { low: euros(low.total), high: euros(high.total) })} ·{' '}
          {say('perArea', { amount: euros(central.price_per_sqm) })}
        </p>
        <Range low={low.total} central={central.total} high={high.total} />
        <p>
          <span class={`badge ${TONES[confidence.level]}`}>{sayCode('confidence', confidence.level)}</span>{' '}
          {say('restsOn', { count: confidence.sample_size, radius: confidence.final_radius_km })}{' '}
          {sayCode('confidenceLead', confidence.level)}
        </p>
      </div>
      {annuity && (
        <dl class="counts">
          <Figure name={say('downPayment')} value={euros(annuity.down_payment)} />
          <Figure name={say('annuityPerMonth')} value={euros(annuity.annuity_per_month)} />
          <Figure name={say('marketValue')} value={euros(annuity.market_value)} />
        </dl>
      )}
      {annuity?.occupancy && <Occupancy methods={annuity.occupancy} euros={euros} />}
      {adjustments.length > 0 && (
        <section aria-label={say('adjustments')}>
          <h3>{say('adjustments')}</h3>
          <p class="hint">{say('adjustmentsLead', { amount: euros(estimation.average_price_per_sqm) })}</p>
          <ul class="bars">
            {adjustments.map(({ code, percent }) => (
              <li key={code}>
                <span>{sayCode('adjust', code)}</span>
                <ShareBar value={Math.abs(percent)} of={widest} />
                <span class="number">
                  {number(percent / 100, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {estimation.top_comparables.length > 0 && <Comparables estimation={estimation} euros={euros} />}
      <p class="hint">
        {say('valuedOn', { date: day(estimation.valued_on) })} {estimation.attribution}
      </p>
    </div>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div class="count">
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Units of the drawing, and the part of it that the range takes. */
const WIDTH = 400;
const MARGIN = 20;

/** Position of the central value between the bounds of the range. */
function Range({ low, central, high }: { low: number; central: number; high: number }) {
  const span = Math.max(1, high - low);
  const x = MARGIN + ((central - low) / span) * (WIDTH - 2 * MARGIN);
  return (
    <svg class="range" viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
      <rect class="share-ground" y="6" width={WIDTH} height="4" rx="2" />
      <rect class="share-value" x={MARGIN} y="5" width={WIDTH - 2 * MARGIN} height="6" rx="3" />
      <circle class="map-point" cx={x} cy="8" r="7" />
    </svg>
  );
}

/** Zoom at which sales of one street are distinguishable. */
const STREETS = 17;

function Comparables({ estimation, euros }: { estimation: Estimation; euros: (amount: number) => string }) {
  const [hovered, setHovered] = useState<string | undefined>(undefined);
  const { top_comparables: sales, location } = estimation;
  // Asked rents are not brought to a date, sales are.
  const isAdjusted = sales.some(({ adjusted_price_per_sqm: adjusted }) => adjusted !== undefined);
  const points = useMemo(
    () => [
      {
        id: '',
        lat: location.latitude,
        lon: location.longitude,
        text: [say('thisPlace'), location.label].filter(Boolean).join(' – '),
      },
      ...sales.flatMap(({ id, latitude: lat, longitude: lon, sold_price: price }) =>
        lat === undefined || lon === undefined ? [] : [{ id, lat, lon, text: euros(price) }],
      ),
    ],
    [estimation],
  );
  return (
    <section class="form" aria-label={say('comparables')}>
      <h3>{say('comparables')}</h3>
      {isAdjusted && <p class="hint">{say('perAreaTodayLead', { date: day(estimation.valued_on) })}</p>}
      <PointMap points={points} hovered={hovered} isSmall closest={STREETS} />
      <table class="stack-table">
        <thead>
          <tr>
            <th scope="col">{say('price')}</th>
            <th scope="col">{say('area')}</th>
            <th scope="col">{say('perAreaHead')}</th>
            {isAdjusted && <th scope="col">{say('perAreaToday')}</th>}
            <th scope="col">{say('distance')}</th>
            <th scope="col">{say('date')}</th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <ComparableRow key={sale.id} sale={sale} isAdjusted={isAdjusted} euros={euros} hover={setHovered} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ComparableRow({
  sale,
  isAdjusted,
  euros,
  hover,
}: {
  sale: Estimation['top_comparables'][number];
  isAdjusted: boolean;
  euros: (amount: number) => string;
  hover: (id: string | undefined) => void;
}) {
  return (
    <tr onMouseEnter={() => hover(sale.id)} onMouseLeave={() => hover(undefined)}>
      <td class="number">
        <strong>{euros(sale.sold_price)}</strong>
      </td>
      <td class="number" data-label={say('area')}>
        {number(sale.area_sqm)} m²
      </td>
      <td class="number" data-label={say('perAreaHead')}>
        {euros(sale.price_per_sqm)}
      </td>
      {isAdjusted && (
        <td class="number" data-label={say('perAreaToday')}>
          {sale.adjusted_price_per_sqm === undefined ? '' : euros(sale.adjusted_price_per_sqm)}
        </td>
      )}
      <td class="number" data-label={say('distance')}>
        {number(sale.distance_m)} m
      </td>
      <td data-label={say('date')}>{day(sale.date)}</td>
    </tr>
  );
}
