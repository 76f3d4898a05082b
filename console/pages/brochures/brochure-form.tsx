import { useId } from 'preact/hooks';
import { PDF_LAYOUTS, pdfTemplateInputSchema } from '../../../model/listing/pdf-template.ts';
import { Choice } from '../../parts/choice.tsx';
import { brochureWords } from '../../words/pages/brochures.ts';
import { LANGUAGES, language, say, sayCode, wordsOf } from '../../words/words.ts';
import { isColour } from './brochure.ts';
import type { BrochureDraft } from './brochure.ts';
import { SectionRows } from './section-rows.tsx';

const sayBrochure = wordsOf(brochureWords);
const { name, logo_url: logo, footer, font } = pdfTemplateInputSchema.properties;

interface Part {
  readonly draft: BrochureDraft;
  readonly change: (part: Partial<BrochureDraft>) => void;
}

/** Every field of a template of brochures. */
export function BrochureForm({ draft, change }: Part) {
  return (
    <>
      <label class="field">
        <span class="label">{say('name')}</span>
        <input
          required
          maxLength={name.maxLength}
          value={draft.name}
          onInput={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </label>
      <LayoutFields draft={draft} change={change} />
      <div class="pairs">
        <Colour label={sayBrochure('primary')} value={draft.primary} set={(primary) => change({ primary })} />
        <Colour label={sayBrochure('accent')} value={draft.accent} set={(accent) => change({ accent })} />
      </div>
      <p class="hint">{sayBrochure('coloursHint')}</p>
      <Choice
        label={sayBrochure('font')}
        value={draft.font}
        options={font.enum}
        name={(one) => sayBrochure(`font_${one}`)}
        set={(chosen) => change({ font: chosen })}
      />
      <Hinted label={sayBrochure('logo')} hint={sayBrochure('logoHint')}>
        {(id) => (
          <input
            type="url"
            aria-describedby={id}
            maxLength={logo.maxLength}
            placeholder="https://"
            value={draft.logo}
            onInput={({ currentTarget }) => change({ logo: currentTarget.value })}
          />
        )}
      </Hinted>
      <Hinted label={sayBrochure('footer')} hint={sayBrochure('footerHint')}>
        {(id) => (
          <textarea
            rows={2}
            aria-describedby={id}
            maxLength={footer.maxLength}
            value={draft.footer}
            onInput={({ currentTarget }) => change({ footer: currentTarget.value })}
          />
        )}
      </Hinted>
      <SectionRows sections={draft.sections} set={(sections) => change({ sections })} />
    </>
  );
}

/** Layout and language. */
function LayoutFields({ draft, change }: Part) {
  const names = new Intl.DisplayNames(language.value, { type: 'language' });
  return (
    <>
      <div class="pairs">
        <Choice
          label={say('layout')}
          value={draft.layout}
          options={PDF_LAYOUTS}
          name={(one) => sayCode('layout', one)}
          set={(layout) => change({ layout })}
        />
        <Choice
          label={say('language')}
          value={draft.language}
          options={LANGUAGES}
          name={(one) => names.of(one) ?? one}
          set={(chosen) => change({ language: chosen })}
        />
      </div>
      <p class="hint">{sayBrochure(`layoutLead_${draft.layout}`)}</p>
    </>
  );
}

/** An optional field with a hint below it. */
function Hinted({
  label,
  hint,
  children,
}: {
  label: string;
  hint: string;
  children: (id: string) => preact.JSX.Element;
}) {
  const id = useId();
  return (
    <div class="field">
      <label class="field">
        <span class="label">
          {label} <span class="optional">({say('optional')})</span>
        </span>
        {children(id)}
      </label>
      <p class="hint" id={id}>
        {hint}
      </p>
    </div>
  );
}

/** A colour by its code, or by the picker of the browser. */
function Colour({ label, value, set }: { label: string; value: string; set: (value: string) => void }) {
  const id = useId();
  const isSound = isColour(value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="colour">
        <input
          type="color"
          aria-label={sayBrochure('pick', { name: label })}
          value={isSound ? value : '#000000'}
          onInput={({ currentTarget }) => set(currentTarget.value.toUpperCase())}
        />
        <input
          id={id}
          maxLength={7}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={!isSound}
          aria-describedby={isSound ? undefined : `${id}-fault`}
          value={value}
          onInput={({ currentTarget }) => set(currentTarget.value.trim())}
        />
      </div>
      {!isSound && (
        <p class="fault-text" id={`${id}-fault`} role="alert">
          {sayBrochure('colourFault')}
        </p>
      )}
    </div>
  );
}
