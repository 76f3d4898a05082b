import { expect } from 'chai';
import { ConnectorError } from '../../connectors/errors.ts';
import { changeOf, judgeFault, openingOf, outputsDue } from './delivery-course.ts';
import type { Destination, FaultVerdict, Opening, OutputChange } from './delivery-course.ts';

const opened: Destination = { type: 'SYNC', site: 'one', isSeeded: true };

describe('A delivery', () => {
  const changes: readonly (readonly [string, Destination | undefined, OutputChange])[] = [
    ['goes on while its output is unchanged', opened, 'same'],
    ['is opened again when its output points at another site', { ...opened, site: 'two', isSeeded: false }, 'changed'],
    ['is opened again at another site that was marked already', { ...opened, site: 'two' }, 'changed'],
    ['is opened again when its output maps by another template', { ...opened, isSeeded: false }, 'changed'],
    ['is opened again when its output has another type', { ...opened, type: 'FEED_FTP' }, 'changed'],
    ['ends when its output was removed', undefined, 'removed'],
  ];
  for (const [what, now, change] of changes)
    it(what, () => {
      expect(changeOf(opened, now)).to.equal(change);
    });

  const page = { counts: { delivered: 3 } };
  const abandoned = { counts: { outputs_failed: 1 } };
  const nothing: Opening = { marks: false, lists: false, redelivers: false };
  const openings: readonly (readonly [
    string,
    typeof page | typeof abandoned | undefined,
    boolean,
    boolean,
    unknown,
  ])[] = [
    ['sends what is pending to an output that was marked', undefined, true, false, nothing],
    ['marks every listing for a new output', undefined, false, false, { ...nothing, marks: true }],
    ['continues without marking again', page, true, false, nothing],
    ['marks every listing for an output that changed meanwhile', page, false, false, { ...nothing, marks: true }],
    ['of everything compares and marks first', undefined, true, true, { marks: true, lists: true, redelivers: true }],
    ['of everything marks once', page, true, true, nothing],
    [
      'of everything compares again with a site that the output moved to',
      page,
      false,
      true,
      { marks: true, lists: true, redelivers: false },
    ],
    ['ends at a site that this run has abandoned', abandoned, true, false, undefined],
    ['of everything also ends at a site that this run has abandoned', abandoned, true, true, undefined],
    ['tries an output again that was abandoned and then changed', abandoned, false, false, { ...nothing, marks: true }],
  ];
  for (const [what, last, isSeeded, redeliver, opening] of openings)
    it(what, () => {
      expect(openingOf(last, isSeeded, redeliver)).to.deep.equal(opening);
    });

  const refusal = new ConnectorError('config', 'The site refused the key.');
  const broken = new ConnectorError('transient', 'The site returned 500.', { status: 500 });
  const timeout = new ConnectorError('transient', 'A batch took too long.', { internal: 'timeout' });
  const faults: readonly (readonly [string, ConnectorError, number, number, FaultVerdict])[] = [
    ['gives up a site that refuses its key', refusal, 100, 1, 'give_up'],
    ['records a first failed batch', broken, 100, 1, 'record'],
    ['records a second failed batch in a row', broken, 100, 2, 'record'],
    ['gives up a site after three failed batches in a row', broken, 100, 3, 'give_up'],
    ['sends a batch that timed out again in small batches', timeout, 11, 1, 'smaller'],
    ['sends a batch that timed out after others failed in small batches', timeout, 11, 3, 'smaller'],
    ['gives up a site that times out on a small batch', timeout, 10, 1, 'give_up'],
  ];
  for (const [what, fault, size, failedInARow, verdict] of faults)
    it(what, () => {
      expect(judgeFault(fault, size, failedInARow)).to.equal(verdict);
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
