import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../docs/client/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { FieldChanges } from '../../parts/field-changes.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say, sayCode } from '../../words/words.ts';
import { targetsOf } from '../studio/targets.ts';
import type { RulesVersion, UnknownWord } from './rule-types.ts';

type Preview = AnswerOf<'previewFeedRules'>;

const MOST_GATEWAYS = 100;
/** Examples of a preview that are shown. */
const SHOWN = 5;

/** Fields of the listing with a list of values, and other gateways that read the same format. */
async function loadChoices(id: string, type: string) {
  const [schema, gateways] = await Promise.all([
    call('getPropertySchema'),
    call('listGateways', { query: { size: MOST_GATEWAYS } }),
  ]);
  return {
    targets: targetsOf(schema).filter(({ values }) => values.length > 0),
    others: gateways.items.filter(
      ({ id: other, input_connector, input_connectors }) =>
        other !== id && [input_connector, ...input_connectors].some(({ connector_type }) => connector_type === type),
    ),
  };
}

/** Gives a word of the CRM its meaning, here and in other gateways, once it was seen what that changes. */
export function GiveMeaning({
  id,
  rules,
  word,
  close,
  given,
}: {
  id: string;
  rules: RulesVersion['rules'];
  word: UnknownWord;
  close: () => void;
  given: () => void;
}) {
  const { connector_type, field, value, suggested } = word;
  const choices = useLoad(() => loadChoices(id, connector_type), [id, connector_type]);
  const [path, setPath] = useState(suggested?.path ?? '');
  const [means, setMeans] = useState(suggested?.means ?? '');
  const [others, setOthers] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const { isBusy, error, act } = useAction();
  const { targets = [], others: gateways = [] } = choices.data ?? {};
  const rule = { connector_type, field, value, path, means };
  const look = () =>
    act(async () => {
      const words = [...(rules.words ?? []), rule];
      setPreview(await call('previewFeedRules', { path: { id }, body: { rules: { ...rules, words } } }));
    });
  const give = () =>
    act(async () => {
      await call('addWordRule', { path: { id }, body: { ...rule, applies_to: [...others] } });
      given();
    });
  return (
    <Dialog title={say('unknownMeaningOf', { word: value })} onClose={close}>
      {choices.error !== undefined && <Fault error={choices.error} retry={choices.reload} />}
      {choices.isLoading && <Skeletons rows={2} />}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void (preview ? give() : look());
        }}
      >
        <label class="field">
          <span class="label">{say('unknownTarget')}</span>
          <select
            required
            value={path}
            onChange={({ currentTarget }) => {
              setPath(currentTarget.value);
              setMeans('');
              setPreview(undefined);
            }}
          >
            <option value="" />
            {targets.map((target) => (
              <option key={target.path} value={target.path}>
                {nameOf(target.path)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span class="label">{say('unknownMeaning')}</span>
          <select
            required
            value={means}
            onChange={({ currentTarget }) => {
              setMeans(currentTarget.value);
              setPreview(undefined);
            }}
          >
            <option value="" />
            {targets
              .find((target) => target.path === path)
              ?.values.map((one) => (
                <option key={one} value={one}>
                  {sayCode('value', one)}
                </option>
              ))}
          </select>
        </label>
        {gateways.length > 0 && (
          <fieldset class="checks">
            <legend>{say('unknownOthers')}</legend>
            {gateways.map((gateway) => (
              <label class="check" key={gateway.id}>
                <input
                  type="checkbox"
                  checked={others.includes(gateway.id)}
                  onChange={({ currentTarget }) =>
                    setOthers(
                      currentTarget.checked ? [...others, gateway.id] : others.filter((one) => one !== gateway.id),
                    )
                  }
                />
                {gateway.name}
              </label>
            ))}
          </fieldset>
        )}
        {error !== undefined && <Fault error={error} />}
        {preview && <PreviewOf preview={preview} />}
        <div class="actions">
          <button class="button main" type="submit" disabled={isBusy || path === '' || means === ''}>
            {say(preview ? 'unknownSave' : 'unknownPreview')}
          </button>
          <button class="button" type="button" onClick={close}>
            {say('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The name of a field in plain letters, from the outside in. */
const nameOf = (path: string): string => path.replaceAll('_', ' ').replaceAll('.', ' › ');

/** What the rule would change in the stored listings. */
const PreviewOf = ({ preview }: { preview: Preview }) => (
  <div role="status" class="form">
    <p>
      <strong>{say('rulesWouldChange', { count: preview.changed.count, all: preview.listings })}</strong>
    </p>
    {preview.excluded.count > 0 && <p>{say('rulesWouldExclude', { count: preview.excluded.count })}</p>}
    {preview.faulty.count > 0 && <p class="fault-text">{say('rulesWouldFault', { count: preview.faulty.count })}</p>}
    {preview.changed.examples.slice(0, SHOWN).map(({ crm_reference, differences = [] }) => (
      <FieldChanges key={crm_reference} title={crm_reference} fields={differences} />
    ))}
    <p class="hint">{say('rulesNextRun')}</p>
  </div>
);
