import { useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { drawnAreaWords } from '../../words/pages/drawn-area.ts';
import { wordsOf } from '../../words/words.ts';
import type { Place } from './area.ts';
import type { Drawing } from './use-drawing.ts';

const say = wordsOf(drawnAreaWords);

/** Greatest degrees of each coordinate. */
const LIMIT = { lat: 90, lon: 180 };

/** What every field of a coordinate has. */
const degrees = (part: keyof typeof LIMIT) =>
  ({ type: 'number', step: 'any', required: true, min: -LIMIT[part], max: LIMIT[part] }) as const;

/** The points of an area as a list: each is moved by its coordinates or removed, and further ones are typed. */
export function AreaPoints({ points, drawing, form }: { points: readonly Place[]; drawing: Drawing; form: string }) {
  return (
    <>
      <ol class="area-points" aria-label={say('points')}>
        {points.map((place, index) => (
          <AreaPoint key={index} place={place} index={index} drawing={drawing} form={form} />
        ))}
      </ol>
      <NewPoint add={drawing.add} />
    </>
  );
}

function AreaPoint({ place, index, drawing, form }: { place: Place; index: number; drawing: Drawing; form: string }) {
  const number = index + 1;
  const take = (part: 'lat' | 'lon', input: HTMLInputElement): void => {
    if (input.reportValidity()) drawing.move(index, { ...place, [part]: input.valueAsNumber });
  };
  return (
    <li>
      <span class="number" aria-hidden="true">
        {number}
      </span>
      <input
        {...degrees('lat')}
        form={form}
        aria-label={say('latitudeOf', { number })}
        value={place.lat}
        onChange={({ currentTarget }) => take('lat', currentTarget)}
      />
      <input
        {...degrees('lon')}
        form={form}
        aria-label={say('longitudeOf', { number })}
        value={place.lon}
        onChange={({ currentTarget }) => take('lon', currentTarget)}
      />
      <button
        class="icon-button"
        type="button"
        aria-label={say('removePoint', { number })}
        title={say('removePoint', { number })}
        onClick={({ currentTarget }) => {
          keepFocus(currentTarget);
          drawing.remove(index);
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Moves the focus before the last row goes: the other rows take the contents of the next one. */
function keepFocus(button: HTMLButtonElement): void {
  const row = button.closest('li');
  if (row?.nextElementSibling) return;
  const left = row?.previousElementSibling ?? row?.parentElement?.nextElementSibling;
  left?.querySelector('button')?.focus();
}

function NewPoint({ add }: { add: (place: Place) => void }) {
  const [typed, setTyped] = useState({ lat: '', lon: '' });
  return (
    <form
      class="area-points new"
      onSubmit={(event) => {
        event.preventDefault();
        add({ lat: Number(typed.lat), lon: Number(typed.lon) });
        setTyped({ lat: '', lon: '' });
        event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <label class="field">
        <span class="label">{say('newLatitude')}</span>
        <input
          {...degrees('lat')}
          value={typed.lat}
          onInput={({ currentTarget }) => setTyped({ ...typed, lat: currentTarget.value })}
        />
      </label>
      <label class="field">
        <span class="label">{say('newLongitude')}</span>
        <input
          {...degrees('lon')}
          value={typed.lon}
          onInput={({ currentTarget }) => setTyped({ ...typed, lon: currentTarget.value })}
        />
      </label>
      <button class="button" type="submit">
        {say('addPoint')}
      </button>
    </form>
  );
}
