import { expect } from 'chai';
import { hasOnlyJournalled, readRequest } from './read-request.ts';
import type { RequestFacts } from './read-request.ts';

const ASKED = new Date('2026-03-02T12:00:00Z');
const hoursBefore = (hours: number) => new Date(ASKED.getTime() - hours * 3_600_000);
const CURSOR = { state: { seen: 'T' }, generation: 3, full_at: hoursBefore(2) };
const FACTS: RequestFacts = {
  mode: 'INCREMENTAL',
  capabilities: { delta: true, one: true, deletes: 'both', events: false },
  begun: undefined,
  resume: undefined,
  cursor: CURSOR,
  generation: 3,
  askedAt: ASKED,
};
const asked = (facts: Partial<RequestFacts>) => readRequest({ ...FACTS, ...facts });

describe('readRequest', () => {
  it('is what changed since the last read, in an incremental run', () => {
    expect(asked({})).to.deep.equal({ mode: 'delta', state: { seen: 'T' } });
  });

  it('continues from the checkpoint that the run itself has reached', () => {
    expect(asked({ resume: { seen: 'U' } })).to.deep.equal({ mode: 'delta', state: { seen: 'U' } });
    expect(asked({ mode: 'FULL', resume: { page: 2 } })).to.deep.equal({ mode: 'full', state: { page: 2 } });
  });

  it('is everything in a full or forced run, and where the CRM cannot return what changed', () => {
    for (const facts of [
      { mode: 'FULL' },
      { mode: 'FORCED_FULL' },
      { capabilities: { ...FACTS.capabilities, delta: false } },
    ] as const)
      expect(asked(facts)).to.deep.equal({ mode: 'full', state: undefined });
  });

  it('is everything once a day, the first time, and after the configuration or the mapping changed', () => {
    for (const facts of [
      { cursor: undefined },
      { cursor: { ...CURSOR, full_at: hoursBefore(24) } },
      { generation: 4 },
      { generation: undefined },
    ])
      expect(asked(facts).mode).to.equal('full');
    expect(asked({ cursor: { ...CURSOR, full_at: hoursBefore(23) } }).mode).to.equal('delta');
  });

  it('keeps the mode that the run began in, although configuration, mapping or time would have it otherwise', () => {
    for (const facts of [{ generation: 4 }, { askedAt: new Date(ASKED.getTime() + 48 * 3_600_000) }]) {
      expect(asked({ ...facts, begun: 'delta', resume: { seen: 'U' } })).to.deep.equal({
        mode: 'delta',
        state: { seen: 'U' },
      });
      expect(asked({ ...facts, begun: 'delta' })).to.deep.equal({ mode: 'delta', state: { seen: 'T' } });
    }
    expect(asked({ begun: 'full', resume: { page: 2 } })).to.deep.equal({ mode: 'full', state: { page: 2 } });
    expect(asked({ begun: 'full' })).to.deep.equal({ mode: 'full', state: undefined });
    expect(asked({ begun: 'delta', cursor: undefined })).to.deep.equal({ mode: 'delta', state: undefined });
  });

  it('is one listing when one is named, whatever the mode', () => {
    expect(asked({ crmReference: 'r' })).to.deep.equal({ mode: 'one', reference: 'r' });
  });
});

describe('What a stream has was journalled by this read', () => {
  const READ = { mode: 'full', generation: 3, source: 's' } as const;

  it('when it has nothing', () => {
    expect(hasOnlyJournalled({ isEmpty: true, read: { ...READ, first: true }, attempt: 1 })).to.equal(true);
    expect(hasOnlyJournalled({ isEmpty: true, read: READ, attempt: 3 })).to.equal(true);
  });

  it('behind a chunk that has handed over, of a read that began without a listing', () => {
    const first = { ...READ, first: true };
    expect(hasOnlyJournalled({ isEmpty: false, read: first, attempt: 1 })).to.equal(true);
    expect(hasOnlyJournalled({ isEmpty: false, read: first, attempt: 2 }), 'an attempt was lost').to.equal(false);
    expect(hasOnlyJournalled({ isEmpty: false, read: READ, attempt: 1 }), 'there were others').to.equal(false);
    expect(hasOnlyJournalled({ isEmpty: false, read: READ, attempt: 2 })).to.equal(false);
  });
});
