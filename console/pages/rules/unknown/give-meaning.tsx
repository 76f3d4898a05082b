import { useState } from 'preact/hooks';
import { Dialog } from '../../../parts/dialog.tsx';
import { Fault, Skeletons } from '../../../parts/feedback.tsx';
import { useAction } from '../../../parts/use-action.ts';
import { useLoad } from '../../../parts/use-load.ts';
import { call } from '../../../session/api.ts';
import { sayField } from '../../../words/say-field.ts';
import { say, sayCode } from '../../../words/words.ts';
import { targetsOf } from '../../studio/targets.ts';
import type { Target } from '../../studio/targets.ts';
import { OtherGateways, loadOtherGateways } from './other-gateways.tsx';
import { ConfirmRemovals, PreviewOf, confirmation } from '../rules-preview.tsx';
import type { RulesPreview, RulesVersion, UnknownWord } from '../rule-types.ts';

/** Fields of the listing with a list of values, and other gateways that read the same format. */
async function loadChoices(id: string, type: string) {
  const [schema, others] = await Promise.all([call('getPropertySchema'), loadOtherGateways(id, type)]);
  return { targets: targetsOf(schema).filter(({ values }) => values.length > 0), others };
}

interface GiveProps {
  readonly id: string;
  readonly rules: RulesVersion['rules'];
  readonly word: UnknownWord;
  readonly given: () => void;
}

/** Gives a word of the CRM its meaning, here and in other gateways, once it was seen what that changes. */
export function GiveMeaning({
  id,
  rules,
  word,
  nameOf,
  close,
  given,
}: GiveProps & {
  /** The name of an output. */
  nameOf: (connectorId: string) => string;
  close: () => void;
}) {
  const { connector_type, value } = word;
  const choices = useLoad(() => loadChoices(id, connector_type), [id, connector_type]);
  const { targets = [], others: gateways = [] } = choices.data ?? {};
  const meaning = useMeaning({ id, rules, word, given });
  const { preview, isBusy, error } = meaning;
  return (
    <Dialog title={say('unknownMeaningOf', { word: value })} onClose={close}>
      {choices.error !== undefined && <Fault error={choices.error} retry={choices.reload} />}
      {choices.isLoading && <Skeletons rows={2} />}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void (preview ? meaning.give() : meaning.look());
        }}
      >
        <MeaningFields targets={targets} path={meaning.path} means={meaning.means} set={meaning.set} />
        {gateways.length > 0 && <OtherGateways gateways={gateways} chosen={meaning.others} set={meaning.setOthers} />}
        {error !== undefined && <Fault error={error} />}
        {preview && <PreviewOf preview={preview} nameOf={nameOf} />}
        {preview && <ConfirmRemovals preview={preview} isConfirmed={meaning.isConfirmed} set={meaning.setConfirmed} />}
        <div class="actions">
          <button
            class="button main"
            type="submit"
            disabled={isBusy || !meaning.isChosen || (preview !== undefined && !meaning.isOpen)}
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

/** The meaning that is chosen: it is previewed before it is written. */
function useMeaning({ id, rules, word, given }: GiveProps) {
  const { connector_type, field, value, suggested } = word;
  const [path, setPath] = useState(suggested?.path ?? '');
  const [means, setMeans] = useState(suggested?.means ?? '');
  const [others, setOthers] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<RulesPreview | undefined>(undefined);
  const [isConfirmed, setConfirmed] = useState(false);
  const { isBusy, error, act } = useAction();
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
  /** Another meaning asks for another preview. */
  const set = (nextPath: string, nextMeans: string): void => {
    setPath(nextPath);
    setMeans(nextMeans);
    setPreview(undefined);
  };
  const isChosen = path !== '' && means !== '';
  return {
    path,
    means,
    set,
    isChosen,
    others,
    setOthers,
    preview,
    isConfirmed,
    setConfirmed,
    isOpen,
    isBusy,
    error,
    look,
    give,
  };
}

/** The field of the listing, and one of its values. */
function MeaningFields({
  targets,
  path,
  means,
  set,
}: {
  targets: readonly Target[];
  path: string;
  means: string;
  set: (path: string, means: string) => void;
}) {
  return (
    <>
      <label class="field">
        <span class="label">{say('unknownTarget')}</span>
        <select required value={path} onChange={({ currentTarget }) => set(currentTarget.value, '')}>
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
        <select required value={means} onChange={({ currentTarget }) => set(path, currentTarget.value)}>
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
    </>
  );
}
