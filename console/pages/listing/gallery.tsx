import { useState } from 'preact/hooks';
import { say } from '../../words/words.ts';
import { Lightbox } from './lightbox.tsx';
import type { Picture } from './lightbox.tsx';
import type { Listing } from '../listings/listing.ts';

/** All pictures with an address, in the order of the listing. */
const picturesOf = ({ images = [] }: Listing): Picture[] =>
  images.flatMap(({ url, name }, place) =>
    url === undefined ? [] : [{ url, text: name ?? say('pictureOf', { number: place + 1 }) }],
  );

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The place that a key leads to; undefined for other keys. Behind the last picture is the first. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step + count) % count;
}

/** The pictures of a listing: one large, the others below, and each in the whole window. Arrow keys, Home and End change the picture. */
export function Gallery({ listing }: { listing: Listing }) {
  const pictures = picturesOf(listing);
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const shown = pictures[at];
  if (!shown) return <p class="no-pictures soft">{say('noPictures')}</p>;
  const turn = (event: KeyboardEvent): void => {
    const next =
      event.altKey || event.ctrlKey || event.metaKey ? undefined : placeAfter(event.key, at, pictures.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <section class="gallery" aria-label={say('pictures')} onKeyDown={turn}>
      <button
        class="picture"
        type="button"
        aria-label={say('enlarge', { name: shown.text })}
        onClick={() => setOpen(true)}
      >
        <img src={shown.url} alt="" decoding="async" referrerpolicy="no-referrer" />
        <span class="picture-count number" aria-hidden="true">
          {at + 1} / {pictures.length}
        </span>
      </button>
      {pictures.length > 1 && (
        <ul class="strip">
          {pictures.map(({ url, text }, place) => (
            <li key={url}>
              <button
                type="button"
                aria-label={text}
                aria-pressed={place === at}
                onClick={() => setAt(place)}
                onFocus={() => setAt(place)}
              >
                <img src={url} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <Lightbox pictures={pictures} at={at} setAt={setAt} close={() => setOpen(false)} />}
    </section>
  );
}
