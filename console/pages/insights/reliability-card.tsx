import type { AnswerOf } from '../../../sdk/index.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { day, number, say } from '../../words/words.ts';
import { Card, Shown, percent } from './insights-frame.tsx';

type Bands = AnswerOf<'getIntentReliability'>['bands'];

/** Units of the drawing, which is square. */
const SIZE = 300;
const RADIUS = 5;

/** The probabilities of visitors next to their outcomes. */
export function ReliabilityCard({ gatewayId }: { gatewayId: string }) {
  const loaded = useLoad(() => call('getIntentReliability', { path: { gatewayId } }), [gatewayId]);
  return (
    <Card id="reliability" title={say('reliability')}>
      <Shown loaded={loaded}>
        {({ bands, judged_from: since, needed }) =>
          since === undefined || bands.length === 0 ? (
            <p class="soft">{say('reliabilityUnknown', { count: needed })}</p>
          ) : (
            <>
              <p class="hint">{say('reliabilityLead', { date: day(since) })}</p>
              <Plot bands={bands} />
              <BandTable bands={bands} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}

/** Predicted from left to right, observed from below, on one scale. */
function Plot({ bands }: { bands: Bands }) {
  const most = Math.max(...bands.map(({ predicted, high }) => Math.max(predicted, high)), 0.01);
  const at = (share: number): number => (share / most) * SIZE;
  return (
    <figure class="chart reliability">
      <figcaption class="chart-scale hint number" aria-hidden="true">
        {say('observedShare')} · {percent(most)}
      </figcaption>
      <svg
        viewBox={`${-RADIUS} ${-RADIUS} ${SIZE + 2 * RADIUS} ${SIZE + 2 * RADIUS}`}
        role="img"
        aria-label={say('reliability')}
      >
        <path class="chart-axis" d={`M0 0V${SIZE}H${SIZE}`} />
        <path class="chart-before" d={`M0 ${SIZE}L${SIZE} 0`} />
        {bands.map(({ predicted, observed, low, high }) => (
          <g key={predicted}>
            <path class="chart-line" d={`M${at(predicted)} ${SIZE - at(low)}V${SIZE - at(high)}`} />
            <circle class="map-point" cx={at(predicted)} cy={SIZE - at(observed)} r={RADIUS} />
          </g>
        ))}
      </svg>
      <div class="chart-ends hint" aria-hidden="true">
        <span>0</span>
        <span>
          {say('predictedShare')} · {percent(most)}
        </span>
      </div>
    </figure>
  );
}

const BandTable = ({ bands }: { bands: Bands }) => (
  <table class="stack-table">
    <thead>
      <tr>
        <th scope="col">{say('predictedShare')}</th>
        <th scope="col">{say('observedShare')}</th>
        <th scope="col">{say('likelyBetween')}</th>
        <th scope="col">{say('figure_visitors')}</th>
      </tr>
    </thead>
    <tbody>
      {bands.map(({ predicted, observed, low, high, cases }) => (
        <tr key={predicted}>
          <th scope="row">{percent(predicted)}</th>
          <td class="number" data-label={say('observedShare')}>
            {percent(observed)}
          </td>
          <td class="number" data-label={say('likelyBetween')}>
            {percent(low)} – {percent(high)}
          </td>
          <td class="number" data-label={say('figure_visitors')}>
            {number(cases)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
