import { expect } from 'chai';
import { outcomeOf } from './parcel-outcome.ts';
import type { ParcelOutcome } from './parcel-outcome.ts';

const failed: ParcelOutcome = { count: 'delivery_failed', status: 'failed', isSettled: false, isOff: false };

describe('The response of a site', () => {
  const cases: readonly (readonly [
    string,
    Parameters<typeof outcomeOf>[0],
    Parameters<typeof outcomeOf>[1],
    object,
  ])[] = [
    [
      'that acknowledges a listing settles it as synced',
      { item: { action: 'upsert' }, isNew: true },
      { ok: true },
      { count: 'delivered', status: 'synced', isSettled: true, isOff: false },
    ],
    [
      'that acknowledges a withdrawal settles it: the site does not show the listing',
      { item: { action: 'delete' } },
      { ok: true },
      { count: 'withdrawn', status: 'withdrawn', isSettled: true, isOff: true },
    ],
    [
      'that refuses a new listing leaves it pending, and not on the site',
      { item: { action: 'upsert' }, isNew: true },
      { ok: false },
      { ...failed, isOff: true },
    ],
    [
      'that does not mention a new listing leaves it pending, and not on the site',
      { item: { action: 'upsert' }, isNew: true },
      undefined,
      { ...failed, isOff: true },
    ],
    [
      'that is in doubt about a new listing leaves it pending, and perhaps on the site',
      { item: { action: 'upsert' }, isNew: true },
      { ok: false, inDoubt: true },
      failed,
    ],
    [
      'that refuses a change leaves the former version on the site',
      { item: { action: 'upsert' }, isNew: false },
      { ok: false },
      failed,
    ],
    ['that refuses a withdrawal leaves the listing on the site', { item: { action: 'delete' } }, { ok: false }, failed],
    [
      'that refuses a listing for good settles it, and it is not on the site',
      { item: { action: 'upsert' } },
      { ok: false, isFinal: true },
      { ...failed, isSettled: true, isOff: true },
    ],
  ];
  for (const [what, parcel, answer, outcome] of cases)
    it(what, () => {
      expect(outcomeOf(parcel, answer)).to.deep.equal(outcome);
    });
});
