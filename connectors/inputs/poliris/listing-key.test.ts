import { expect } from 'chai';
import { array, assert, constantFrom, property, record } from 'fast-check';
import { planKeys } from './listing-key.ts';
import type { Identity } from './listing-key.ts';
import { recognise } from './recognise.ts';
import { FLAT, rawOf } from './testing.ts';

const row = (agency: string, reference: string, technicalId: string): Identity => ({
  agency: agency || undefined,
  reference: reference || undefined,
  technicalId: technicalId || undefined,
});
const keysOf = (rows: readonly Identity[]): (string | undefined)[] => rows.map((one) => planKeys(rows).of(one).key);

describe('planKeys', () => {
  it('takes the reference alone, whatever the agency is called', () => {
    for (const agency of ['A', 'B', '']) {
      expect(keysOf([row(agency, 'R1', '1'), row(agency, 'R2', '2')])).to.deep.equal(['R1', 'R2']);
    }
    expect(keysOf([row('A', 'R1', '1'), row('', 'R2', '2')])).to.deep.equal(['R1', 'R2']);
  });

  it('takes the technical id where the reference repeats', () => {
    expect(keysOf([row('A', 'R1', '1'), row('A', 'R1', '2'), row('A', 'R2', '3')])).to.deep.equal(['#1', '#2', 'R2']);
  });

  it('takes agency and reference in a file of several agencies', () => {
    expect(keysOf([row('A', 'R1', '1'), row('B', 'R1', '1'), row('B', 'R2', '')])).to.deep.equal([
      'A:R1',
      'B:R1',
      'B:R2',
    ]);
  });

  it('takes all three where nothing else tells two rows apart, and one key for rows that say the same', () => {
    expect(keysOf([row('A', 'R', '1'), row('A', 'R', '2'), row('A', 'S', '1')])).to.deep.equal(['=A:R:1', '#2', 'S']);
    expect(keysOf([row('A', 'R', '1'), row('A', 'R', '1')])).to.deep.equal(['R', 'R']);
  });

  it('names the other forms of a key, but none that another row has', () => {
    const rows = [row('A', 'R1', '1'), row('A', '#1', '2'), row('A', '', '1')];
    const plan = planKeys(rows);
    expect(plan.of(rows[0] ?? row('', '', ''))).to.deep.equal({
      key: 'R1',
      formerKeys: ['A:R1', '#1', '=A:R1:1'].filter((key) => !keysOf(rows).includes(key)),
    });
    expect(plan.of(row('A', '', '1')).formerKeys).to.include.members(['A:1', '1']);
  });

  it('gives a broken row no key that a listing has', () => {
    const plan = planKeys([row('A', 'R1', '1')]);
    expect(plan.ofBroken(row('A', 'R1', '9')).key).to.equal(undefined);
    expect(plan.ofBroken(row('A', 'R2', '9'))).to.deep.include({ key: 'R2' });
    expect(plan.ofBroken(row('A', '', '')).key).to.equal(undefined);
  });

  it('gives two rows one key only when agency, reference and technical id are the same', () => {
    const text = constantFrom('', 'A', 'B', 'A:B', '#A', '=A', '%', '1', '#1', ':1');
    const rows = array(record({ agency: text, reference: text, technicalId: text }), { maxLength: 8 });
    assert(
      property(rows, (found) => {
        const identities = found.map(({ agency, reference, technicalId }) => row(agency, reference, technicalId));
        const plan = planKeys(identities);
        const byKey = new Map<string, string>();
        for (const identity of identities) {
          const { key, formerKeys } = plan.of(identity);
          const said = JSON.stringify([identity.agency ?? '', identity.reference ?? '', identity.technicalId ?? '']);
          const isNamed = (identity.reference ?? identity.technicalId) !== undefined;
          expect(key !== undefined).to.equal(isNamed);
          expect(formerKeys).to.not.include(key);
          if (key !== undefined) {
            expect(byKey.get(key) ?? said).to.equal(said);
            byKey.set(key, said);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('recognise', () => {
  const stored = rawOf(FLAT);
  const now = (fields: Readonly<Record<number, string>>) => rawOf({ ...FLAT, ...fields });

  it('knows a listing by agency, reference and technical id, whatever else changed', () => {
    expect(recognise(stored, now({ 11: '199000', 6: 'Lyon 2e' }))).to.equal(true);
  });

  it('knows a listing of another agency, or without technical id, by place, area and price', () => {
    expect(recognise(stored, now({ 1: 'other', 11: '250 000,00', 6: 'LYON' }))).to.equal(true);
    expect(recognise(stored, now({ 1: '', 175: '' }))).to.equal(true);
    for (const [field, value] of [
      [5, '69003'],
      [6, 'Paris'],
      [16, '66'],
      [11, '250001'],
    ] as const) {
      expect(recognise(stored, now({ 1: 'other', [field]: value })), String(field)).to.equal(false);
      expect(recognise(now({ [field]: '' }), now({ 1: 'other', [field]: '' })), String(field)).to.equal(false);
    }
  });

  it('takes another reference or another technical id for another listing', () => {
    expect(recognise(stored, now({ 2: 'VA101' }))).to.equal(false);
    expect(recognise(stored, now({ 175: '101' }))).to.equal(false);
    expect(recognise(now({ 2: '', 175: '' }), now({ 2: '', 175: '' }))).to.equal(false);
  });
});
