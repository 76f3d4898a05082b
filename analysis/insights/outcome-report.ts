import { LEAST_CALIBRATION_CASES } from './intent/calibrate-intent.ts';
import { HORIZON_DAYS } from './intent/intent-cases.ts';
import {
  BASELINES,
  LEAST_OUTCOMES,
  RIDGE,
  calibrationTable,
  judge,
  predictorOf,
  rankingTable,
  recalibrate,
  shownScores,
  refit,
  reliabilityTable,
  shippedModel,
} from './intent/judge-intent.ts';
import type { DatedCase } from './intent/judge-intent.ts';
import { modelSource } from './intent/model-source.ts';
import { auc, rate } from './intent/quality.ts';
import type { Judged } from './intent/quality.ts';

/** Outcomes as agencies reported them. */
export interface ReportedOutcomes {
  readonly gateways: number;
  readonly won: number;
  readonly lost: number;
  /** Neither won nor lost so far. */
  readonly open: number;
  /** Of won and lost visitors whose score was stored with the report, 0 to 100. */
  readonly scores: readonly Judged[];
}

/** What reported outcomes say about the intent model, as text: outcomes, quality of the shipped model, and other constants once there are enough outcomes. */
export function outcomeReport(reported: ReportedOutcomes, cases: readonly DatedCase[]): string {
  const { gateways, won, lost, open, scores } = reported;
  const judged = judge(cases, shippedModel);
  const came = cases.filter(({ outcome }) => outcome).length;
  const days = cases.map(({ day }) => day).toSorted();
  const parts = [
    `Reported by ${gateways} gateways: ${won} won, ${lost} lost, ${open} open.`,
    storedScores(scores),
    `${cases.length} cases: visitors as of days from ${days[0] ?? '–'} to ${days.at(-1) ?? '–'}, ${came} of them (${percent(rate(judged))}) won in the ${HORIZON_DAYS} days after. A visitor is a case on each of these days on which the visitor was known. Who has no reported outcome counts as no customer: the figures hold as far as agencies report every customer.`,
  ];
  if (came === 0 || came === cases.length)
    return [...parts, 'Without both kinds there is nothing to judge.'].join('\n\n');
  parts.push(
    rankingTable(cases, [['intent score', shippedModel], ...BASELINES]),
    'The score taken as a probability, which it is not (reliability):',
    calibrationTable(judged),
    ...reliability(cases),
  );
  const found = refit(cases);
  if (!found) {
    return [
      ...parts,
      `No other constants: that needs at least ${LEAST_OUTCOMES} cases that won, some of them in the last third of the days.`,
    ].join('\n\n');
  }
  const { fit, judged: earlier, held, judgedFrom } = found;
  return [
    ...parts,
    `Fitted on days before ${judgedFrom}, judged on the ${held.length} cases since:`,
    rankingTable(held, [
      ['shipped constants', shippedModel],
      ['fitted constants', predictorOf(earlier)],
    ]),
    calibrationTable(judge(held, predictorOf(earlier))),
    'Fitted on all days, for analysis/insights/intent/intent-model.ts:',
    modelSource(fit, [
      `Constants of the intent model, fitted by \`npm run insights:evaluate\` on reported outcomes: logistic regression with a ridge penalty of ${RIDGE} on`,
      `${cases.length} cases of ${gateways} gateways from ${days[0] ?? ''} to ${days.at(-1) ?? ''}, of whom ${percent(rate(judged))} became customers in the ${HORIZON_DAYS} days after.`,
    ]),
  ].join('\n\n');
}

/** Per gateway: how far the calibrated probability comes true on days that it was not fitted on, next to the bare score. */
function reliability(cases: readonly DatedCase[]): string[] {
  const gateways = [...new Set(cases.map(({ gateway }) => gateway ?? ''))].toSorted();
  return gateways.flatMap((gateway) => {
    const name = gateway === '' ? 'All' : `Gateway ${gateway}`;
    const found = recalibrate(shownScores(cases.filter((one) => (one.gateway ?? '') === gateway)));
    if (!found)
      return [
        `${name}: not calibrated. That needs ${LEAST_CALIBRATION_CASES} cases that won in the first two thirds of the days.`,
      ];
    return [
      `${name}: calibrated on days before ${found.judgedFrom}, judged on the cases since.`,
      reliabilityTable([
        ['score ÷ 100', found.raw],
        ['calibrated', found.calibrated],
        ['always the mean', found.mean],
      ]),
      calibrationTable(found.calibrated),
    ];
  });
}

function storedScores(scores: readonly Judged[]): string {
  const won = scores.filter(({ outcome }) => outcome).length;
  if (won === 0 || won === scores.length)
    return 'Scores at the time of the reports: not judged without both won and lost.';
  return `Scores at the time of the reports, ${won} won against ${scores.length - won} lost: AUC ${auc(scores).toFixed(3)}. They are from after the contact, so this is no measure of foresight.`;
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
