import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { useModal } from '../../parts/dialog.tsx';
import { say } from '../../words/words.ts';

/** A picture of a listing. */
export interface Picture {
  readonly url: string;
  readonly text: string;
}

/** Factors of enlargement; 1 shows the whole picture. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** One picture in the whole window. Plus, minus and 0 zoom, as do buttons, a double click and the wheel with Ctrl; a zoomed picture is scrolled. */
export function Lightbox({
  pictures,
  at,
  setAt,
  close,
}: {
  pictures: readonly Picture[];
  at: number;
  setAt: (place: number) => void;
  close: () => void;
}) {
  const dialog = useModal();
  const [zoom, setZoom] = useState(0);
  useEffect(() => setZoom(0), [at]);
  const shown = pictures[at];
  const change = (by: number): void => setZoom((now) => Math.max(0, Math.min(ZOOMS.length - 1, now + by)));
  const go = (step: number): void => setAt((at + step + pictures.length) % pictures.length);
  const press = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '=') change(1);
    else if (event.key === '-') change(-1);
    else if (event.key === '0') setZoom(0);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={shown?.text}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <Bar text={`${at + 1} / ${pictures.length}`} zoom={zoom} change={change} close={close} />
      {shown && <Ground picture={shown} zoom={zoom} setZoom={setZoom} change={change} />}
      {pictures.length > 1 && (
        <div class="lightbox-foot">
          <button class="button" type="button" onClick={() => go(-1)}>
            {say('previous')}
          </button>
          <button class="button" type="button" onClick={() => go(1)}>
            {say('following')}
          </button>
        </div>
      )}
    </dialog>
  );
}

/** The number of the picture, and what can be done with it. */
const Bar = ({
  text,
  zoom,
  change,
  close,
}: {
  text: string;
  zoom: number;
  change: (by: number) => void;
  close: () => void;
}) => (
  <div class="lightbox-bar">
    <span class="number" role="status">
      {text}
    </span>
    <Tool label={say('zoomOut')} isOff={zoom === 0} act={() => change(-1)} text="−" />
    <Tool label={say('zoomIn')} isOff={zoom === ZOOMS.length - 1} act={() => change(1)} text="+" />
    <button class="icon-button" type="button" aria-label={say('close')} onClick={close}>
      <Icon name="close" />
    </button>
  </div>
);

/** The picture, in a ground that scrolls where it is larger. */
function Ground({
  picture: { url, text },
  zoom,
  setZoom,
  change,
}: {
  picture: Picture;
  zoom: number;
  setZoom: (place: number) => void;
  change: (by: number) => void;
}) {
  const ground = useRef<HTMLDivElement>(null);
  // Enlarged around its middle.
  useLayoutEffect(() => {
    const element = ground.current;
    element?.scrollTo(
      (element.scrollWidth - element.clientWidth) / 2,
      (element.scrollHeight - element.clientHeight) / 2,
    );
  }, [zoom]);
  const width = `${(ZOOMS[zoom] ?? 1) * 100}%`;
  return (
    <div
      ref={ground}
      class="lightbox-ground"
      tabIndex={0}
      role="group"
      aria-label={text}
      onWheel={(event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        change(event.deltaY < 0 ? 1 : -1);
      }}
      onDblClick={() => setZoom(zoom === 0 ? 2 : 0)}
    >
      <img
        key={url}
        src={url}
        alt={text}
        style={{ width, height: width }}
        decoding="async"
        referrerpolicy="no-referrer"
      />
    </div>
  );
}

const Tool = ({ label, text, isOff, act }: { label: string; text: string; isOff: boolean; act: () => void }) => (
  <button class="icon-button" type="button" aria-label={label} disabled={isOff} onClick={act}>
    <span aria-hidden="true">{text}</span>
  </button>
);
