import type { InputConnector, MapContext } from '../../connectors/connector.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import type { SeenKeys } from '../journal/seen-keys.ts';
import type { ListingOrigin } from '../listings/build-listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** What the pages of one stretch of a read share. */
export interface PageContext {
  readonly deps: ActivityDeps;
  readonly origin: ListingOrigin;
  readonly connector: InputConnector;
  readonly map: MapContext;
  /** Keys of earlier pages of this run; a page's own keys are added. */
  readonly seen: SeenKeys;
  /** See `hasOnlyJournalled`: what the stream has is among `seen`. */
  readonly fresh: boolean;
  /** Whether the stream has former listings, one of which may be coming back. */
  readonly former: { any: boolean };
  /** Whether the gateway has quarantined records that may be released. */
  readonly hasQuarantine: boolean;
  /** Whether the orphan guard holds listings of the stream that may be here again. */
  readonly hasHeld: boolean;
  /** Sites that get events of what changes. */
  readonly subscriptions: readonly SubscriptionRecord[];
  /** Only the record of this reference is wanted. */
  readonly only?: string;
  /** Records under keys that the stream does not have are set aside until the read has ended: nothing of it is published before it is known whose it is. */
  readonly setsAside?: boolean;
  /** Keys of new records that a person dismissed: they are not published. */
  readonly dismissed?: ReadonlySet<string>;
  /** Decide everything, write nothing. */
  readonly dryRun: boolean;
}
