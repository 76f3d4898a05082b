import { expect } from 'chai';
import { array, assert, constantFrom, property, record } from 'fast-check';
import { planKeys } from './listing-key.ts';
import type { RowIdentity } from './listing-key.ts';
import { isOther, recognise } from './recognise.ts';
import { FLAT, rawOf } from './testing.ts';
import type { Fields } from './testing.ts';

const row = (agency: string, reference: string, technicalId: string, home = 'H', content = home): RowIdentity => ({
  agency: agency || undefined,
  reference: reference || undefined,
  technicalId: technicalId || undefined,
  home,
  content,
});
const keysOf = (rows: readonly RowIdentity[]): (string | undefined)[] => rows.map((one) => planKeys(rows).of(one).key);

describe('planKeys', () => {
  it('uses the reference alone, independent of the agency id', () => {
    for (const agency of ['A', 'B', '']) {
      expect(keysOf([row(agency, 'R1', '1'), row(agency, 'R2', '2')])).to.deep.equal(['R1', 'R2']);
    }
    expect(keysOf([row('A', 'R1', '1'), row('', 'R2', '2')])).to.deep.equal(['R1', 'R2']);
  });

  it('uses the technical id if the reference repeats', () => {
    expect(keysOf([row('A', 'R1', '1'), row('A', 'R1', '2'), row('A', 'R2', '3')])).to.deep.equal(['#1', '#2', 'R2']);
  });

  it('uses agency and reference in a file of several agencies if reference and technical id collide or one is missing', () => {
    expect(keysOf([row('A', 'R1', '1'), row('B', 'R1', '1'), row('B', 'R2', '')])).to.deep.equal([
      'A:R1',
      'B:R1',
      'B:R2',
    ]);
  });

  it('uses reference and technical id in a file of several agencies, so that a changed agency id changes no key', () => {
    const expected = ['=:R1:1', '=:R1:2', '=:R2:3'];
    for (const [first, second] of [
      ['A', 'B'],
      ['A', 'C'],
      ['', 'B'],
    ] as const) {
      const rows = [row(first, 'R1', '1'), row(second, 'R1', '2'), row(second, 'R2', '3'), row('Z', 'R9', '')];
      expect(keysOf(rows).slice(0, 3)).to.deep.equal(expected);
    }
    const plan = planKeys([row('A', 'R1', '1'), row('B', 'R2', '2')]);
    expect(plan.of(row('A', 'R1', '1')).formerKeys).to.include.members(['A:R1', 'R1', '#1', '=A:R1:1']);
    // The file of a single agency takes over what it had when it was shared.
    expect(planKeys([row('A', 'R1', '1')]).of(row('A', 'R1', '1')).formerKeys).to.include('=:R1:1');
  });

  it('treats equal rows as one listing, distinguishes other homes with the same ids, and quarantines different rows of one home', () => {
    const same = [row('A', 'R', '1', 'H1', 'x'), row('A', 'R', '1', 'H1', 'x')];
    expect(keysOf(same)).to.deep.equal(['R', 'R']);
    const homes = [row('A', 'R', '', 'H1'), row('A', 'R', '', 'H2'), row('A', 'S', '', 'H3')];
    expect(keysOf(homes)).to.deep.equal(['=A:R:~H1', '=A:R:~H2', 'S']);
    expect(keysOf(homes.toReversed())).to.deep.equal(['S', '=A:R:~H2', '=A:R:~H1']);
    const unclear = [row('A', 'R', '1', 'H1', 'x'), row('A', 'R', '1', 'H1', 'y'), row('A', 'R', '1', 'H2', 'z')];
    const plan = planKeys(unclear);
    expect(unclear.map((one) => plan.of(one).fault?.slice(0, 11))).to.deep.equal([
      'another row',
      'another row',
      undefined,
    ]);
    // What is stored for the home stays while it is in quarantine.
    for (const one of unclear.slice(0, 2)) expect(plan.of(one)).to.deep.include({ key: '=A:R:1~H1' });
    expect(plan.of(unclear[0] ?? row('', '', '')).formerKeys).to.include.members(['R', '#1', '=A:R:1']);
  });

  it('finds a home that shared its ids again when it is the only one left', () => {
    const alone = row('A', 'R', '', 'H2');
    expect(planKeys([alone]).of(alone)).to.deep.include({ key: 'R' });
    expect(planKeys([alone]).of(alone).formerKeys).to.include('=A:R:~H2');
  });

  it('uses all three if nothing else distinguishes two rows, and one key for equal rows', () => {
    expect(keysOf([row('A', 'R', '1'), row('A', 'R', '2'), row('A', 'S', '1')])).to.deep.equal(['=A:R:1', '#2', 'S']);
    expect(keysOf([row('A', 'R', '1'), row('A', 'R', '1')])).to.deep.equal(['R', 'R']);
  });

  it('returns a key for a row without agency although other rows have each of its values', () => {
    expect(keysOf([row('', 'A', 'B'), row('1', 'A', 'B'), row('', 'A', ''), row('2', 'S', '9')])).to.deep.equal([
      '=:A:B',
      '1:A',
      '=:A:',
      '=:S:9',
    ]);
  });

  it('returns the other forms of a key, except those of another row', () => {
    const rows = [row('A', 'R1', '1'), row('A', '#1', '2'), row('A', '', '1')];
    const plan = planKeys(rows);
    expect(plan.of(rows[0] ?? row('', '', ''))).to.deep.equal({
      key: 'R1',
      formerKeys: ['A:R1', '#1', '=A:R1:1', '=:R1:1', '=A:R1:1~H'].filter((key) => !keysOf(rows).includes(key)),
    });
    expect(plan.of(row('A', '', '1')).formerKeys).to.include.members(['A:1', '1']);
  });

  it('returns no key of a listing for a broken row', () => {
    const plan = planKeys([row('A', 'R1', '1')]);
    expect(plan.ofBroken(row('A', 'R1', '9')).key).to.equal(undefined);
    expect(plan.ofBroken(row('A', 'R2', '9'))).to.deep.include({ key: 'R2' });
    expect(plan.ofBroken(row('A', '', '')).key).to.equal(undefined);
  });

  it('returns one key for two rows only if agency, reference and technical id are the same and the rows are equal or quarantined', () => {
    const text = constantFrom('', 'A', 'B', 'A:B', '#A', '=A', '%', '1', '#1', ':1');
    const rows = array(
      record({ agency: text, reference: text, technicalId: text, home: constantFrom('', 'H'), content: text }),
      {
        maxLength: 8,
      },
    );
    assert(
      property(rows, (found) => {
        const identities = found.map(({ agency, reference, technicalId, home, content }) =>
          row(agency, reference, technicalId, home, home + content),
        );
        const plan = planKeys(identities);
        const byKey = new Map<string, string>();
        for (const identity of identities) {
          const { key, formerKeys, fault } = plan.of(identity);
          if (fault !== undefined) continue;
          const said = JSON.stringify([
            identity.agency ?? '',
            identity.reference ?? '',
            identity.technicalId ?? '',
            identity.content,
          ]);
          const isNamed = (identity.reference ?? identity.technicalId) !== undefined;
          expect(key !== undefined).to.equal(isNamed);
          expect(formerKeys).to.not.include(key);
          if (key !== undefined) {
            expect(byKey.get(key) ?? said).to.equal(said);
            byKey.set(key, said);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('recognise', () => {
  const stored = rawOf(FLAT);
  const now = (fields: Readonly<Record<number, string>>) => rawOf({ ...FLAT, ...fields });

  it('recognises a listing by agency, reference and technical id, whatever else changed', () => {
    expect(recognise(stored, now({ 11: '199000', 6: 'Lyon 2e' }))).to.equal(true);
  });

  it('recognises a listing of another agency, or without technical id, by place, area and price', () => {
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

  it('recognises a home that shares all three with another one by place, area and price only', () => {
    const apart = { ...stored, _apart: true };
    for (const [before, after] of [
      [apart, now({})],
      [stored, { ...now({}), _apart: true }],
    ] as const) {
      expect(recognise(before, after)).to.equal(true);
      expect(recognise(before, { ...after, '16': '90' })).to.equal(false);
    }
  });

  it('treats another reference or another technical id as another listing', () => {
    expect(recognise(stored, now({ 2: 'VA101' }))).to.equal(false);
    expect(recognise(stored, now({ 175: '101' }))).to.equal(false);
    expect(recognise(now({ 2: '', 175: '' }), now({ 2: '', 175: '' }))).to.equal(false);
  });
});

describe('isOther', () => {
  const stored = rawOf(FLAT);
  const now = (fields: Readonly<Record<number, string>>) => rawOf({ ...FLAT, 5: '75011', 6: 'Paris', ...fields });

  it('detects a reference of another home by its place and its technical id or agency', () => {
    expect(isOther(stored, now({ 175: '9' }))).to.equal(true);
    expect(isOther(stored, now({ 1: 'other', 175: '' }))).to.equal(true);
  });

  it('detects a reused reference in the same town if technical id, price, area and text all differ', () => {
    const again = {
      5: '69002',
      6: 'Lyon',
      11: '480000',
      16: '112',
      175: '900',
      21: 'Maison de ville avec jardin clos, quatre chambres et garage double.',
    };
    expect(isOther(stored, now(again))).to.equal(true);
    expect(recognise(stored, now(again))).to.equal(false);
    const doubtful: Fields[] = [
      { 175: '100' },
      { 175: '' },
      { 11: '250000' },
      { 11: '' },
      { 16: '66' },
      { 16: '' },
      { 21: 'AU CŒUR DE LA PRESQU’ÎLE, 3 pièces à côté du métro. Libre de suite !' },
      { 21: '' },
    ];
    for (const fields of doubtful)
      expect(isOther(stored, now({ ...again, ...fields })), JSON.stringify(fields)).to.equal(false);
  });

  it('returns false if id or agency is the same, the place is partly corrected, or a value is missing', () => {
    const doubtful: Fields[] = [{}, { 1: 'other' }, { 175: '' }, { 175: '9', 5: '69002' }, { 175: '9', 6: '' }];
    for (const fields of doubtful) {
      expect(isOther(stored, now(fields)), JSON.stringify(fields)).to.equal(false);
    }
  });
});
