import { expect } from 'chai';
import fc from 'fast-check';
import { localDay } from './local-day.ts';

describe('The day in a time zone', () => {
  it('is the calendar day there, also around midnight and at clock changes', () => {
    const days = [
      ['2026-06-01T21:59:59Z', 'Europe/Paris'],
      ['2026-06-01T22:00:00Z', 'Europe/Paris'],
      ['2026-03-29T00:59:59Z', 'Europe/Paris'],
      ['2026-10-25T22:59:59Z', 'Europe/Paris'],
      ['2026-10-25T23:00:00Z', 'Europe/Paris'],
      ['2026-01-01T09:59:59Z', 'Pacific/Honolulu'],
    ] as const;
    expect(days.map(([at, zone]) => localDay(new Date(at), zone))).to.deep.equal([
      '2026-06-01',
      '2026-06-02',
      '2026-03-29',
      '2026-10-25',
      '2026-10-26',
      '2025-12-31',
    ]);
  });

  it('is that of the instant itself in UTC', () => {
    const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(fc.property(date, (at) => localDay(at, 'UTC') === at.toISOString().slice(0, 10)));
  });
});
