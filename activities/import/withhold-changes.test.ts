import { expect } from 'chai';
import { keyDigest } from '../../store/sync/key-digest.ts';
import type { LeanArrival } from '../../store/listings/arrivals.ts';
import { rekeyedExamples } from './withhold-changes.ts';

const arrival = (key: string): LeanArrival => ({
  held_id: keyDigest(key),
  crm_reference: key,
  likeness: { home: '', price: '', text: '', picture: '' },
});
const stored = (key: string) => ({ id: `id ${key}`, key, likeness: arrival(key).likeness });

describe('rekeyedExamples', () => {
  it('names both keys of sure matches first, then look-alikes, and no other new listing', () => {
    const arrivals = {
      all: ['X1', 'AG2', 'X3', 'AG4'].map(arrival),
      matches: {
        same: new Map([
          [keyDigest('AG2'), stored('2')],
          [keyDigest('AG4'), stored('4')],
        ]),
        alike: new Map([[keyDigest('X3'), ['id 3', 'id 5']]]),
      },
    };
    expect(rekeyedExamples(arrivals, 'Input RESO: ')).to.deep.equal([
      'Input RESO: AG2: stored as 2',
      'Input RESO: AG4: stored as 4',
      'Input RESO: X3 is like stored listings',
    ]);
  });

  it('names no more than a reason keeps', () => {
    const all = Array.from({ length: 60 }, (_, index) => arrival(`AG${index}`));
    const same = new Map(all.map(({ held_id: id, crm_reference: key }) => [id, stored(key.slice(2))]));
    expect(rekeyedExamples({ all, matches: { same, alike: new Map() } }, '')).to.have.length(5);
  });
});
