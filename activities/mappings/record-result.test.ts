import { expect } from 'chai';
import type { ClientSession } from 'mongodb';
import type { StudyRecord } from '../../store/mappings/mapping-studies.ts';
import { recordResult } from './record-result.ts';

const PREVIEW = {
  _id: 'study',
  kind: 'preview',
  mapping_id: 'mapping',
  revision: 3,
  draft: JSON.stringify({ key: { from: ['id'] } }),
} as unknown as StudyRecord;

/** What is written to a store, each with whether it is in the transaction. */
async function written(study: StudyRecord, result: object, isRunning = true): Promise<string[]> {
  const acts: string[] = [];
  const inside = {} as ClientSession;
  const mark = (act: string, session: ClientSession | undefined) =>
    acts.push(session === inside ? act : `${act} alone`);
  await recordResult(
    {
      transaction: (work: (session: ClientSession) => Promise<unknown>) => work(inside),
      mappingStudies: {
        finish: (_id: string, _outcome: object, session?: ClientSession) => {
          mark('finish', session);
          return Promise.resolve(isRunning);
        },
      },
      mappings: {
        notePreview: (_id: string, { revision }: { revision: number }, session?: ClientSession) => {
          mark(`note ${revision}`, session);
          return Promise.resolve();
        },
      },
    } as never,
    study,
    JSON.stringify(result),
  );
  return acts;
}

describe('The result of a study', () => {
  it('of a draft is recorded in one transaction with the mark that allows publishing', async () => {
    expect(await written(PREVIEW, {})).to.deep.equal(['finish', 'note 3']);
  });

  it('allows no publishing where the file broke off, the study had ended, or it was a proposal', async () => {
    expect(await written(PREVIEW, { error: 'The file ends in the middle.' })).to.deep.equal(['finish']);
    expect(await written(PREVIEW, {}, false)).to.deep.equal(['finish']);
    expect(await written({ ...PREVIEW, kind: 'proposal' }, {})).to.deep.equal(['finish']);
  });
});
