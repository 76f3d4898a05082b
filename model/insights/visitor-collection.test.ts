import { expect } from 'chai';
import fc from 'fast-check';
import { DAY_MS } from '../shared/time.ts';
import { MAX_AGE_DAYS, MAX_AHEAD_MS, eventFault } from './visitor-collection.ts';
import { LISTING_EVENT_TYPES, VISITOR_EVENT_TYPES } from './visitor-event.ts';
import type { VisitorEvent } from './visitor-event.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const LISTING = '11111111-1111-4111-8111-111111111111';

const event = (fields: Partial<VisitorEvent> = {}): VisitorEvent => ({
  id: 'event-0001',
  type: 'page_view',
  at: NOW.toISOString(),
  visitor_id: 'visitor-1',
  session_id: 'session-1',
  consent: true,
  ...fields,
});

const MAX_AGE_MS = MAX_AGE_DAYS * DAY_MS;
const faultOf = (fields: Partial<VisitorEvent>, maxAgeDays = MAX_AGE_DAYS) =>
  eventFault(event(fields), NOW, maxAgeDays);

const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

describe('The fault of a visitor event', () => {
  it('is undefined for any type with its required fields, within the accepted times', () => {
    const within = fc.record({
      type: fc.constantFrom(...VISITOR_EVENT_TYPES),
      ms: fc.integer({ min: -MAX_AGE_MS, max: MAX_AHEAD_MS }),
    });
    fc.assert(
      fc.property(within, ({ type, ms }) => {
        expect(faultOf({ type, at: after(ms), property_id: LISTING })).to.equal(undefined);
      }),
    );
  });

  it('is its time when it is too old, in the future or a leap second', () => {
    const times = [after(-MAX_AGE_MS - 1), after(MAX_AHEAD_MS + 1), '2016-12-31T23:59:60Z'];
    expect(times.map((at) => faultOf({ at })?.path)).to.deep.equal(['/at', '/at', '/at']);
  });

  it('is its time when it is older than the given days, and says how many', () => {
    expect(faultOf({ at: after(-400 * DAY_MS) }, 400)).to.equal(undefined);
    expect(faultOf({ at: after(-400 * DAY_MS - 1) }, 400)?.message).to.equal('The event is older than 400 days.');
    expect(faultOf({ at: after(MAX_AHEAD_MS + 1) }, 400)?.path).to.equal('/at');
  });

  it('is a missing listing exactly for the types that are about one', () => {
    const without = VISITOR_EVENT_TYPES.filter((type) => faultOf({ type })?.path === '/property_id');
    expect(without).to.have.members([...LISTING_EVENT_TYPES]);
  });

  it('is missing consent before anything else, and then a field of another type', () => {
    expect(faultOf({ consent: false, at: after(-2 * MAX_AGE_MS) })?.path).to.equal('/consent');
    expect(faultOf({ filter: {} })?.path).to.equal('/filter');
    expect(faultOf({ lead_id: LISTING })?.path).to.equal('/lead_id');
  });
});
