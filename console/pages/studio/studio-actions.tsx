import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { ConfirmKey } from './keys/confirm-key.tsx';
import { importInto, saveMapping } from './mapping-file.ts';
import type { Mapping, Studio } from './use-studio.ts';

/** Saves, previews and publishes a draft; its file. */
export function StudioActions({ studio }: { studio: Studio }) {
  const { data, isBusy, isEdited, save, preview } = studio;
  const [isPublishing, setPublishing] = useState(false);
  if (!data) return null;
  const { mapping, study } = data;
  if (!data.mayWrite) return <ExportButton studio={studio} />;
  const isPreviewed = !isEdited && mapping.previewed_revision === mapping.revision;
  return (
    <>
      <button class="button" type="button" disabled={isBusy || !isEdited} onClick={() => void save()}>
        {say('save')}
      </button>
      <button
        class={isPreviewed ? 'button' : 'button main'}
        type="button"
        disabled={isBusy || study?.status === 'running'}
        onClick={() => void preview()}
      >
        {say('studioPreview')}
      </button>
      {mapping.gateway_id !== undefined && (
        <button
          class={isPreviewed ? 'button main' : 'button'}
          type="button"
          disabled={isBusy || !isPreviewed}
          onClick={() => setPublishing(true)}
        >
          {say('studioPublish')}
        </button>
      )}
      {mapping.gateway_id === undefined && !isEdited && mayCall('createGateway') && <CreateGateway mapping={mapping} />}
      <FileActions studio={studio} />
      {isPublishing && <PublishDialog studio={studio} close={() => setPublishing(false)} />}
    </>
  );
}

/** Leads to the wizard with the mapping: at once, or after the confirmation of a key that is in doubt. */
function CreateGateway({ mapping: { id, key_doubt: doubt } }: { mapping: Mapping }) {
  const { route } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [isConfirmed, confirm] = useState(false);
  const wizard = `/console/gateways/new?mapping=${id}`;
  if (!doubt) {
    return (
      <a class="button" href={wizard}>
        {say('studioCreateGateway')}
      </a>
    );
  }
  return (
    <>
      <button class="button" type="button" onClick={() => setAsking(true)}>
        {say('studioCreateGateway')}
      </button>
      {isAsking && (
        <Dialog title={say('studioCreateGateway')} onClose={() => setAsking(false)}>
          <ConfirmKey doubt={doubt} isConfirmed={isConfirmed} confirm={confirm} />
          <div class="actions">
            <button class="button" type="button" onClick={() => setAsking(false)}>
              {say('cancel')}
            </button>
            <button class="button main" type="button" disabled={!isConfirmed} onClick={() => route(wizard)}>
              {say('studioCreateGateway')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function ExportButton({ studio: { data, draft } }: { studio: Studio }) {
  if (!data || !draft) return null;
  return (
    <button class="button" type="button" onClick={() => saveMapping(draft, `mapping-${data.mapping.id}.json`)}>
      {say('studioExport')}
    </button>
  );
}

/** Export, import and deletion. */
function FileActions({ studio }: { studio: Studio }) {
  const { route } = useLocation();
  const { data, draft, act, isBusy, change } = studio;
  if (!data || !draft) return null;
  const { mapping } = data;
  return (
    <>
      <ExportButton studio={studio} />
      <label class="button file-button">
        {say('studioImport')}
        <input
          class="visually-hidden"
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget: { files } }) => void act(() => importInto(files?.[0], change))}
        />
      </label>
      <ConfirmButton
        text={say('delete')}
        lead={say('studioDeleteLead')}
        isBusy={isBusy}
        act={() =>
          void act(async () => {
            await call('deleteMapping', { path: { id: mapping.id } });
            route('/console/studio');
          })
        }
      />
    </>
  );
}

function PublishDialog({ studio, close }: { studio: Studio; close: () => void }) {
  const { data, loaded } = studio;
  const [note, setNote] = useState('');
  const [isConfirmed, confirm] = useState(false);
  const { isBusy, error, act } = useAction();
  if (!data) return null;
  const { mapping, study } = data;
  const diff = study?.preview?.diff;
  const publish = () =>
    act(async () => {
      const body = {
        revision: mapping.revision,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(isConfirmed ? { confirm_unstable_key: true } : {}),
      };
      await call('publishMapping', { path: { id: mapping.id }, body });
      close();
      loaded.reload();
    });
  return (
    <Dialog title={say('studioPublish')} onClose={close}>
      <p>{say('studioPublishLead')}</p>
      {diff && (
        <p>
          <strong>
            {say('studioDiffLine', {
              made: diff.made.count,
              changed: diff.changed.count,
              rekeyed: diff.rekeyed.count,
              archived: diff.archived.count,
            })}
          </strong>
        </p>
      )}
      <label class="field">
        <span class="label">{say('studioNote')}</span>
        <input value={note} maxLength={500} onInput={({ currentTarget }) => setNote(currentTarget.value)} />
      </label>
      <ConfirmKey doubt={mapping.key_doubt} isConfirmed={isConfirmed} confirm={confirm} />
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button" type="button" onClick={close}>
          {say('cancel')}
        </button>
        <button
          class="button main"
          type="button"
          disabled={isBusy || (mapping.key_doubt !== undefined && !isConfirmed)}
          onClick={() => void publish()}
        >
          {say('studioPublish')}
        </button>
      </div>
    </Dialog>
  );
}
