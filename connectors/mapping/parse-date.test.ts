import { expect } from 'chai';
import { assert, date, property, string } from 'fast-check';
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

  it('gives back any instant of four-digit years, and never throws', () => {
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
