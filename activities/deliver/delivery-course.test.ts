import { expect } from 'chai';
import { courseOf, outputsDue } from './delivery-course.ts';
import type { Course, Destination } from './delivery-course.ts';

const opened: Destination = { type: 'SYNC', site: 'one', isSeeded: true };

describe('A delivery', () => {
  const cases: readonly (readonly [
    string,
    Destination | undefined,
    { readonly left: Course; readonly empty: Course },
  ])[] = [
    ['whose output is unchanged', opened, { left: 'send', empty: 'done' }],
    ['whose output points at another site', { ...opened, site: 'two' }, { left: 'reopen', empty: 'reopen' }],
    [
      'whose output points at another site and was marked for it',
      { type: 'SYNC', site: 'two', isSeeded: true },
      { left: 'reopen', empty: 'reopen' },
    ],
    ['whose output maps by another template', { ...opened, isSeeded: false }, { left: 'reopen', empty: 'reopen' }],
    ['whose output has another type', { ...opened, type: 'FEED_FTP' }, { left: 'reopen', empty: 'reopen' }],
    ['whose output was removed', undefined, { left: 'done', empty: 'done' }],
  ];
  for (const [what, now, { left, empty }] of cases)
    it(`${what} goes on with "${left}" while listings are left, and with "${empty}" when none is`, () => {
      expect(courseOf(opened, now, false)).to.equal(left);
      expect(courseOf(opened, now, true)).to.equal(empty);
    });

  it('leaves due what was changed since it was marked, and then what was left', () => {
    const output = (connector_id: string) => ({ connector_type: 'SYNC', connector_id, config: {} });
    const gateway = { output_connectors: [output('a'), output('b')], seeded_outputs: ['a', 'b'] };
    const former_outputs = [{ id: 'f', connector: output('a'), removed_at: new Date(0) }];
    expect(outputsDue(gateway)).to.deep.equal({ changed: [], former: [] });
    expect(outputsDue({ ...gateway, seeded_outputs: ['a'], former_outputs })).to.deep.equal({
      changed: ['b'],
      former: ['f'],
    });
  });
});
