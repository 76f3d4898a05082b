import { useId, useState } from 'preact/hooks';
import { MAX_TOKEN_DAYS } from '../../../model/gateway/api-token.ts';
import { Choice } from '../../parts/choice.tsx';
import { tokenWords } from '../../words/pages/tokens.ts';
import { say, wordsOf } from '../../words/words.ts';
import type { Limits, Site } from './token-limits.ts';

const sayToken = wordsOf(tokenWords);

/** No website is meant: an option of a list needs a value. */
const WHOLE = '';

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
  const id = useId();
  const [isReadOnly, setReadOnly] = useState(false);
  const [output, setOutput] = useState(WHOLE);
  const [days, setDays] = useState('');
  // A website can be removed while the form is open.
  const site = sites.find((one) => one.id === output);
  const submit = (event: Event): void => {
    event.preventDefault();
    const limits = {
      ...(isReadOnly ? { read_only: true } : {}),
      ...(site ? { output_id: site.id } : {}),
      ...(days === '' ? {} : { expires_in_days: Number(days) }),
    };
    // The next token is chosen anew: limits of this one must not be given to it by oversight.
    create(limits, () => {
      setReadOnly(false);
      setOutput(WHOLE);
      setDays('');
    });
  };
  return (
    <form class="form" aria-label={sayToken('newToken')} onSubmit={submit}>
      <div class="field">
        <label class="check">
          <input
            type="checkbox"
            checked={isReadOnly}
            aria-describedby={`${id}-read`}
            onChange={({ currentTarget }) => setReadOnly(currentTarget.checked)}
          />
          {sayToken('readOnly')}
        </label>
        <span class="hint" id={`${id}-read`}>
          {sayToken('readOnlyHint')}
        </span>
      </div>
      {sites.length > 0 && (
        <div>
          <Choice
            label={sayToken('reach')}
            value={site?.id ?? WHOLE}
            options={[WHOLE, ...sites.map((one) => one.id)]}
            name={(option) => nameOf(sites, option)}
            set={setOutput}
          />
          {site && <span class="hint">{sayToken('onlySiteHint')}</span>}
        </div>
      )}
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
          onInput={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <span class="hint" id={`${id}-hint`}>
          {sayToken('endsAfterHint', { most: MAX_TOKEN_DAYS })}
        </span>
      </div>
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
