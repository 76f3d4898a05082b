import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { sayField } from '../../words/say-field.ts';
import { say, sayCode } from '../../words/words.ts';
import { targetsOf } from '../studio/targets.ts';
import { ConfirmRemovals, PreviewOf, confirmation } from './rules-preview.tsx';
import type { RulesPreview, RulesVersion, UnknownWord } from './rule-types.ts';

const PAGE = 100;
/** Pages of gateways that are looked through. */
const MOST_PAGES = 10;
/** Other gateways that one word is written to at once, as the API takes them. */
const MOST_OTHERS = 49;

/** Fields of the listing with a list of values, and other gateways that read the same format. */
async function loadChoices(id: string, type: string) {
  const [schema, gateways] = await Promise.all([call('getPropertySchema'), everyGateway()]);
  return {
    targets: targetsOf(schema).filter(({ values }) => values.length > 0),
    others: gateways.filter(
      (other) =>
        other.id !== id &&
        mayCall('addWordRule', other) &&
        [other.input_connector, ...other.input_connectors].some(({ connector_type }) => connector_type === type),
    ),
  };
}

async function everyGateway() {
  const items = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items: found, total_pages: pages } = await call('listGateways', { query: { size: PAGE, page } });
    items.push(...found);
    if (page + 1 >= pages) break;
  }
  return items;
}

/** Gives a word of the CRM its meaning, here and in other gateways, once it was seen what that changes. */
export function GiveMeaning({
  id,
  rules,
  word,
  nameOf,
  close,
  given,
}: {
  id: string;
  rules: RulesVersion['rules'];
  word: UnknownWord;
  /** The name of an output. */
  nameOf: (connectorId: string) => string;
  close: () => void;
  given: () => void;
}) {
  const { connector_type, field, value, suggested } = word;
  const choices = useLoad(() => loadChoices(id, connector_type), [id, connector_type]);
  const [path, setPath] = useState(suggested?.path ?? '');
  const [means, setMeans] = useState(suggested?.means ?? '');
  const [others, setOthers] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<RulesPreview | undefined>(undefined);
  const [isConfirmed, setConfirmed] = useState(false);
  const { isBusy, error, act } = useAction();
  const { targets = [], others: gateways = [] } = choices.data ?? {};
  const rule = { connector_type, field, value, path, means };
  const { isOpen, body } = confirmation(preview, isConfirmed);
  const look = () =>
    act(async () => {
      setConfirmed(false);
      const words = [...(rules.words ?? []), rule];
      setPreview(await call('previewFeedRules', { path: { id }, body: { rules: { ...rules, words } } }));
    });
  const give = () =>
    act(async () => {
      await call('addWordRule', { path: { id }, body: { ...rule, applies_to: [...others], ...body } });
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
                {sayField(target.path)}
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
        {gateways.length > 0 && <Others gateways={gateways} chosen={others} set={setOthers} />}
        {error !== undefined && <Fault error={error} />}
        {preview && <PreviewOf preview={preview} nameOf={nameOf} />}
        {preview && <ConfirmRemovals preview={preview} isConfirmed={isConfirmed} set={setConfirmed} />}
        <div class="actions">
          <button
            class="button main"
            type="submit"
            disabled={isBusy || path === '' || means === '' || (preview !== undefined && !isOpen)}
          >
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

/** Other gateways that get the same meaning. */
const Others = ({
  gateways,
  chosen,
  set,
}: {
  gateways: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  set: (chosen: readonly string[]) => void;
}) => (
  <fieldset class="checks">
    <legend>{say('unknownOthers')}</legend>
    {gateways.length > 1 && (
      <div class="actions">
        <button class="button" type="button" onClick={() => set(gateways.slice(0, MOST_OTHERS).map(({ id }) => id))}>
          {say('unknownOthersAll')}
        </button>
      </div>
    )}
    {gateways.map(({ id, name }) => (
      <label class="check" key={id}>
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          disabled={chosen.length >= MOST_OTHERS && !chosen.includes(id)}
          onChange={({ currentTarget }) =>
            set(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
        {name}
      </label>
    ))}
  </fieldset>
);
