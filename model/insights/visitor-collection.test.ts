import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_AGE_MS, MAX_AHEAD_MS, eventFault } from './visitor-collection.ts';
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

const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

describe('The fault of a visitor event', () => {
  it('is undefined for any type with its required fields, within the accepted times', () => {
    const within = fc.record({
      type: fc.constantFrom(...VISITOR_EVENT_TYPES),
      ms: fc.integer({ min: -MAX_AGE_MS, max: MAX_AHEAD_MS }),
    });
    fc.assert(
      fc.property(within, ({ type, ms }) => {
        expect(eventFault(event({ type, at: after(ms), property_id: LISTING }), NOW)).to.equal(undefined);
      }),
    );
  });

  it('is its time when it is too old, in the future or a leap second', () => {
    const times = [after(-MAX_AGE_MS - 1), after(MAX_AHEAD_MS + 1), '2016-12-31T23:59:60Z'];
    expect(times.map((at) => eventFault(event({ at }), NOW)?.path)).to.deep.equal(['/at', '/at', '/at']);
  });

  it('is a missing listing exactly for the types that are about one', () => {
    const without = VISITOR_EVENT_TYPES.filter((type) => eventFault(event({ type }), NOW)?.path === '/property_id');
    expect(without).to.have.members([...LISTING_EVENT_TYPES]);
  });

  it('is missing consent before anything else, and then a field of another type', () => {
    expect(eventFault(event({ consent: false, at: after(-2 * MAX_AGE_MS) }), NOW)?.path).to.equal('/consent');
    expect(eventFault(event({ filter: {} }), NOW)?.path).to.equal('/filter');
    expect(eventFault(event({ lead_id: LISTING }), NOW)?.path).to.equal('/lead_id');
  });
});
