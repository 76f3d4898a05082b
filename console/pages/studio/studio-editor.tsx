import { useMemo, useState } from 'preact/hooks';
import { Fault, LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { say } from '../../words/words.ts';
import { FileSettings } from './file-settings.tsx';
import { Questions } from './questions.tsx';
import { Leaf, useArrows } from './leaf.tsx';
import { ListingPane } from './listing-pane.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { RecordPane } from './record-pane.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { ruleOf } from './rules.ts';
import { StudioActions } from './studio-actions.tsx';
import { useStudio } from './use-studio.ts';
import type { Studio } from './use-studio.ts';
import { useTried } from './use-tried.ts';
import { VersionsCard } from './versions-card.tsx';

/** The studio: records of a feed left, the listings that a draft makes of them right, and the rule between them. */
export function StudioEditor({ id }: { id: string }) {
  const studio = useStudio(id);
  const { data, loaded } = studio;
  const crumbs = [{ text: say('studio'), href: '/console/studio' }];
  if (!data) {
    return (
      <Page title={say('studio')} crumbs={crumbs}>
        {loaded.error === undefined ? <Skeletons /> : <LoadFault error={loaded.error} retry={loaded.reload} />}
      </Page>
    );
  }
  const { mapping } = data;
  return (
    <Page title={mapping.name} crumbs={crumbs} actions={<StudioActions studio={studio} />} wide>
      {!data.mayWrite && (
        <p class="notice" role="note">
          {say('studioReadOnly')}
        </p>
      )}
      {studio.error !== undefined && <Fault error={studio.error} />}
      <p role="status" class="soft">
        {say(statusWord(studio))}
      </p>
      <Workbench studio={studio} />
      <VersionsCard mapping={mapping} mayWrite={data.mayWrite} reload={loaded.reload} />
    </Page>
  );
}

function statusWord({ isEdited, data }: Studio) {
  if (isEdited) return 'studioUnsaved';
  if (data?.study?.status === 'running') return 'studioReading';
  const mapping = data?.mapping;
  if (mapping && mapping.previewed_revision === mapping.revision) return 'studioPreviewed';
  return 'studioToPreview';
}

function Workbench({ studio }: { studio: Studio }) {
  const { data, draft, change } = studio;
  const [at, setAt] = useState(0);
  const [chosen, choose] = useState<number | undefined>(undefined);
  const listings = data?.study?.preview?.listings;
  const records = useMemo(
    () => listings?.map(({ source }) => source) ?? data?.proposal?.examples ?? [],
    [listings, data?.proposal],
  );
  const { tried, error } = useTried(draft, data?.mapping.market, records);
  useArrows(records.length, setAt);
  if (!data || !draft) return null;
  const preview = data.study?.preview;
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
        <>
          <Leaf at={at} count={records.length} go={setAt} name={listings?.[at]?.key ?? ''} />
          <div class="studio">
            <RecordPane
              record={records[at] ?? {}}
              draft={draft}
              targets={data.targets}
              change={change}
              choose={choose}
              chosen={chosen}
            />
            <ListingPane outcome={tried?.items[at]} draft={draft} choose={choose} chosen={chosen} />
          </div>
        </>
      )}
      <fieldset class="bare" disabled={!data.mayWrite}>
        <FileSettings draft={draft} record={records[at] ?? {}} change={change} />
        <RuleEditor
          key={chosen ?? 'none'}
          draft={draft}
          place={chosen}
          targets={data.targets}
          record={records[at] ?? {}}
          records={records}
          preview={preview}
          reason={data.proposal?.reasons.find(({ rule }) => rule === chosen)}
          change={change}
          choose={choose}
        />
      </fieldset>
      <PreviewPanel study={data.study} show={show} />
    </>
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
