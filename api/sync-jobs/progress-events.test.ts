import { expect } from 'chai';
import { noCounts } from '../../model/sync/sync-job.ts';
import type { Progress } from '../../model/sync/sync-job.ts';
import { progressEvents } from './progress-events.ts';

const progress = (read: number, status: Progress['status'] = 'RUNNING', rate = 1): Progress => ({
  job_id: '00000000-0000-4000-8000-000000000001',
  status,
  phase: 'import',
  counts: { ...noCounts(), read, created: read },
  rate_per_second: rate,
});

/** The events of a run that goes through these states, one per second. */
async function eventsOf(states: readonly Progress[], options: { lastEventId?: string; stopAt?: number } = {}) {
  let second = 0;
  const stopping = new AbortController();
  const texts: string[] = [];
  const events = progressEvents({
    read: async () => {
      const state = states[Math.min(second, states.length - 1)];
      if (!state) throw new Error('no state');
      return state;
    },
    lastEventId: options.lastEventId,
    stopping: stopping.signal,
    wait: async (ms) => {
      second += ms / 1_000;
      if (second === options.stopAt) stopping.abort();
    },
    now: () => second * 1_000,
  });
  for await (const text of events) texts.push(text);
  return texts;
}

const named = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const [, id, event, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)\n\n$/.exec(text) ?? [];
    return data === undefined ? [] : [{ id, event, progress: JSON.parse(data) as Progress }];
  });

describe('The progress of a job as events', () => {
  it('reports every change once, then the end, and closes', async () => {
    const events = named(
      await eventsOf([progress(0), progress(10), progress(10, 'RUNNING', 5), progress(20), progress(20, 'COMPLETED')]),
    );
    expect(events.map(({ event }) => event)).to.deep.equal(['progress', 'progress', 'progress', 'end']);
    expect(events.map(({ progress: { counts } }) => counts.read)).to.deep.equal([0, 10, 20, 20]);
    expect(new Set(events.map(({ id }) => id)).size).to.equal(4);
  });

  it('sends a client that resumes only the events that it missed', async () => {
    const [first] = named(await eventsOf([progress(10), progress(10, 'COMPLETED')]));
    const resumed = await eventsOf([progress(10), progress(11), progress(11, 'COMPLETED')], {
      lastEventId: first?.id ?? '',
    });
    expect(named(resumed).map(({ progress: { counts } }) => counts.read)).to.deep.equal([11, 11]);
  });

  it('keeps a quiet connection open with comments, and ends it after ten minutes', async () => {
    const texts = await eventsOf([progress(10)]);
    expect(texts.filter((text) => text.startsWith(': '))).to.have.length(39);
    expect(named(texts)).to.have.length(1);
  });

  it('ends when the server stops', async () => {
    expect(named(await eventsOf([progress(1), progress(2), progress(3)], { stopAt: 2 }))).to.have.length(2);
  });
});
