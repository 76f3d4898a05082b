import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault, LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { keptDrafts } from '../../parts/editors/kept-drafts.ts';
import { Page } from '../../parts/page.tsx';
import { SaveRow } from '../../parts/save-row.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { brochureWords } from '../../words/pages/brochures.ts';
import { say, wordsOf } from '../../words/words.ts';
import { mayCall } from '../../parts/access.ts';
import { BrochureForm } from './brochure-form.tsx';
import { BrochurePreview } from './brochure-preview.tsx';
import { draftOf, inputOf } from './brochure.ts';
import type { BrochureDraft, BrochureTemplate } from './brochure.ts';
import { nameOfTemplate } from './template-name.ts';

const sayBrochure = wordsOf(brochureWords);
const useKeptDraft = keptDrafts<BrochureDraft>();
const LIST = '/console/brochures';

/** A template of brochures next to the brochure of a real listing. */
export function BrochureEditor({ id }: { id: string }) {
  const template = useLoad(() => call('getPdfTemplate', { path: { id } }), [id]);
  const crumbs = [{ text: say('brochures'), href: LIST }];
  if (!template.data)
    return (
      <Page title={say('brochures')} crumbs={crumbs}>
        {template.error === undefined ? <Skeletons /> : <LoadFault error={template.error} retry={template.reload} />}
      </Page>
    );
  return <Editor key={id} template={template.data} stored={template.set} crumbs={crumbs} />;
}

function Editor({
  template,
  stored,
  crumbs,
}: {
  template: BrochureTemplate;
  stored: (template: BrochureTemplate) => void;
  crumbs: readonly { readonly text: string; readonly href: string }[];
}) {
  const editor = useTemplateEditor(template, stored);
  const [listingId, setListingId] = useState<string | undefined>(undefined);
  const { input, isBusy, error } = editor;
  const { predefined } = template;
  const mayWrite = mayCall('replacePdfTemplate');
  const actions = (
    <>
      <button
        class={predefined ? 'button main' : 'button'}
        type="button"
        disabled={isBusy}
        onClick={() => void editor.copy()}
      >
        {sayBrochure(predefined ? 'makeOwn' : 'duplicate')}
      </button>
      {!predefined && (
        <ConfirmButton
          text={say('delete')}
          lead={sayBrochure('deleteLead')}
          isBusy={isBusy}
          act={() => void editor.remove()}
        />
      )}
    </>
  );
  return (
    <Page
      title={nameOfTemplate(template)}
      lead={sayBrochure(predefined ? 'predefinedLead' : 'ownLead')}
      crumbs={crumbs}
      actions={mayWrite ? actions : undefined}
      wide
    >
      {error !== undefined && <Fault error={error} />}
      <div class="editor brochure-editor">
        <TemplateForm template={template} editor={editor} mayWrite={mayWrite} />
        <BrochurePreview input={input} listingId={listingId} choose={setListingId} />
      </div>
    </Page>
  );
}

/** The changes of a template, which outlive a visit to another page, and what can be done with it. */
function useTemplateEditor(template: BrochureTemplate, stored: (template: BrochureTemplate) => void) {
  const { route } = useLocation();
  const [edited, setEdited] = useKeptDraft(template.id);
  const [isSaved, setSaved] = useState(false);
  const { isBusy, error, act } = useAction();
  const { id } = template;
  const draft = edited ?? draftOf(template);
  const input = inputOf(draft);
  const change = (part: Partial<BrochureDraft>): void => {
    setEdited({ ...draft, ...part });
    setSaved(false);
  };
  const save = () =>
    act(async () => {
      if (!input) return;
      stored(await call('replacePdfTemplate', { path: { id }, body: input }));
      setEdited(undefined);
      setSaved(true);
    });
  const copy = () =>
    act(async () => {
      const name = sayBrochure('copyName', { name: nameOfTemplate(template) });
      const body = inputOf({ ...draftOf(template), name });
      if (body) route(`${LIST}/${(await call('createPdfTemplate', { body })).id}`);
    });
  const remove = () =>
    act(async () => {
      await call('deletePdfTemplate', { path: { id } });
      setEdited(undefined);
      route(LIST);
    });
  return {
    draft,
    input,
    edited,
    isSaved,
    isBusy,
    error,
    change,
    discard: () => setEdited(undefined),
    save,
    copy,
    remove,
  };
}

function TemplateForm({
  template,
  editor,
  mayWrite,
}: {
  template: BrochureTemplate;
  editor: ReturnType<typeof useTemplateEditor>;
  mayWrite: boolean;
}) {
  const { predefined } = template;
  const { draft, input, edited, isBusy } = editor;
  return (
    <form
      class="card card-body form"
      aria-label={sayBrochure('fields')}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <fieldset class="bare form" disabled={predefined || !mayWrite}>
        <legend class="visually-hidden">{sayBrochure('fields')}</legend>
        <BrochureForm
          draft={predefined ? { ...draft, name: nameOfTemplate(template) } : draft}
          change={editor.change}
        />
      </fieldset>
      {!predefined && mayWrite && (
        <SaveRow isDisabled={isBusy || !input || edited === undefined} isSaved={editor.isSaved}>
          {edited && (
            <button class="button" type="button" disabled={isBusy} onClick={editor.discard}>
              {say('discardChanges')}
            </button>
          )}
        </SaveRow>
      )}
    </form>
  );
}
