import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { SeriesChart } from '../../charts/series-chart.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open } from '../../session/api.ts';
import { language, number, say, sayCode } from '../../words/words.ts';
import { monthName, SunAtTime } from './sun-at-time.tsx';

type Sun = AnswerOf<'getSunlight'>;

/** Hours of sun through the year; calculated on request. */
export function SunlightCard({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section class="card" aria-labelledby="sunlight">
      <div class="card-head">
        <h2 id="sunlight">{say('sunlight')}</h2>
      </div>
      <div class="card-body">
        {isAsked ? (
          <Sunlight id={id} />
        ) : (
          <div class="form">
            <p class="soft">{say('sunlightLead')}</p>
            <div>
              <button class="button" type="button" onClick={() => setAsked(true)}>
                {say('showSunlight')}
              </button>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

function Sunlight({ id }: { id: string }) {
  const { data, error, reload } = useLoad(() => call('getSunlight', { path: { id } }), [id]);
  if (error !== undefined) return <AddonFault error={error} retry={reload} />;
  if (!data) return <Skeletons rows={2} />;
  return (
    <div class="form">
      <p>
        <strong>{say('sunHours', { count: Math.round(data.annual.direct_sun_hours) })}</strong>
      </p>
      <p class="soft">
        {say(data.terrain ? (data.terrain.complete ? 'hillsCounted' : 'hillsInPart') : 'hillsNotCounted')}
      </p>
      <p class="soft">{neighboursSaid(data.neighbours)}</p>
      <p class="soft">
        {data.clouds
          ? say('cloudsUsual', {
              count: Math.round(data.clouds.annual.direct_sun_hours),
              source: data.clouds.source,
            })
          : say('cloudsNotCounted')}
      </p>
      {!data.orientations_known && <p class="soft">{say('noOrientation')}</p>}
      <SeriesChart
        label={say('sunByMonth')}
        shape="columns"
        unit="h"
        names={[say('month'), say('directSun'), data.clouds && say('directSunUsual')]}
        points={data.monthly.map(({ month, direct_sun_hours: value }) => ({
          name: monthName(month),
          value,
          part: data.clouds?.monthly.find((one) => one.month === month)?.direct_sun_hours,
        }))}
      />
      <Facades facades={data.facades} usual={data.clouds?.facades} views={data.neighbours?.facades} />
      <SunAtTime id={id} />
      <div>
        <SaveButton
          text={say('sunlightPdf')}
          name={`sunlight-${id}.pdf`}
          read={() => open('getSunlightPdf', { path: { id }, query: { language: language.value } })}
        />
      </div>
    </div>
  );
}

/** Whether buildings around are counted, and how the own one was found. */
function neighboursSaid(neighbours: Sun['neighbours']): string {
  if (!neighbours) return say('neighboursNotCounted');
  const { sources, own_building: own } = neighbours;
  const counted = say('neighboursCounted', { source: sources.join(', ') });
  return own === 'around' ? counted : `${counted} ${say(own === 'nearest' ? 'ownBuildingNearest' : 'ownBuildingNone')}`;
}

/** Hours of each façade: of clear skies, and with the usual clouds where they are known. */
const Facades = ({
  facades,
  usual = [],
  views = [],
}: {
  facades: Sun['facades'];
  usual?: NonNullable<Sun['clouds']>['facades'] | undefined;
  views?: NonNullable<Sun['neighbours']>['facades'] | undefined;
}) => (
  <ul class="chips">
    {facades.map(({ orientation, direct_sun_hours: clear }) => {
      const cloudy = usual.find((one) => one.orientation === orientation)?.direct_sun_hours;
      const hours = number(Math.round(clear));
      const adjoins = views.some((one) => one.orientation === orientation && one.adjoins);
      return (
        <li class="chip" key={orientation}>
          {sayCode('facing', orientation)}{' '}
          <span class="soft number">
            {adjoins
              ? say('facadeAdjoins')
              : cloudy === undefined
                ? `${hours} h`
                : say('facadeHours', { clear: hours, usual: number(Math.round(cloudy)) })}
          </span>
        </li>
      );
    })}
  </ul>
);
