import { expect } from 'chai';
import fc from 'fast-check';
import { openZone } from './local-days.ts';

const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Africa/Casablanca',
  'UTC',
  // Clocks are put forward at midnight here.
  'Asia/Beirut',
  'America/Havana',
];
const times = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2040-01-01') });

describe('The clock of a place', () => {
  it('reads as Intl reads it, in every zone and at every moment', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), times, (name, time) => {
        const { year, month, day, hour, minute } = openZone(name).clock(time);
        const two = (value: number) => String(value).padStart(2, '0');
        const expected = new Date(time).toLocaleString('sv-SE', { timeZone: name });
        expect(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`).to.equal(expected.slice(0, 16));
      }),
      { numRuns: 500 },
    );
  });

  it('begins each day at its first moment, on days too when clocks are changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 2000, max: 2040 }),
        fc.integer({ min: 1, max: 366 }),
        (name, year, day) => {
          const zone = openZone(name);
          const start = zone.startOf(year, 1, day);
          expect(zone.date(start)).to.equal(new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10));
          expect(zone.date(start - 1), 'the moment before').not.to.equal(zone.date(start));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('writes times with the offset that is in force', () => {
    expect(openZone('Europe/Paris').iso(Date.parse('2026-06-21T04:14:29Z'))).to.equal('2026-06-21T06:14:00+02:00');
    expect(openZone('Asia/Kathmandu').iso(Date.parse('2026-06-21T00:00:31Z'))).to.equal('2026-06-21T05:46:00+05:45');
    expect(openZone('America/St_Johns').iso(Date.parse('2026-01-21T12:00:00Z'))).to.equal('2026-01-21T08:30:00-03:30');
    expect(() => openZone('Mars/Olympus')).to.throw(RangeError);
  });
});
