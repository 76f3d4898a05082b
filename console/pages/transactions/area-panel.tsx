import type { DrawnArea } from '../../maps/draw-area.ts';
import { drawnAreaWords } from '../../words/pages/drawn-area.ts';
import { number, wordsOf } from '../../words/words.ts';
import { MAX_POINTS, areaFault, areaKm2, areaText, readArea } from './area.ts';
import type { AreaFault, Place } from './area.ts';
import { AreaPoints } from './area-points.tsx';
import type { Drawing } from './use-drawing.ts';

const say = wordsOf(drawnAreaWords);

function faultWords(fault: AreaFault): string {
  if (fault.code === 'many') return say('fault_many', { most: MAX_POINTS });
  if (fault.code === 'crossing') return say('fault_crossing', { first: fault.first, second: fault.second });
  return say(`fault_${fault.code}`);
}

/**
 * What is drawn on the map as text, and everything that the mouse does there for the keyboard.
 * @param searched the area in the address
 * @param form id of the form of the filters, which searches
 */
export function AreaPanel({
  area,
  drawing,
  searched,
  center,
  form,
}: {
  area: DrawnArea;
  drawing: Drawing;
  searched: string | undefined;
  center: () => Place | undefined;
  form: string;
}) {
  const addCenter = (): void => {
    const place = center();
    if (place) drawing.add(place);
  };
  return (
    <section class="card" aria-label={say('title')}>
      <div class="card-body form">
        <h2>{say('title')}</h2>
        <p class="hint">{say(area.isClosed ? 'howToChange' : 'howToDraw')}</p>
        <AreaState area={area} searched={searched} />
        <div class="actions">
          <button class="button main" type="submit" form={form}>
            {say('search')}
          </button>
          <button class="button" type="button" onClick={addCenter}>
            {say('addCenter')}
          </button>
          <button class="button" type="button" onClick={drawing.start}>
            {say('clear')}
          </button>
        </div>
        <AreaPoints points={area.points} drawing={drawing} form={form} />
      </div>
    </section>
  );
}

/** How many points there are, how large the area is, or why it cannot be searched. */
function AreaState({ area: { points, isClosed }, searched }: { area: DrawnArea; searched: string | undefined }) {
  const fault = areaFault(points);
  const count = say('pointCount', { count: points.length });
  const isUnreadable = searched !== undefined && points.length === 0 && readArea(searched) === undefined;
  const isChanged = searched !== areaText(points);
  // Until it is closed an area lacks points; that is no fault yet.
  const isFaulty = fault !== undefined && (fault.code !== 'few' || searched !== undefined);
  return (
    <div class={isFaulty ? 'notice warn' : 'notice'} role="status" id="area-state" tabIndex={-1}>
      <p>
        {isUnreadable ? say('unreadable') : <strong class="number">{count}</strong>}
        {fault === undefined && ` · ${number(areaKm2(points), { maximumSignificantDigits: 3 })} km²`}
        {fault !== undefined && !isUnreadable && ` · ${faultWords(fault)}`}
        {fault === undefined && isClosed && isChanged && ` · ${say('notSearched')}`}
      </p>
    </div>
  );
}
