import { expect } from 'chai';
import fc from 'fast-check';
import { NO_EVENTS, addEvents, hasEvents } from './crm-event.ts';
import type { PendingEvents } from './crm-event.ts';

const pendingOf = (references: readonly string[], mayBeGone = false): PendingEvents => ({
  events: references.map((reference) => ({ reference, mayBeGone })),
  whole: false,
});
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `ref-${n}`);

describe('Pending events', () => {
  it('hold each listing once, and remember that it may be gone', () => {
    const both = addEvents(pendingOf(['a', 'b', 'a']), pendingOf(['b'], true));
    expect(both).to.deep.equal({
      events: [
        { reference: 'a', mayBeGone: false },
        { reference: 'b', mayBeGone: true },
      ],
      whole: false,
    });
    expect(hasEvents(both)).to.equal(true);
    expect(hasEvents(addEvents(NO_EVENTS, NO_EVENTS))).to.equal(false);
  });

  it('are the whole input from more than 20 listings on, and stay it', () => {
    expect(addEvents(pendingOf(numbered(20)), pendingOf(['ref-3'])).whole).to.equal(false);
    const whole = addEvents(pendingOf(numbered(20)), pendingOf(['one more']));
    expect(whole).to.deep.equal({ events: [], whole: true });
    expect(addEvents(pendingOf(['x']), whole)).to.deep.equal(whole);
    expect(addEvents(whole, NO_EVENTS)).to.deep.equal(whole);
  });

  it('merge to the same result in any order', () => {
    const event = fc.record({ reference: fc.constantFrom('a', 'b', 'c', 'd'), mayBeGone: fc.boolean() });
    const sorted = ({ events, whole }: PendingEvents) => ({
      whole,
      events: events.toSorted((a, b) => a.reference.localeCompare(b.reference)),
    });
    fc.assert(
      fc.property(fc.array(event), fc.array(event), (left, right) => {
        const [a, b] = [left, right].map((events) => ({ events, whole: false }));
        if (!a || !b) return;
        expect(sorted(addEvents(a, b))).to.deep.equal(sorted(addEvents(b, a)));
        expect(addEvents(addEvents(a, b), b)).to.deep.equal(addEvents(a, b));
      }),
    );
  });
});
