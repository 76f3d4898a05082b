import { useId, useState } from 'preact/hooks';
import { Choice } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open } from '../../session/api.ts';
import { nameOfTemplate } from '../brochures/template-name.ts';
import { LANGUAGES, language, say } from '../../words/words.ts';
import type { Language } from '../../words/words.ts';

/** Most layouts that are offered. */
const MOST = 100;
const USUAL = 'standard';

/** A button for the PDF brochure of a listing, in a layout and a language to choose. */
export function BrochureButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button class="button" type="button" onClick={() => setOpen(true)}>
        {say('pdf')}
      </button>
      {isOpen && (
        <Dialog title={say('pdf')} onClose={() => setOpen(false)}>
          <BrochureForm id={id} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function BrochureForm({ id, close }: { id: string; close: () => void }) {
  const templates = useLoad(() => call('listPdfTemplates', { query: { size: MOST } }), []);
  const [template, setTemplate] = useState(USUAL);
  const [chosen, setChosen] = useState<Language>(language.value);
  const hint = useId();
  if (templates.error !== undefined) return <Fault error={templates.error} retry={templates.reload} />;
  if (!templates.data) return <Skeletons rows={2} />;
  const { items } = templates.data;
  const names = new Intl.DisplayNames(language.value, { type: 'language' });
  return (
    <div class="form">
      <Choice
        label={say('layout')}
        value={template}
        options={items.map((item) => item.id)}
        name={(one) => {
          const item = items.find((known) => known.id === one);
          return item ? nameOfTemplate(item) : one;
        }}
        set={setTemplate}
      />
      <Choice
        label={say('language')}
        value={chosen}
        options={LANGUAGES}
        name={(one) => names.of(one) ?? one}
        set={setChosen}
      />
      <p class="hint" id={hint}>
        {say('pdfHint')} <a href={`/console/brochures/${template}?listing=${id}`}>{say('seeTemplate')}</a>
      </p>
      <div class="actions">
        <SaveButton
          text={say('savePdf')}
          name={`${id}.pdf`}
          read={() => open('getPropertyPdf', { path: { id }, query: { template, language: chosen } })}
        />
        <button class="button quiet" type="button" onClick={close}>
          {say('close')}
        </button>
      </div>
    </div>
  );
}
