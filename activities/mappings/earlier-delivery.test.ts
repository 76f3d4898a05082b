import { expect } from 'chai';
import { chooseEarlier } from './earlier-delivery.ts';

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 2, day, hour));
const of = (name: string, received_at: Date, status: 'READ' | 'REFUSED' | 'RECEIVED' = 'READ') => ({
  _id: `${name} ${received_at.toISOString()}`,
  name,
  received_at,
  status,
});
const current = of('annonces-0303.csv', at(3, 2), 'RECEIVED');

const CASES = [
  { name: 'the one of the night before', before: [of('annonces-0302.csv', at(2, 3))], chosen: 0 },
  {
    name: 'that of another day rather than the last one',
    before: [of('annonces-0303.csv', at(3, 1)), of('annonces-0302.csv', at(2, 2)), of('annonces-0301.csv', at(1, 2))],
    chosen: 1,
  },
  {
    name: 'the oldest of one day',
    before: [of('annonces-0303.csv', at(3, 1)), of('annonces-0302.csv', at(3, 0))],
    chosen: 1,
  },
  { name: 'none that was refused', before: [of('annonces-0302.csv', at(2, 2), 'REFUSED')], chosen: -1 },
  { name: 'no file of another name', before: [of('agences-0302.csv', at(2, 2))], chosen: -1 },
  { name: 'none where none is kept', before: [], chosen: -1 },
];

describe('earlier-delivery', () => {
  for (const { name, before, chosen } of CASES)
    it(`chooses the delivery whose keys are compared: ${name}`, () => {
      const found = chooseEarlier(current, before);
      expect(found?._id).to.equal(before[chosen]?._id);
    });
});
