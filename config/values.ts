import type { Config } from './config.ts';

/** The key ring of ENCRYPTION_KEYS. */
export function encryptionKeys(config: Config): { id: string; key: Uint8Array }[] {
  return config.ENCRYPTION_KEYS.split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':');
    return { id, key: Buffer.from(key, 'base64') };
  });
}

/** Pauses between the attempts to tell a site of an event, in seconds. */
export const eventRetries = (config: Config): number[] => config.EVENT_RETRY_SECONDS.split(',').map(Number);

/**
 * Slots of a worker by kind of work. Bookkeeping takes milliseconds; imports, deliveries and what somebody waits for mostly wait for other systems, and what
 * they hold in memory is bounded apart; pictures are decoded on all cores; mails wait for one server.
 */
const SLOTS = { run: 40, interactive: 20, import: 24, deliver: 24, media: 4, events: 20, mail: 4 };

/** How many activities of each kind of work run side by side in one worker. */
export function slotsOf(config: Config): typeof SLOTS {
  const given = config.WORKER_SLOTS.split(',').filter((entry) => entry !== '');
  return { ...SLOTS, ...Object.fromEntries(given.map((entry) => [entry.split('=')[0], Number(entry.split('=')[1])])) };
}

/** Most listings delivered per gateway, by plan; undefined when the plan has no limit. */
export function planLimits(config: Config): (plan: string) => number | undefined {
  const limits = new Map(
    config.PLAN_LIMITS.split(',').map((entry) => {
      const [plan = '', limit = ''] = entry.split('=');
      return [plan, Number(limit)] as const;
    }),
  );
  return (plan) => limits.get(plan);
}

/** Whether a plan is another one or stands behind it in PLAN_LIMITS; a plan that is not named there reaches none. */
export function planOrder(config: Config): (plan: string, smallest: string) => boolean {
  const plans = config.PLAN_LIMITS.split(',').map((entry) => entry.split('=')[0]);
  return (plan, smallest) => plans.includes(smallest) && plans.indexOf(plan) >= plans.indexOf(smallest);
}
