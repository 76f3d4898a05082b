import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { InputOf, AnswerOf } from '../../../../sdk/index.ts';
import { mayCall } from '../../../parts/access.ts';
import { Fault, WhyNot } from '../../../parts/feedback.tsx';
import { Page } from '../../../parts/page.tsx';
import { useAction } from '../../../parts/use-action.ts';
import { usePolling } from '../../../parts/use-load.ts';
import { call } from '../../../session/api.ts';
import { say, sayCode } from '../../../words/words.ts';
import { readMappingFile } from '../mapping-file.ts';
import { ProposalResult } from './proposal-result.tsx';
import { SourceForm } from './source-form.tsx';
import type { Source } from './source-form.tsx';

type Study = AnswerOf<'getMappingProposal'>;

/** Begins a mapping: from the address of a feed, from a file, or from a mapping that was exported. */
export function NewMapping() {
  const { route } = useLocation();
  const [study, setStudy] = useState<Study | undefined>(undefined);
  const { isBusy, error, act } = useAction();
  usePolling(study?.status === 'running', async () => {
    if (study) setStudy(await call('getMappingProposal', { path: { id: study.id } }));
  });
  const propose = (market: string, source: () => Promise<Source>) =>
    act(async () => {
      setStudy(undefined);
      setStudy(
        await call('proposeMapping', { body: { source: await source(), market } as InputOf<'proposeMapping'>['body'] }),
      );
    });
  const takeFile = (file: File | undefined) =>
    act(async () => {
      if (!file) return;
      const { id } = await call('createMapping', { body: { mapping: await readMappingFile(file) } });
      route(`/console/studio/${id}`);
    });
  const crumbs = [{ text: say('studio'), href: '/console/studio' }];
  return (
    <Page title={say('studioNew')} lead={say('studioNewLead')} crumbs={crumbs}>
      {error !== undefined && <Fault error={error} />}
      <WhyNot to="proposeMapping" />
      <fieldset class="bare" disabled={!mayCall('proposeMapping')}>
        <SourceForm isBusy={isBusy || study?.status === 'running'} propose={propose} />
      </fieldset>
      {study?.status === 'running' && (
        <p role="status" class="notice">
          {say('studioProgress', { count: study.progress.records, stage: sayCode('stage', study.progress.stage) })}
        </p>
      )}
      {study?.status === 'failed' && (
        <p class="notice bad" role="alert">
          {study.message}
        </p>
      )}
      {study?.proposal && <ProposalResult id={study.id} proposal={study.proposal} />}
      <section class="card">
        <div class="card-body form">
          <label class="field">
            <span class="label">{say('studioImport')}</span>
            <input
              type="file"
              accept=".json,application/json"
              disabled={isBusy || !mayCall('createMapping')}
              onChange={({ currentTarget: { files } }) => void takeFile(files?.[0])}
            />
            <span class="hint">{say('studioImportLead')}</span>
          </label>
        </div>
      </section>
    </Page>
  );
}
