import { expect } from 'chai';
import { assert, constantFrom, integer, property } from 'fast-check';
import { fromLocal, toLocal } from './local-time.ts';

const ZONES = ['Europe/Brussels', 'Europe/London', 'Europe/Helsinki', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'];

const instantOf = (local: string, zone: string): string =>
  new Date(fromLocal(Date.parse(`${local}Z`), zone)).toISOString();

describe('local time', () => {
  const readings: ReadonlyArray<readonly [local: string, zone: string, instant: string]> = [
    ['2025-04-28T09:14:35.457', 'Europe/Brussels', '2025-04-28T07:14:35.457Z'],
    ['2014-01-29T00:00:00', 'Europe/Brussels', '2014-01-28T23:00:00.000Z'],
    ['2025-03-30T01:59:59', 'Europe/Brussels', '2025-03-30T00:59:59.000Z'],
    ['2025-03-30T02:30:00', 'Europe/Brussels', '2025-03-30T01:30:00.000Z'],
    ['2025-03-30T03:00:00', 'Europe/Brussels', '2025-03-30T01:00:00.000Z'],
    ['2025-10-26T01:59:59', 'Europe/Brussels', '2025-10-25T23:59:59.000Z'],
    ['2025-10-26T02:30:00', 'Europe/Brussels', '2025-10-26T00:30:00.000Z'],
    ['2025-10-26T03:00:00', 'Europe/Brussels', '2025-10-26T02:00:00.000Z'],
    ['2025-07-01T12:00:00', 'America/St_Johns', '2025-07-01T14:30:00.000Z'],
  ];
  for (const [local, zone, instant] of readings) {
    it(`is ${instant} when clocks of ${zone} show ${local}`, () => {
      expect(instantOf(local, zone)).to.equal(instant);
    });
  }

  it('round-trips for any instant; in an hour that occurs twice the first occurrence counts', () => {
    assert(
      property(integer({ min: 0, max: 4_000_000_000_000 }), constantFrom(...ZONES), (instant, zone) => {
        const local = toLocal(instant, zone);
        const back = fromLocal(local, zone);
        expect(toLocal(back, zone)).to.equal(local);
        expect(back === instant || (back < instant && instant - back <= 3_600_000)).to.equal(true);
      }),
      { numRuns: 500 },
    );
  });

  it('throws for an unknown zone', () => {
    expect(() => toLocal(0, 'Europe/Atlantis')).to.throw(RangeError);
  });
});
