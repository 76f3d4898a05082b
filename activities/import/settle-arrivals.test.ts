import { expect } from 'chai';
import type { LeanArrival } from '../../store/listings/arrivals.ts';
import { keyDigest } from '../../store/sync/key-digest.ts';
import { heldNewAfter, heldNewPage, holdArrivals } from './settle-arrivals.ts';

const arrival = (id: string): LeanArrival => ({
  held_id: id,
  crm_reference: id,
  likeness: { home: '', price: '', text: '', picture: '' },
});
const all = ['same', 'alike', 'new'].map(arrival);
const listing = { id: 'L1', key: 'OLD', likeness: arrival('').likeness };
const matches = { same: new Map([['same', listing]]), alike: new Map([['alike', ['L2', 'L3']]]) };

describe('holdArrivals', () => {
  it('holds what may be a listing that stays, and nothing when that has left', () => {
    const held = holdArrivals({ all, matches }, undefined, (id) => id === 'L3');
    expect(held?.held.map(({ held_id: id }) => id)).to.deep.equal(['alike']);
    expect(held?.cause('alike')).to.equal('look_alike');
    expect(holdArrivals({ all, matches }, undefined, () => false)).to.equal(undefined);
  });

  it('holds all that is new when the read is doubted, but not what is surely stored', () => {
    const held = holdArrivals({ all, matches }, 'It is strange', (id) => id === 'L2');
    expect(held?.held.map(({ held_id: id }) => [id, held.cause(id)])).to.deep.equal([
      ['alike', 'look_alike'],
      ['new', 'implausible'],
    ]);
    const { counts, reasons } = heldNewPage(held, 'Input KYERO: ');
    expect(counts).to.deep.equal({ held_new: 2 });
    expect(reasons[0]).to.deep.include({ code: 'creation_guard', count: 2, examples: ['Input KYERO: It is strange'] });
    expect(heldNewPage(undefined, '')).to.deep.equal({ counts: {}, reasons: [] });
  });
});

describe('heldNewAfter', () => {
  it('keeps what was dismissed while the CRM has it, and forgets what is not held anew', () => {
    const held = [
      { _id: 'again', crm_reference: 'A', status: 'HELD' as const },
      { _id: 'left', crm_reference: 'B', status: 'HELD' as const },
      { _id: 'dismissed', crm_reference: 'C', status: 'DISMISSED' as const },
      { _id: 'dismissed and gone', crm_reference: 'D', status: 'DISMISSED' as const },
    ];
    const read = new Set(['A', 'B', 'C'].map(keyDigest));
    expect(heldNewAfter(held, new Set(['again']), read)).to.deep.equal({
      kept: ['dismissed'],
      gone: ['left', 'dismissed and gone'],
    });
  });
});
