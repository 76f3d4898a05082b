import type { Check } from './bench.ts';

/** The contract has no way to hand a webhook to a connector: whoever declares events cannot be tested, and must not pass. */
const fails: Check = async () => {
  throw new Error('events are declared, but the contract of connectors has nothing to receive them');
};

export const eventChecks = {
  'webhook-signature': fails,
  'webhook-order': fails,
  'webhook-answer': fails,
} satisfies Record<string, Check>;
