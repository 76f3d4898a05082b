import { LEAST_CALIBRATION_CASES } from '../../analysis/insights/intent/calibrate-intent.ts';
import type { ReliabilityBand } from '../../analysis/insights/intent/reliability.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { requireInsights } from './insights-request.ts';
import { arrayOf, count, objectOf } from './schemas/reply-schemas.ts';

interface ReliabilityReply {
  readonly needed: number;
  readonly computed_at?: string;
  readonly calibrated_on?: { readonly cases: number; readonly won: number };
  readonly judged_from?: string;
  readonly bands: readonly ReliabilityBand[];
}

const fraction = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description }) as const;

const reply: Typed<ReliabilityReply> = objectOf(
  {
    needed: {
      ...count,
      description:
        'Visitors who were scored and reported as won that a probability needs; and as many who were not won.',
    },
    computed_at: { type: 'string', format: 'date-time', description: 'Absent before the first aggregation.' },
    calibrated_on: {
      ...objectOf({
        cases: {
          ...count,
          description: 'Scores of visitors with a known outcome; a visitor has one every fifteen days.',
        },
        won: { ...count, description: 'Of these, followed by a customer within 30 days.' },
      }),
      description: 'What `probability` of visitors was fitted on; absent while there is none.',
    },
    judged_from: {
      type: 'string',
      format: 'date',
      description: 'First day of the cases in `bands`: the calibration that is judged was fitted on the days before.',
    },
    bands: {
      ...arrayOf(
        objectOf({
          cases: { ...count, description: 'Scores of visitors with about the same probability.' },
          won: { ...count, description: 'Of these, followed by a customer within 30 days.' },
          predicted: fraction('Mean probability of the cases.'),
          observed: fraction('Fraction that became customers.'),
          low: fraction('Lower end of the 95 % interval of `observed`.'),
          high: fraction('Upper end of it.'),
        }),
      ),
      description:
        'At most ten, of about as many cases each, the lowest probability first. Empty while there are too few outcomes for a calibration and for judging it.',
    },
  },
  ['computed_at', 'calibrated_on', 'judged_from'],
);

export const getIntentReliability = route({
  method: 'GET',
  path: '/insights/{gatewayId}/leads/reliability',
  id: 'getIntentReliability',
  summary: 'How far probabilities of visitors come true',
  description:
    'The probabilities of visitors next to their outcomes: calibrated on the first two thirds of the days with reported outcomes and judged on the last third. Calculated once a day by the aggregation. For the owner of the gateway and delegates from WRITE. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  success: { status: 200, description: 'The reliability.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway }, deps) => {
  await requireInsights(gateway, deps);
  const found = await deps.store.intentCalibrations.find(gateway._id);
  const { calibration, reliability } = found ?? {};
  return {
    needed: LEAST_CALIBRATION_CASES,
    ...(found && { computed_at: found.computed_at.toISOString() }),
    ...(calibration && { calibrated_on: { cases: calibration.cases, won: calibration.won } }),
    ...(reliability && { judged_from: reliability.judged_from }),
    bands: reliability?.bands ?? [],
  };
});
