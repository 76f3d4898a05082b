import { useId, useState } from 'preact/hooks';
import { MAX_TOKEN_DAYS } from '../../../model/gateway/api-token.ts';
import { Choice } from '../../parts/choice.tsx';
import { tokenWords } from '../../words/pages/tokens.ts';
import { say, wordsOf } from '../../words/words.ts';
import type { Limits, Site } from './token-limits.ts';

const sayToken = wordsOf(tokenWords);

/** No website is meant: an option of a list needs a value. */
const WHOLE = '';
const NO_LIMITS = { isReadOnly: false, output: WHOLE, days: '' };

/** Chooses what a new API token is limited to, and creates it. Without a choice it is not limited. */
export function NewTokenForm({
  sites,
  isBusy,
  create,
}: {
  sites: readonly Site[];
  isBusy: boolean;
  /** @param created runs once the token has been created */
  create: (limits: Limits, created: () => void) => void;
}) {
  const { draft, site, set, submit } = useLimits(sites, create);
  return (
    <form class="form" aria-label={sayToken('newToken')} onSubmit={submit}>
      <ReadOnlyField isReadOnly={draft.isReadOnly} set={(isReadOnly) => set({ isReadOnly })} />
      {sites.length > 0 && (
        <div>
          <Choice
            label={sayToken('reach')}
            value={site?.id ?? WHOLE}
            options={[WHOLE, ...sites.map((one) => one.id)]}
            name={(option) => nameOf(sites, option)}
            set={(output) => set({ output })}
          />
          {site && <span class="hint">{sayToken('onlySiteHint')}</span>}
        </div>
      )}
      <DaysField days={draft.days} set={(days) => set({ days })} />
      <div class="actions">
        <button class="button" type="submit" disabled={isBusy}>
          {say('apiTokenCreate')}
        </button>
      </div>
    </form>
  );
}

function nameOf(sites: readonly Site[], option: string): string {
  const site = sites.find(({ id }) => id === option);
  return site ? sayToken('onlySite', { site: site.name }) : sayToken('wholeGateway');
}

/** The limits that are chosen, and the token that is created with them. */
function useLimits(sites: readonly Site[], create: (limits: Limits, created: () => void) => void) {
  const [draft, setDraft] = useState(NO_LIMITS);
  const set = (part: Partial<typeof NO_LIMITS>): void => setDraft((before) => ({ ...before, ...part }));
  // A website can be removed while the form is open.
  const site = sites.find((one) => one.id === draft.output);
  const submit = (event: Event): void => {
    event.preventDefault();
    const limits = {
      ...(draft.isReadOnly ? { read_only: true } : {}),
      ...(site ? { output_id: site.id } : {}),
      ...(draft.days === '' ? {} : { expires_in_days: Number(draft.days) }),
    };
    // The next token is chosen anew: limits of this one must not be given to it by oversight.
    create(limits, () => setDraft(NO_LIMITS));
  };
  return { draft, site, set, submit };
}

function ReadOnlyField({ isReadOnly, set }: { isReadOnly: boolean; set: (isReadOnly: boolean) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={isReadOnly}
          aria-describedby={id}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
        {sayToken('readOnly')}
      </label>
      <span class="hint" id={id}>
        {sayToken('readOnlyHint')}
      </span>
    </div>
  );
}

function DaysField({ days, set }: { days: string; set: (days: string) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={`${id}-days`}>
        {sayToken('endsAfter')} <span class="optional">({say('optional')})</span>
      </label>
      <input
        id={`${id}-days`}
        type="number"
        min={1}
        max={MAX_TOKEN_DAYS}
        step={1}
        inputMode="numeric"
        value={days}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      <span class="hint" id={`${id}-hint`}>
        {sayToken('endsAfterHint', { most: MAX_TOKEN_DAYS })}
      </span>
    </div>
  );
}
