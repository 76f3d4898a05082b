import { expect } from 'chai';
import { probabilityOf } from '../../analysis/insights/intent/calibrate-intent.ts';
import { addDays } from '../../analysis/insights/window.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { DatedVisitor } from '../../store/insights/insight-days.ts';
import type { IntentCalibrationRecord } from '../../store/insights/intent-calibrations.ts';
import type { LeadOutcomeRecord } from '../../store/insights/lead-outcomes.ts';
import { calibrateGateway } from './calibrate-gateway.ts';
import type { CalibrationStore } from './calibrate-gateway.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
/** Only one day of scores: 30 days before today, the last on which outcomes are complete. */
const SCORED = '2026-05-16';
const { signal } = new AbortController();

/** A visitor who came the day before a score: one who looked once, or one who looked often, saved and asked. */
function visitor(name: string, isKeen: boolean, scored: string): DatedVisitor {
  const at = Date.parse(`${addDays(scored, -1)}T10:00:00Z`);
  const counts = isKeen ? { listing_view: 12, favourite: 3, phone_click: 2 } : { listing_view: 1 };
  return {
    visitor: name,
    day: addDays(scored, -1),
    first: at,
    last: at,
    counts,
    sessions: [],
    listings: [{ id: 'listing', counts }],
    searches: [],
    leads: [],
  };
}

const won = (name: string, scored: string): LeadOutcomeRecord => ({
  _id: `g/${name}`,
  gateway_id: 'g',
  visitor: name,
  outcome: 'won',
  at: new Date(Date.parse(`${scored}T00:00:00Z`) + 5 * DAY_MS),
  updated_at: NOW,
});

/** A gateway with 400 keen visitors and 400 others before each day of scores, of whom some won, and what is stored for it. */
function gateway(keenWon: number, othersWon: number, days: readonly string[] = [SCORED]) {
  const named = (kind: string, day: string) => Array.from({ length: 400 }, (_, place) => `${kind}-${day}-${place}`);
  const cameBefore = (day: string) => [
    ...named('keen', day).map((name) => visitor(name, true, day)),
    ...named('other', day).map((name) => visitor(name, false, day)),
  ];
  // The first report is of the first day of the scores.
  const first = { ...won('gone', SCORED), outcome: 'lost' as const, at: new Date(`${days[0]}T00:00:00Z`) };
  const outcomes = [
    first,
    ...days.flatMap((day) => [
      ...named('keen', day)
        .slice(0, keenWon)
        .map((name) => won(name, day)),
      ...named('other', day)
        .slice(0, othersWon)
        .map((name) => won(name, day)),
    ]),
  ];
  let stored: IntentCalibrationRecord | undefined;
  let reads = 0;
  const store: CalibrationStore = {
    insightDays: {
      visitors: async (_gateway, { to }) => {
        reads++;
        return cameBefore(to);
      },
    } as Partial<CalibrationStore['insightDays']> as CalibrationStore['insightDays'],
    leadOutcomes: {
      between: async () => outcomes,
    } as Partial<CalibrationStore['leadOutcomes']> as CalibrationStore['leadOutcomes'],
    intentCalibrations: {
      find: async () => stored,
      set: async (record) => {
        stored = record;
      },
    },
  };
  const calibrate = (now = NOW) => calibrateGateway(store, 'g', { now, signal });
  return { calibrate, stored: () => stored, reads: () => reads };
}

describe('The calibration of a gateway', () => {
  it('says what the score means by the outcomes that the gateway reported', async () => {
    const { calibrate, stored } = gateway(40, 2);
    expect(await calibrate()).to.equal(true);
    const { calibration } = stored() ?? {};
    if (!calibration) throw new Error('There are enough outcomes.');
    expect(calibration).to.include({ cases: 800, won: 42 });
    // 40 of 400 keen visitors won, and 2 of the others.
    expect(probabilityOf(calibration, calibration.highest)).to.be.within(0.07, 0.13);
    expect(probabilityOf(calibration, calibration.lowest)).to.be.within(0.001, 0.03);
  });

  it('is judged by the last third of the days, and says nothing of that with a single day', async () => {
    const { calibrate, stored } = gateway(40, 2);
    await calibrate();
    expect(stored()).to.not.have.property('reliability');
    const many = gateway(40, 2, ['2026-03-17', '2026-04-01', '2026-04-16', '2026-05-01', SCORED]);
    await many.calibrate();
    const { reliability } = many.stored() ?? {};
    expect(reliability?.judged_from).to.equal('2026-05-01');
    // Two days of 400 keen visitors and 400 others.
    expect(reliability?.bands.map(({ cases, won: of }) => [cases, of])).to.deep.equal([
      [800, 4],
      [800, 80],
    ]);
    for (const { low, observed, high } of reliability?.bands ?? []) expect(observed).to.be.within(low, high);
  });

  it('is done once a day', async () => {
    const { calibrate } = gateway(40, 2);
    expect([await calibrate(), await calibrate(), await calibrate(new Date(NOW.getTime() + DAY_MS))]).to.deep.equal([
      true,
      false,
      true,
    ]);
  });

  it('is none, and reads no visitor, while few were won', async () => {
    const { calibrate, stored, reads } = gateway(19, 0);
    await calibrate();
    expect(stored()).to.deep.equal({ _id: 'g', computed_at: NOW });
    expect(reads()).to.equal(0);
  });
});
