import { useMemo, useState } from 'preact/hooks';
import type { FeedMapping } from '../../../sdk/index.ts';
import { Fault } from '../../parts/feedback.tsx';
import { say } from '../../words/words.ts';
import { FileSettings } from './file-settings.tsx';
import { Leaf, useArrows } from './leaf.tsx';
import { ListingPane } from './listing-pane.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { Questions } from './questions.tsx';
import { RecordPane } from './record-pane.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { ruleOf } from './rules.ts';
import type { Studio } from './use-studio.ts';
import { useTried } from './use-tried.ts';
import type { Tried } from './use-tried.ts';

/** The shown record, what the draft makes of it, and the chosen rule between them. */
export function Workbench({ studio }: { studio: Studio }) {
  const { data, draft, change } = studio;
  const shown = useShownRecord(data);
  const { records } = shown;
  const [chosen, choose] = useState<number | undefined>(undefined);
  const choice = { chosen, choose };
  const { tried, error } = useTried(draft, data?.mapping.market, records);
  if (!data || !draft) return null;
  const show = (field: string): void => {
    const place = ruleOf(draft.rules, field);
    choose(place < 0 ? undefined : place);
    document.querySelector('#rule-editor')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <Questions proposal={data.proposal} draft={draft} />
      <Faults faults={tried?.faults ?? data.mapping.faults} choose={choose} />
      {error !== undefined && <Fault error={error} />}
      {records.length === 0 ? (
        <p class="notice">{say('studioNoRecords')}</p>
      ) : (
        <Panes
          shown={shown}
          outcome={tried?.items[shown.at]}
          data={data}
          draft={draft}
          change={change}
          choice={choice}
        />
      )}
      <fieldset class="bare" disabled={!data.mayWrite}>
        <FileSettings draft={draft} record={shown.record} change={change} />
        <ChosenRule shown={shown} data={data} draft={draft} change={change} choice={choice} />
      </fieldset>
      <PreviewPanel study={data.study} show={show} />
    </>
  );
}

/** The records of the preview, or those of the proposal before there is one, and which of them is shown. */
function useShownRecord(data: Studio['data']) {
  const [at, go] = useState(0);
  const listings = data?.study?.preview?.listings;
  const records = useMemo(
    () => listings?.map(({ source }) => source) ?? data?.proposal?.examples ?? [],
    [listings, data?.proposal],
  );
  useArrows(records.length, go);
  return { records, at, go, record: records[at] ?? {}, name: listings?.[at]?.key ?? '' };
}

interface Part {
  readonly shown: ReturnType<typeof useShownRecord>;
  readonly data: NonNullable<Studio['data']>;
  readonly draft: FeedMapping;
  readonly change: (draft: FeedMapping) => void;
  readonly choice: { readonly chosen: number | undefined; readonly choose: (place: number | undefined) => void };
}

/** The record left, its listing right. */
function Panes({
  shown: { records, at, go, record, name },
  outcome,
  data,
  draft,
  change,
  choice: { chosen, choose },
}: Part & {
  /** Undefined while it is mapped, and when the draft has faults. */
  outcome: Tried['items'][number] | undefined;
}) {
  return (
    <>
      <Leaf at={at} count={records.length} go={go} name={name} />
      <div class="studio">
        <RecordPane
          record={record}
          draft={draft}
          targets={data.targets}
          change={change}
          choose={choose}
          chosen={chosen}
        />
        <ListingPane outcome={outcome} draft={draft} choose={choose} chosen={chosen} />
      </div>
    </>
  );
}

function ChosenRule({ shown: { records, record }, data, draft, change, choice: { chosen, choose } }: Part) {
  return (
    <RuleEditor
      key={chosen ?? 'none'}
      draft={draft}
      place={chosen}
      targets={data.targets}
      record={record}
      records={records}
      preview={data.study?.preview}
      reason={data.proposal?.reasons.find(({ rule }) => rule === chosen)}
      change={change}
      choose={choose}
    />
  );
}

/** Faults of the draft; each leads to its rule. */
function Faults({
  faults,
  choose,
}: {
  faults: readonly { readonly at: string; readonly message: string }[];
  choose: (place: number) => void;
}) {
  if (faults.length === 0) return null;
  return (
    <div class="notice bad" role="alert">
      <div>
        <strong>{say('studioFaults')}</strong>
        <ul class="plain-list">
          {faults.slice(0, 10).map(({ at, message }) => {
            const place = /^\/rules\/(\d+)/.exec(at)?.[1];
            return (
              <li key={`${at} ${message}`}>
                {place === undefined ? (
                  <code>{at}</code>
                ) : (
                  <button class="button quiet" type="button" onClick={() => choose(Number(place))}>
                    {at}
                  </button>
                )}{' '}
                {message}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
