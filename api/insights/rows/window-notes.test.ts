import { expect } from 'chai';
import { completeFrom, pseudonymChanges } from './window-notes.ts';

const key = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });

describe('Notes on the days of a figure', () => {
  it('name each day on which visitors got new pseudonyms, in the time zone of the gateway', () => {
    const keys = [
      key('2026-07-01T00:00:00Z', '2026-12-28T00:00:00Z'),
      key('2026-01-02T00:00:00Z', '2026-07-01T00:00:00Z'),
    ];
    expect(pseudonymChanges(keys, 'UTC')).to.deep.equal(['2026-07-01']);
    expect(pseudonymChanges(keys, 'America/New_York')).to.deep.equal(['2026-06-30']);
    expect(pseudonymChanges(keys.slice(0, 1), 'UTC')).to.deep.equal([]);
  });

  it('continue the earlier key to its end where periods overlap, and leave out a key that is never used', () => {
    const long = key('2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z');
    expect(pseudonymChanges([long, key('2026-06-20T00:00:00Z', '2026-12-17T00:00:00Z')], 'UTC')).to.deep.equal([
      '2026-07-01',
    ]);
    expect(pseudonymChanges([long, key('2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z')], 'UTC')).to.deep.equal([]);
  });

  it('give the first day of which everything is still stored', () => {
    expect(completeFrom(400, new Date('2026-11-23T12:00:00Z'))).to.equal('2025-10-20');
  });
});
