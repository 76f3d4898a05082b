import { useState } from 'preact/hooks';
import type { InputOf } from '../../../../sdk/index.ts';
import { call } from '../../../session/api.ts';
import { say } from '../../../words/words.ts';
import { MARKETS } from '../../gateways/draft.ts';

export type Source = InputOf<'proposeMapping'>['body']['source'];

interface Draft {
  readonly url: string;
  readonly username: string;
  readonly key: string;
  readonly file: File | undefined;
  readonly market: string;
}

const EMPTY: Draft = { url: '', username: '', key: '', file: undefined, market: 'fr' };

/** What is read: the file, which is uploaded for it, or the address. */
async function sourceOf({ url, username, key, file }: Draft): Promise<Source> {
  if (file) {
    const { id } = await call('uploadMappingSample', { query: { filename: file.name.slice(0, 200) }, body: file });
    return { upload_id: id };
  }
  return { url, ...(username === '' ? {} : { username }), ...(key === '' ? {} : { api_key: key }) };
}

/** Address with credentials, or a file. */
export function SourceForm({
  isBusy,
  propose,
}: {
  isBusy: boolean;
  propose: (market: string, source: () => Promise<Source>) => Promise<void>;
}) {
  const [draft, setDraft] = useState(EMPTY);
  const set = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void propose(draft.market, () => sourceOf(draft));
      }}
    >
      <div class="card-body form">
        <label class="field">
          <span class="label">{say('studioAddress')}</span>
          <input
            type="url"
            required={!draft.file}
            value={draft.url}
            onInput={({ currentTarget }) => set({ url: currentTarget.value })}
          />
        </label>
        <div class="rule-fields">
          <CredentialFields draft={draft} set={set} />
          <MarketField market={draft.market} set={(market) => set({ market })} />
        </div>
        <label class="field">
          <span class="label">{say('studioFile')}</span>
          <input type="file" onChange={({ currentTarget: { files } }) => set({ file: files?.[0] })} />
        </label>
        <div class="actions">
          <button class="button main" type="submit" disabled={isBusy}>
            {say('studioPropose')}
          </button>
        </div>
      </div>
    </form>
  );
}

const CredentialFields = ({ draft, set }: { draft: Draft; set: (part: Partial<Draft>) => void }) => (
  <>
    <label class="field">
      <span class="label">{say('studioUsername')}</span>
      <input
        autocomplete="off"
        value={draft.username}
        onInput={({ currentTarget }) => set({ username: currentTarget.value })}
      />
    </label>
    <label class="field">
      <span class="label">{say('studioPassword')}</span>
      <input
        type="password"
        autocomplete="off"
        value={draft.key}
        onInput={({ currentTarget }) => set({ key: currentTarget.value })}
      />
    </label>
  </>
);

const MarketField = ({ market, set }: { market: string; set: (market: string) => void }) => (
  <label class="field">
    <span class="label">{say('studioMarket')}</span>
    <select value={market} onChange={({ currentTarget }) => set(currentTarget.value)}>
      {MARKETS.map((code) => (
        <option key={code} value={code}>
          {code.toUpperCase()}
        </option>
      ))}
    </select>
  </label>
);
