import { expect } from 'chai';
import { createChecks } from '../../api/http/validate.ts';
import { visitorEventSchema } from '../../model/insights/visitor-event.ts';
import { asSent, simulateVisitors, simulatedEvents } from './simulate-visitors.ts';
import type { Simulation } from './simulate-visitors.ts';

const listings = Array.from({ length: 20 }, (_, place) => ({
  id: `00000000-0000-4000-8000-0000000000${String(place).padStart(2, '0')}`,
  type: 'house',
  offer_type: 'sale',
  city: 'Bayonne',
  price: 200_000 + place * 20_000,
}));
const SIMULATION: Simulation = {
  seed: 3,
  gatewayId: 'gateway',
  listings,
  from: '2026-03-01',
  days: 20,
  visitorsPerDay: 30,
  timeZone: 'Europe/Paris',
};

describe('The simulated visitors', () => {
  const events = simulatedEvents(SIMULATION);

  it('are the same for the same seed, and differ for another one', () => {
    expect(simulatedEvents(SIMULATION)).to.deep.equal(events);
    expect(simulatedEvents({ ...SIMULATION, seed: 4 })[0]).not.to.deep.equal(events[0]);
  });

  it('send events that match the schema of the collector, each with its own id', () => {
    const faultOf = createChecks().reply(visitorEventSchema);
    expect(events.map((event) => faultOf(asSent(event))).filter((fault) => fault !== undefined)).to.deep.equal([]);
    expect(new Set(events.map(({ _id }) => _id)).size).to.equal(events.length);
  });

  it('have the day of the gateway’s time zone', () => {
    // Every tenth: formatting a date is slow.
    for (const { at, day } of events.filter((_event, place) => place % 50 === 0)) {
      expect(day).to.equal(at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }));
    }
  });

  it('have outcomes that correspond to their intent', () => {
    const rates = { curious: [0, 0], researching: [0, 0], buyer: [0, 0], bot: [0, 0] };
    for (const { intent, outcomeAt } of simulateVisitors({ ...SIMULATION, bots: 0.1 })) {
      rates[intent] = [(rates[intent][0] ?? 0) + 1, (rates[intent][1] ?? 0) + (outcomeAt === undefined ? 0 : 1)];
    }
    const rate = ([all = 0, won = 0]: readonly number[]) => won / all;
    expect(rate(rates.curious)).to.be.below(rate(rates.researching));
    expect(rate(rates.researching)).to.be.below(rate(rates.buyer));
    expect(rates.bot[0]).to.be.greaterThan(0);
    expect(rates.bot[1]).to.equal(0);
  });

  it('repeat and delay events only on request, and leave out future ones', () => {
    const until = new Date('2026-03-10T00:00:00Z');
    const faulty = simulatedEvents({ ...SIMULATION, duplicates: 0.1, late: 0.1, until });
    expect(new Set(faulty.map(({ _id }) => _id)).size).to.be.lessThan(faulty.length);
    expect(faulty.every(({ at, received_at }) => at < until && received_at <= until)).to.equal(true);
    expect(faulty.some(({ at, received_at }) => received_at.getTime() - at.getTime() > 3_600_000)).to.equal(true);
    expect(events.every(({ at, received_at }) => received_at.getTime() - at.getTime() < 5_000)).to.equal(true);
  });
});
