import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { publicBatchSchema } from '../../model/insights/visitor-collection.ts';
import type { Config } from '../../config/config.ts';
import type { KeyRing } from '../../store/shared/key-ring.ts';
import type { Store } from '../../store/store.ts';
import { createRateLimiter, createSharedRateLimiter } from '../http/rate-limit.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { createChecks } from '../http/validate.ts';
import type { Check } from '../http/validate.ts';
import { createEventIntake } from './event-intake.ts';
import type { EventIntake, IntakeDeps } from './event-intake.ts';
import { createVisitorIds } from './visitor-ids.ts';
import type { VisitorIds } from './visitor-ids.ts';

/** The common parts of the operations on visitor events. */
export interface Collector {
  readonly intake: EventIntake;
  readonly visitorIds: VisitorIds;
  /** Rate limit per gateway; undefined: no limit. */
  readonly perGateway: RateLimiter | undefined;
  /** Rate limit per network address, by `addressKey`; undefined: no limit. */
  readonly perAddress: RateLimiter | undefined;
  /** Keyed hash of a network address: only in memory, with a key that ends with the process. */
  readonly addressKey: (address: string) => string;
  /** Throws BAD_REQUEST unless the body is a batch of a browser. */
  readonly checkPublicBatch: Check;
}

/** Groups of an IPv6 address that identify a network (RFC 6177): its holder has all addresses in it. */
const NETWORK_GROUPS = 4;

/** The dependencies of a collector. */
export interface CollectorDeps extends Pick<IntakeDeps, 'store' | 'requireAddon' | 'metrics'> {
  readonly store: IntakeDeps['store'] & Pick<Store, 'rateWindows'>;
  readonly keys: KeyRing;
  readonly config: Pick<
    Config,
    'VISITOR_KEY_DAYS' | 'COLLECTOR_RATE_LIMIT_PER_MINUTE' | 'VISITOR_RATE_LIMIT_PER_MINUTE'
  >;
}

export function createCollector({ store, keys, config, requireAddon, metrics }: CollectorDeps): Collector {
  const visitorIds = createVisitorIds({ visitorKeys: store.visitorKeys, keys, keyDays: config.VISITOR_KEY_DAYS });
  const { COLLECTOR_RATE_LIMIT_PER_MINUTE: perMinute, VISITOR_RATE_LIMIT_PER_MINUTE: perAddressMinute } = config;
  const secret = randomBytes(32);
  return {
    intake: createEventIntake({ store, requireAddon, visitorIds, metrics }),
    visitorIds,
    perGateway: perMinute > 0 ? createSharedRateLimiter(perMinute, store.rateWindows) : undefined,
    // Counted in this process only: addresses are personal data and never reach the database, not even hashed.
    perAddress: perAddressMinute > 0 ? createRateLimiter(perAddressMinute) : undefined,
    addressKey: (address) => createHmac('sha256', secret).update(networkOf(address)).digest('base64url'),
    checkPublicBatch: createChecks().body(publicBatchSchema),
  };
}

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, NETWORK_GROUPS).join(':') : parsed.toString();
}
