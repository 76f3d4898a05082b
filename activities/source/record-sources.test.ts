import { expect } from 'chai';
import { digest } from '../runtime/digest.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { proveSources, recordSources, sourceOf } from './record-sources.ts';
import type { RecordSources } from './record-sources.ts';
import type { StreamMapping } from '../../store/sync/stream-mappings.ts';

const STREAM = 'gateway.input';

/** One stream of a store in memory, its listings by key with the text of their record and the mapping that made them of it. */
function world() {
  let mapping: StreamMapping | undefined;
  const stored = new Map<string, { source: string; madeBy: string; text: string }>();
  const quarantined = new Set<string>();
  const deps = {
    store: {
      streamMappings: {
        find: async () => mapping,
        save: async (given: StreamMapping) => void (mapping = given),
        proved: async (_: string, { job_id, fingerprint }: { job_id: string; fingerprint: string }) => {
          const { proving, ...rest } = mapping ?? {};
          if (proving?.job_id === job_id && proving.fingerprint === fingerprint)
            mapping = { ...(rest as StreamMapping), by: fingerprint };
        },
      },
      quarantine: { keys: async () => [...quarantined] },
      listings: {
        known: async (_: string, keys: readonly string[]) =>
          new Map(keys.flatMap((key) => (stored.has(key) ? [[key, { _id: key }]] : []))),
        countOfStream: async () => stored.size,
        touchSource: async (touches: readonly { id: string; source: string }[]) => {
          for (const { id, source } of touches) {
            const listing = stored.get(id);
            if (listing) stored.set(id, { ...listing, source });
          }
        },
      },
    },
  } as unknown as ActivityDeps;
  const begin = (fingerprint: string, jobId: string, given: { isWhole?: boolean; isFirst?: boolean } = {}) =>
    recordSources(deps, {
      jobId,
      gatewayId: 'gateway',
      stream: STREAM,
      fingerprint,
      isWhole: true,
      isFirst: true,
      dryRun: false,
      ...given,
    });
  /** What a run does with a record; the mappings here differ in nothing that is stored, unless `effect`. Answers what is written of it. */
  const read = (key: string, text: string, by: string, sources: RecordSources, effect = false): string => {
    const source = sourceOf(sources, text);
    const known = stored.get(key);
    if (known && sources.trusted && source !== '' && known.source === source) return 'spared';
    if (known && !effect && known.text === text) {
      if (source === '' || source === known.source) {
        stored.set(key, { ...known, madeBy: source === '' ? known.madeBy : by });
        return 'nothing';
      }
      stored.set(key, { source, madeBy: by, text });
      return 'digest';
    }
    stored.set(key, { source, madeBy: by, text });
    return 'listing';
  };
  const prove = (jobId: string, mapped: number, unread: string[] = []) =>
    proveSources(deps, { jobId, gatewayId: 'gateway', inputId: 'input', stream: STREAM, mapped, unread });
  return { stored, quarantined, begin, read, prove, mapping: () => mapping };
}

describe('The digests of a stream’s records', () => {
  it('are trusted by the mapping that made them, also those of an earlier release', async () => {
    const { stored, begin, read } = world();
    stored.set('a', { source: digest('one A'), madeBy: 'one', text: 'A' });
    expect(read('a', 'A', 'one', await begin('one', 'first'))).to.equal('spared');
    expect(read('a', 'A', 'one', await begin('one', 'second'))).to.equal('spared');
  });

  it('hold for a mapping that changed without effect once a whole read has proved it, and nothing is written for that', async () => {
    const { begin, read, prove } = world();
    const first = await begin('one', 'first');
    for (const key of ['a', 'b']) read(key, key, 'one', first);
    const second = await begin('two', 'second');
    for (const key of ['a', 'b']) expect(read(key, key, 'two', second)).to.equal('nothing');
    expect((await begin('two', 'between', { isWhole: false })).trusted).to.equal(false);
    await prove('second', 2);
    const third = await begin('two', 'third');
    for (const key of ['a', 'b']) expect(read(key, key, 'two', third)).to.equal('spared');
    // The release before is back.
    expect((await begin('one', 'fourth')).trusted).to.equal(false);
  });

  it('are given up for listings that the proving read did not meet or could not use', async () => {
    const { stored, quarantined, begin, read, prove } = world();
    const first = await begin('one', 'first');
    for (const key of ['a', 'held', 'bad']) read(key, key, 'one', first);
    read('a', 'a', 'two', await begin('two', 'second'));
    quarantined.add('bad');
    await prove('second', 1, ['held']);
    const third = await begin('two', 'third');
    expect(['a', 'held', 'bad'].map((key) => read(key, key, 'two', third))).to.deep.equal([
      'spared',
      'digest',
      'digest',
    ]);
    expect(stored.get('held')?.madeBy).to.equal('two');
  });

  it('are not proved by a read that did not account for every listing', async () => {
    const { begin, read, prove } = world();
    const first = await begin('one', 'first');
    for (const key of ['a', 'b']) read(key, key, 'one', first);
    read('a', 'a', 'two', await begin('two', 'second'));
    await prove('second', 1);
    const third = await begin('two', 'third');
    expect(read('b', 'b', 'two', third)).to.equal('digest');
  });

  for (const mapping of ['one', 'two'])
    it(`are trusted by nobody after a proof that broke off, and written anew by mapping ${mapping}`, async () => {
      const { begin, read, prove } = world();
      const first = await begin('one', 'first');
      for (const key of ['a', 'b']) read(key, key, 'one', first);
      // Of two listings one was mapped, with effect.
      read('a', 'a', 'two', await begin('two', 'second'), true);
      const next = await begin(mapping, 'next');
      expect(next.salt).to.not.equal(first.salt);
      for (const key of ['a', 'b']) expect(read(key, key, mapping, next)).to.equal('digest');
      // The run that broke off can prove nothing afterwards.
      await prove('second', 2);
      for (const key of ['a', 'b']) expect(read(key, key, mapping, await begin(mapping, 'last'))).to.equal('spared');
    });

  it('are written by one mapping alone: workers of two releases in one run prove nothing, and what the second maps is mapped again', async () => {
    const { stored, begin, read, prove, mapping } = world();
    read('a', 'a', 'one', await begin('one', 'first'));
    read('a', 'A', 'two', await begin('two', 'rolling'));
    const other = await begin('one', 'rolling', { isFirst: false });
    expect(other).to.deep.equal({ trusted: false });
    read('b', 'b', 'one', other);
    expect(stored.get('b')?.source).to.equal('');
    await begin('two', 'rolling', { isFirst: false });
    await prove('rolling', 2);
    expect(mapping()?.by).to.equal(undefined);
  });

  it('of a single listing that another mapping reads are worth nothing, and those of the others stay', async () => {
    const { stored, begin, read } = world();
    const first = await begin('one', 'first');
    for (const key of ['a', 'b']) read(key, key, 'one', first);
    const single = await begin('two', 'single', { isWhole: false });
    expect(read('a', 'a', 'two', single)).to.equal('nothing');
    expect(read('b', 'B', 'two', single)).to.equal('listing');
    expect(stored.get('b')?.source).to.equal('');
    const again = await begin('one', 'again');
    expect(['a', 'b'].map((key) => read(key, key === 'b' ? 'B' : key, 'one', again))).to.deep.equal([
      'spared',
      'digest',
    ]);
  });
});
