import { LEAST_CALIBRATION_CASES, probabilityOf } from '../../../analysis/insights/intent/calibrate-intent.ts';
import type { HandlerDeps } from '../../deps.ts';

/** Schema of the field of a scored visitor. */
export const probabilityField = {
  type: 'number',
  minimum: 0,
  maximum: 1,
  description: `Fraction of visitors with this score who became customers of this gateway within 30 days, from the outcomes that it reported; absent until ${LEAST_CALIBRATION_CASES} of the visitors who were scored were reported as won, and where the score does not rank them.`,
} as const;

/** Adds the probability to scored visitors of a gateway, if its outcomes suffice for one. */
export async function probabilitiesOf(
  gatewayId: string,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<<Line extends { readonly score: number }>(line: Line) => Line & { readonly probability?: number }> {
  const calibration = (await store.intentCalibrations.find(gatewayId))?.calibration;
  return (line) =>
    calibration
      ? { ...line, probability: Math.round(probabilityOf(calibration, line.score / 100) * 1_000) / 1_000 }
      : line;
}
