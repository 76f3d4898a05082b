import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { SeriesChart } from '../../charts/series-chart.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { day, labelled, number, say, sayCode } from '../../words/words.ts';
import { priceStats } from './find-sales.ts';
import { euros } from './sale-table.tsx';
import { hasPlace } from './sought.ts';
import type { Sought } from './sought.ts';

type Stats = AnswerOf<'getDvfStats'>;
type TypeStats = Stats['types'][number];

const PERIODS = ['month', 'quarter', 'year'] as const;
type Period = (typeof PERIODS)[number];
const QUANTILES = ['p10', 'p25', 'p50', 'p75', 'p90'] as const;

/** Prices of the place by type and period, and the sales left out. */
export function PriceStats({ sought }: { sought: Sought }) {
  const [period, setPeriod] = useState<Period>('quarter');
  return (
    <section class="card" aria-label={say('priceStats')}>
      <div class="card-body form">
        <h2>{say('priceStats')}</h2>
        {hasPlace(sought) ? (
          <>
            <Choice
              label={say('period')}
              value={period}
              options={PERIODS}
              name={(one) => say(`period_${one}`)}
              set={setPeriod}
            />
            <Figures key={period} sought={sought} period={period} />
          </>
        ) : (
          <p class="soft">{say('statsNeedPlace')}</p>
        )}
      </div>
    </section>
  );
}

function Figures({ sought, period }: { sought: Sought; period: Period }) {
  const { data, error, reload } = useLoad(
    () => priceStats(sought, period),
    [sought, period].map((key) => JSON.stringify(key)),
  );
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  if (error !== undefined) return <AddonFault error={error} retry={reload} />;
  if (!data) return <Skeletons rows={4} />;
  const drawn = data.types.filter(({ periods }) => periods.filter(hasMedian).length > 1);
  const type = drawn.find((one) => one.property_type === chosen) ?? drawn[0];
  return (
    <>
      <TypeTable types={data.types} />
      {type && (
        <>
          {drawn.length > 1 && (
            <Choice
              label={say('type')}
              value={type.property_type}
              options={drawn.map((one) => one.property_type)}
              name={(one) => sayCode('soldType', one)}
              set={setChosen}
            />
          )}
          <h3>{say('trendOf')}</h3>
          <SeriesChart
            label={labelled(say('trendOf'), sayCode('soldType', type.property_type))}
            unit="€"
            points={type.periods.flatMap(({ start, price_per_m2: price }) =>
              price ? [{ name: day(start), value: price.p50 }] : [],
            )}
            names={[say('date'), say('median')]}
          />
        </>
      )}
      {data.excluded.length > 0 && <LeftOut excluded={data.excluded} />}
    </>
  );
}

const hasMedian = ({ price_per_m2: price }: TypeStats['periods'][number]): boolean => price !== undefined;

const TypeTable = ({ types }: { types: readonly TypeStats[] }) => (
  <>
    <p class="hint">{say('quantilesPerM2')}</p>
    <div class="table-wrap" role="region" tabIndex={0} aria-label={say('priceStats')}>
      <table class="stack-table">
        <thead>
          <tr>
            <th scope="col">{say('type')}</th>
            <th scope="col">{say('sales')}</th>
            <th scope="col">{say('medianPrice')}</th>
            {QUANTILES.map((name) => (
              <th scope="col" key={name}>
                {name.toUpperCase()}
              </th>
            ))}
            <th scope="col">{say('aYearTrend')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ property_type: type, count, price, price_per_m2: perM2, trend }) => (
            <tr key={type}>
              <th scope="row">{sayCode('soldType', type)}</th>
              <td class="number" data-label={say('sales')}>
                {number(count)}
              </td>
              <td class="number" data-label={say('medianPrice')}>
                {euros(price?.p50)}
              </td>
              {QUANTILES.map((name) => (
                <td class="number" key={name} data-label={name.toUpperCase()}>
                  {euros(perM2?.[name])}
                </td>
              ))}
              <td class="number" data-label={say('aYearTrend')}>
                {trend
                  ? number(trend.percent_per_year / 100, {
                      style: 'percent',
                      signDisplay: 'exceptZero',
                      maximumFractionDigits: 1,
                    })
                  : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);

const LeftOut = ({ excluded }: { excluded: Stats['excluded'] }) => (
  <details class="fold">
    <summary>{say('leftOut')}</summary>
    <ul class="left-out">
      {excluded.map(({ from, reason, count }) => (
        <li key={`${from} ${reason}`}>
          <strong class="number">{number(count)}</strong> {sayCode('left', reason)}{' '}
          <span class="soft">({say(`leftOutOf_${from}`)})</span>
        </li>
      ))}
    </ul>
  </details>
);
