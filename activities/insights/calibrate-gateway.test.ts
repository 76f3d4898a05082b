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

/** A visitor who came the day before the score: one who looked once, or one who looked often, saved and asked. */
function visitor(name: string, isKeen: boolean): DatedVisitor {
  const at = Date.parse(`${addDays(SCORED, -1)}T10:00:00Z`);
  const counts = isKeen ? { listing_view: 12, favourite: 3, phone_click: 2 } : { listing_view: 1 };
  return {
    visitor: name,
    day: addDays(SCORED, -1),
    first: at,
    last: at,
    counts,
    sessions: [],
    listings: [{ id: 'listing', counts }],
    searches: [],
    leads: [],
  };
}

const won = (name: string): LeadOutcomeRecord => ({
  _id: `g/${name}`,
  gateway_id: 'g',
  visitor: name,
  outcome: 'won',
  at: new Date(Date.parse(`${SCORED}T00:00:00Z`) + 5 * DAY_MS),
  updated_at: NOW,
});

/** A gateway of 400 keen visitors and 400 others, of whom some won, and what is stored for it. */
function gateway(keenWon: number, othersWon: number) {
  const keen = Array.from({ length: 400 }, (_, place) => visitor(`keen-${place}`, true));
  const others = Array.from({ length: 400 }, (_, place) => visitor(`other-${place}`, false));
  // The first report is of the day of the scores.
  const first = { ...won('gone'), outcome: 'lost' as const, at: new Date(`${SCORED}T00:00:00Z`) };
  const outcomes = [
    first,
    ...keen.slice(0, keenWon).map(({ visitor: name }) => won(name)),
    ...others.slice(0, othersWon).map(({ visitor: name }) => won(name)),
  ];
  let stored: IntentCalibrationRecord | undefined;
  let reads = 0;
  const store: CalibrationStore = {
    insightDays: {
      visitors: async () => {
        reads++;
        return [...keen, ...others];
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
