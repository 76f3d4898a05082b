import { expect } from 'chai';
import { assert, constantFrom, date, integer, property, string } from 'fast-check';
import { parseDate, parseInstant } from './parse-date.ts';

describe('parseDate and parseInstant', () => {
  const readings: ReadonlyArray<readonly [text: string, day: string | undefined, instant?: string]> = [
    ['2025-02-03', '2025-02-03', '2025-02-03T00:00:00.000Z'],
    ['2025-2-3', '2025-02-03', '2025-02-03T00:00:00.000Z'],
    ['03.02.2025', '2025-02-03', '2025-02-03T00:00:00.000Z'],
    ['3.2.2025 14:05', '2025-02-03', '2025-02-03T14:05:00.000Z'],
    ['2025-02-03T10:11:12', '2025-02-03', '2025-02-03T10:11:12.000Z'],
    ['2025-02-03 10:11:12', '2025-02-03', '2025-02-03T10:11:12.000Z'],
    ['2020-08-07T11:56:39.1242974+02:00', '2020-08-07', '2020-08-07T09:56:39.124Z'],
    ['2025-02-03T25:61:00', '2025-02-03', undefined],
    ['19/11/2026 9:15:00', '2026-11-19', '2026-11-19T09:15:00.000Z'],
    ['19.11.2026, 9:15 Uhr', '2026-11-19', '2026-11-19T09:15:00.000Z'],
    ['2026-11-19T08:15:00+0100', '2026-11-19', '2026-11-19T07:15:00.000Z'],
    ['2026-11-19T08:15:00+01', '2026-11-19', '2026-11-19T07:15:00.000Z'],
    ['2026-11-19 08:15:00 -03:30', '2026-11-19', '2026-11-19T11:45:00.000Z'],
    ['2026-11-19 08:15:00,5 UTC', '2026-11-19', '2026-11-19T08:15:00.500Z'],
    ['2026-11-19+01:00', '2026-11-19', '2026-11-18T23:00:00.000Z'],
    ['2026-11-19T24:00:00', '2026-11-19', '2026-11-20T00:00:00.000Z'],
    ['2026-11-19T08:15:00+1', '2026-11-19', undefined],
    ['2026-11-19T08:15:00+25:00', '2026-11-19', undefined],
    ['2026-11-19 08:15 PM', '2026-11-19', undefined],
    ['2026-11-19T9.15', '2026-11-19', undefined],
    ['2026-11-19 at noon', '2026-11-19', undefined],
    ['0001-01-01T00:00:00', undefined],
    ['2025-02-31', undefined],
    ['2025-13-01', undefined],
    ['01.05.25', undefined],
    ['ab sofort', undefined],
    ['', undefined],
  ];
  for (const [text, day, instant] of readings) {
    it(`reads "${text}" as ${instant ?? day}`, () => {
      expect(parseDate(text)).to.equal(day);
      expect(parseInstant(text)).to.equal(instant);
    });
  }

  it('reads a time without a zone in the given zone, and one with a zone in its own', () => {
    expect(parseInstant('2026-07-19 9:15', 'Europe/Paris')).to.equal('2026-07-19T07:15:00.000Z');
    expect(parseInstant('2026-07-19', 'Europe/Paris')).to.equal('2026-07-18T22:00:00.000Z');
    expect(parseInstant('2026-07-19T09:15:00Z', 'Europe/Paris')).to.equal('2026-07-19T09:15:00.000Z');
    expect(parseInstant('2026-07-19T99:15:00', 'Europe/Paris')).to.equal(undefined);
  });

  it('reads a time with an offset as the same instant, however the offset is written', () => {
    const instants = date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    assert(
      property(instants, integer({ min: -14 * 60, max: 14 * 60 }), constantFrom('', ':'), (instant, minutes, colon) => {
        const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const digits = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
          String(part).padStart(2, '0'),
        );
        expect(parseInstant(`${local}${minutes < 0 ? '-' : '+'}${digits.join(colon)}`)).to.equal(instant.toISOString());
      }),
    );
  });

  it('returns undefined, and not midnight, for a day with an unreadable time', () => {
    assert(
      property(string({ unit: 'grapheme', minLength: 1 }), (tail) => {
        const read = parseInstant(`2026-11-19 ${tail}`);
        expect(read === undefined || tail.trim() === '' || /\d:\d\d|^\s*(?:[+-]\d|z|utc|gmt)/i.test(tail)).to.equal(
          true,
        );
      }),
    );
  });

  it('round-trips for any instant of four-digit years, and never throws', () => {
    const instants = date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    assert(
      property(instants, (instant) => {
        expect(parseInstant(instant.toISOString())).to.equal(instant.toISOString());
      }),
    );
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        expect(parseDate(text) ?? '2000-01-01').to.match(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });
});
