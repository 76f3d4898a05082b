import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault, LoadFault, Skeletons, WhyNot } from '../../parts/feedback.tsx';
import { keptDrafts } from '../../parts/editors/kept-drafts.ts';
import { useAction } from '../../parts/use-action.ts';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { FieldRows } from './field-rows.tsx';
import { PreviewCard } from './preview-card.tsx';
import { StatusRows } from './status-rows.tsx';
import { bodyOf, draftOf } from './template.ts';
import type { TemplateDraft } from './template.ts';
import { TermRows } from './term-rows.tsx';
import { usePreview } from './use-preview.ts';

const useKeptDraft = keptDrafts<TemplateDraft>();

/** A mapping template with a live preview on a real listing. */
export function TemplateEditor({ id }: { id: string }) {
  const template = useTemplate(id);
  const [listingId, setListingId] = useState<string | undefined>(undefined);
  const { loaded, draft, change } = template;
  const { preview, faults, error: previewError } = usePreview(draft, listingId);
  const crumbs = [{ text: say('mapping'), href: '/console/mapping' }];
  if (!loaded || !draft) {
    const { loadError, reload } = template;
    return (
      <Page title={say('mapping')} crumbs={crumbs}>
        {loadError === undefined ? <Skeletons /> : <LoadFault error={loadError} retry={reload} />}
      </Page>
    );
  }
  const isReadOnly = loaded.is_default || !mayCall('updateTemplate');
  const actions = mayCall('duplicateTemplate') ? (
    <TemplateActions template={template} isReadOnly={isReadOnly} />
  ) : undefined;
  return (
    <Page title={loaded.name} crumbs={crumbs} actions={actions} wide>
      <WhyNot to="updateTemplate" />
      {template.error !== undefined && <Fault error={template.error} />}
      <p role="status" class="soft">
        {say(statusWord(template, isReadOnly))}
      </p>
      <fieldset class="bare" disabled={isReadOnly}>
        <legend class="visually-hidden">{loaded.name}</legend>
        <GeneralFields draft={draft} change={change} />
      </fieldset>
      <div class="editor">
        <fieldset class="bare" disabled={isReadOnly}>
          <legend class="visually-hidden">{say('templateFields')}</legend>
          <FieldRows
            rows={draft.fields}
            change={(fields) => change({ fields })}
            faults={faults}
            preview={preview}
            isReadOnly={isReadOnly}
          />
          <TermRows
            rows={draft.taxonomies}
            change={(taxonomies) => change({ taxonomies })}
            faults={faults}
            preview={preview}
            isReadOnly={isReadOnly}
          />
          <StatusRows statuses={draft.statuses} change={(statuses) => change({ statuses })} />
        </fieldset>
        <PreviewCard listingId={listingId} choose={setListingId} preview={preview} error={previewError} />
      </div>
    </Page>
  );
}

/** A template with its unsaved changes, and the actions on it. */
function useTemplate(id: string) {
  const { route } = useLocation();
  const template = useLoad(() => call('getTemplate', { path: { id } }), [id]);
  const [edited, setEdited] = useKeptDraft(id);
  const [stored, setStored] = useState<TemplateDraft | undefined>(undefined);
  const [isSaved, setSaved] = useState(false);
  const { isBusy, error, act } = useAction();
  const loaded = template.data;
  if (loaded && stored === undefined) setStored(draftOf(loaded));
  const draft = edited ?? stored;
  const change = (part: Partial<TemplateDraft>): void => {
    if (!draft) return;
    setEdited({ ...draft, ...part });
    setSaved(false);
  };
  const save = () =>
    act(async () => {
      if (!draft) return;
      const written = await call('updateTemplate', { path: { id }, body: bodyOf(draft) });
      template.set(written);
      setStored(draftOf(written));
      setEdited(undefined);
      setSaved(true);
    });
  const duplicate = () =>
    act(async () => {
      const copy = await call('duplicateTemplate', { path: { id } });
      setStored(undefined);
      route(`/console/mapping/${copy.id}`);
    });
  const remove = () =>
    act(async () => {
      await call('deleteTemplate', { path: { id } });
      setEdited(undefined);
      route('/console/mapping');
    });
  const discard = (): void => setEdited(undefined);
  const { error: loadError, reload } = template;
  const isEdited = edited !== undefined;
  return {
    loaded,
    draft,
    loadError,
    reload,
    isEdited,
    isSaved,
    isBusy,
    error,
    change,
    save,
    duplicate,
    remove,
    discard,
  };
}
type EditedTemplate = ReturnType<typeof useTemplate>;

function statusWord({ isSaved, isEdited }: EditedTemplate, isReadOnly: boolean) {
  if (isSaved) return 'templateSaved';
  if (isEdited) return 'templateUnsaved';
  return isReadOnly ? 'templateReadOnly' : 'templateLead';
}

function TemplateActions({ template, isReadOnly }: { template: EditedTemplate; isReadOnly: boolean }) {
  const { isBusy, isEdited, save, discard, duplicate, remove } = template;
  return (
    <>
      {!isReadOnly && (
        <button class="button main" type="button" disabled={isBusy || !isEdited} onClick={() => void save()}>
          {say('save')}
        </button>
      )}
      {isEdited && (
        <button class="button" type="button" disabled={isBusy} onClick={discard}>
          {say('discardChanges')}
        </button>
      )}
      <button
        class={isReadOnly ? 'button main' : 'button'}
        type="button"
        disabled={isBusy}
        onClick={() => void duplicate()}
      >
        {say('duplicate')}
      </button>
      {!isReadOnly && (
        <ConfirmButton
          text={say('delete')}
          lead={say('templateDeleteLead')}
          isBusy={isBusy}
          act={() => void remove()}
        />
      )}
    </>
  );
}

const GeneralFields = ({ draft, change }: { draft: TemplateDraft; change: (part: Partial<TemplateDraft>) => void }) => (
  <section class="card card-body columns">
    <TextField id="template-name" label={say('name')} value={draft.name} set={(name) => change({ name })} />
    <TextField
      id="template-language"
      label={say('templateLanguage')}
      value={draft.language}
      set={(language) => change({ language })}
    />
    <TextField
      id="template-description"
      label={say('templateDescription')}
      value={draft.description}
      set={(description) => change({ description })}
    />
  </section>
);

const TextField = ({
  id,
  label,
  value,
  set,
}: {
  id: string;
  label: string;
  value: string;
  set: (value: string) => void;
}) => (
  <div class="field">
    <label for={id}>{label}</label>
    <input id={id} maxLength={200} value={value} onInput={({ currentTarget }) => set(currentTarget.value)} />
  </div>
);
