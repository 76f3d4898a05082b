import { PDF_SECTIONS, REQUIRED_SECTIONS } from '../../../model/listing/pdf-template.ts';
import type { PdfSection } from '../../../model/listing/pdf-template.ts';
import { Icon } from '../../parts/icon.tsx';
import { brochureWords } from '../../words/pages/brochures.ts';
import { wordsOf } from '../../words/words.ts';

const say = wordsOf(brochureWords);

/** The parts of a brochure: which are printed, and in which order. */
export function SectionRows({
  sections,
  set,
}: {
  sections: readonly PdfSection[];
  set: (sections: readonly PdfSection[]) => void;
}) {
  const others = PDF_SECTIONS.filter((one) => !sections.includes(one));
  const move = (from: number, step: number): void => {
    const next = [...sections];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(from + step, 0, moved);
    set(next);
  };
  return (
    <fieldset class="bare">
      <legend class="label">{say('sections')}</legend>
      <p class="hint">{say('sectionsHint')}</p>
      <ol class="section-rows">
        {sections.map((one, index) => (
          <li key={one}>
            <Chosen section={one} isChosen toggle={() => set(sections.filter((kept) => kept !== one))} />
            <MoveButton
              name={say('moveUp', { name: nameOf(one) })}
              icon="up"
              isOff={index === 0}
              act={() => move(index, -1)}
            />
            <MoveButton
              name={say('moveDown', { name: nameOf(one) })}
              icon="down"
              isOff={index === sections.length - 1}
              act={() => move(index, 1)}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <ul class="section-rows">
          {others.map((one) => (
            <li key={one}>
              <Chosen section={one} isChosen={false} toggle={() => set([...sections, one])} />
            </li>
          ))}
        </ul>
      )}
      {sections.length === 0 && (
        <p class="fault-text" role="alert">
          {say('oneSection')}
        </p>
      )}
    </fieldset>
  );
}

const nameOf = (section: PdfSection): string => say(`section_${section}`);

const Chosen = ({ section, isChosen, toggle }: { section: PdfSection; isChosen: boolean; toggle: () => void }) => (
  <label class="check">
    <input type="checkbox" checked={isChosen} onChange={toggle} />
    <span>
      {nameOf(section)}
      {!isChosen && REQUIRED_SECTIONS.includes(section) && <small class="hint"> {say('printedLast')}</small>}
    </span>
  </label>
);

const MoveButton = ({
  name,
  icon,
  isOff,
  act,
}: {
  name: string;
  icon: 'up' | 'down';
  isOff: boolean;
  act: () => void;
}) => (
  // Not `disabled`: a part that has reached the end keeps the focus.
  <button
    class="icon-button"
    type="button"
    aria-label={name}
    title={name}
    aria-disabled={isOff}
    onClick={isOff ? undefined : act}
  >
    <Icon name={icon} size={18} />
  </button>
);
