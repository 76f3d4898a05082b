import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { SaveRow } from '../../parts/save-row.tsx';
import { useAction } from '../../parts/use-action.ts';
import { JsonField, readObject } from '../../parts/json-field.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';

/** What clients keep next to a gateway: any JSON object, edited as text. */
export const MetadataPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/metadata">
    {({ data }) => <Metadata id={id} mayWrite={mayCall('replaceMetadata', data)} />}
  </GatewayFrame>
);

function Metadata({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const path = { id };
  const metadata = useLoad(() => call('getMetadata', { path }), [id]);
  const [text, setText] = useState<string | undefined>(undefined);
  const { isBusy, error, act } = useAction();
  const [isSaved, setSaved] = useState(false);
  if (metadata.error !== undefined) return <Fault error={metadata.error} retry={metadata.reload} />;
  if (!metadata.data) return <Skeletons rows={2} />;
  const shown = text ?? JSON.stringify(metadata.data, null, 2);
  const { value, fault } = readObject(shown);
  const save = async (): Promise<void> => {
    if (!value) return;
    await act(async () => {
      metadata.set(await call('replaceMetadata', { path, body: value }));
      setText(undefined);
      setSaved(true);
    });
  };
  return (
    <form
      class="card card-body form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p class="soft">{say(Object.keys(metadata.data).length === 0 ? 'metadataEmpty' : 'metadataLead')}</p>
      <JsonField
        id="metadata"
        label={say('metadata')}
        text={shown}
        fault={fault}
        isReadOnly={!mayWrite}
        change={(next) => {
          setText(next);
          setSaved(false);
        }}
      />
      {error !== undefined && <Fault error={error} />}
      {mayWrite && (
        <SaveRow isDisabled={isBusy || text === undefined || fault !== undefined} isSaved={isSaved}>
          {text !== undefined && (
            <button class="button" type="button" onClick={() => setText(undefined)}>
              {say('discard')}
            </button>
          )}
        </SaveRow>
      )}
    </form>
  );
}
