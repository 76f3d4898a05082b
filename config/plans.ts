/** Variables read by the API and workers, about what a plan includes; a part of the schema of `config/config.ts`. */
export const plansVariables = {
  PLAN_LIMITS: {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]+=[0-9]+(,[A-Za-z0-9_-]+=[0-9]+)*$',
    default: 'STARTER=500,PRO=100000',
    description:
      'Most listings delivered per gateway (biens_max) by plan, smallest plan first; a plan not named has no limit, and only what every plan has.',
  },
} as const;

interface Plans {
  readonly PLAN_LIMITS: string;
}

const readPlans = (config: Plans) =>
  config.PLAN_LIMITS.split(',').map((entry) => {
    const [plan = '', limit = ''] = entry.split('=');
    return [plan, Number(limit)] as const;
  });

/** Most listings delivered per gateway, by plan; undefined if the plan has no limit. */
export function planLimits(config: Plans): (plan: string) => number | undefined {
  const limits = new Map(readPlans(config));
  return (plan) => limits.get(plan);
}

/** Whether a plan is the same as another one or comes after it in PLAN_LIMITS; false for a plan that is not named there. */
export function planOrder(config: Plans): (plan: string, smallest: string) => boolean {
  const plans = readPlans(config).map(([plan]) => plan);
  return (plan, smallest) => plans.includes(smallest) && plans.indexOf(plan) >= plans.indexOf(smallest);
}
