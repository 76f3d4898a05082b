import type { InputConnector, MapContext } from '../../connectors/connector.ts';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import type { SeenKeys } from '../journal/seen-keys.ts';
import type { ListingOrigin } from '../listings/build-listing.ts';
import { openOutput } from '../runtime/connector-context.ts';
import type { Input } from '../runtime/connector-context.ts';
import type { RuledSite } from '../guards/ruled-terms.ts';
import { domainOf, siteOf } from '../runtime/site-of.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { mapContext } from '../source/mapping-generation.ts';
import type { TermsSoFar } from '../guards/terms-so-far.ts';

/** What the pages of a chunk share: what they are compared with, and how they are written. */
export interface PageContext {
  readonly deps: ActivityDeps;
  readonly origin: ListingOrigin;
  readonly connector: InputConnector;
  readonly map: MapContext;
  /** The rules of the gateway that the mapping generation was found by. */
  readonly rules: FeedRules;
  /** The sites that the rules send a part to. */
  readonly ruledSites?: readonly RuledSite[];
  /** Changes of the read so far that are no crowd on one page. Absent: each page is judged alone. */
  readonly terms?: TermsSoFar;
  /** Keys of earlier pages of this run; a page's own keys are added. */
  readonly seen: SeenKeys;
  /** Every stored listing of the stream is among `seen` (`hasOnlyJournalled`): new keys need not be looked up. */
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
  /** New records wait in `arrivals` until the read has ended and is judged. */
  readonly setsAside?: boolean;
  /** Keys of new records that a person dismissed: they are not published. */
  readonly dismissed?: ReadonlySet<string>;
  /** Decide everything, write nothing. */
  readonly dryRun: boolean;
}

/** The run, the input and its mapping. */
interface ContextFacts {
  readonly deps: ActivityDeps;
  readonly gateway: GatewayRecord;
  readonly input: Input;
  readonly jobId: string;
  readonly streamId: string;
  readonly generation: number | undefined;
  /** Those that the generation was found by. */
  readonly rules: FeedRules;
  readonly force: boolean;
  readonly dryRun: boolean;
}

/** The part of the context that is the same for pages of the CRM and for pages of records that a read has set aside. */
export async function sharedContext({
  deps,
  gateway,
  input,
  jobId,
  streamId,
  generation,
  rules,
  force,
  dryRun,
}: ContextFacts): Promise<
  Pick<
    PageContext,
    'deps' | 'connector' | 'map' | 'rules' | 'ruledSites' | 'origin' | 'subscriptions' | 'hasQuarantine' | 'dryRun'
  >
> {
  return {
    deps,
    connector: input.connector,
    map: mapContext(input, gateway),
    rules,
    ruledSites: await ruledSitesOf(deps, gateway, rules),
    origin: {
      gatewayId: gateway._id,
      inputId: input.id,
      streamId,
      jobId,
      crmSource: input.connector.spec.type,
      ...(generation === undefined ? {} : { generation }),
      outputs: gateway.output_connectors.map(({ connector_id }) => connector_id),
      force,
    },
    subscriptions: await deps.store.subscriptions.ofGateway(gateway._id),
    hasQuarantine: (await deps.store.quarantine.count(gateway._id)) > 0,
    dryRun,
  };
}

/** The outputs that the rules send a part to, with how many listings each may show. */
function ruledSitesOf(deps: ActivityDeps, gateway: GatewayRecord, { sites = [] }: FeedRules): Promise<RuledSite[]> {
  const outputs = sites.flatMap(({ connector_id: id }) => openOutput(deps, gateway, id) ?? []);
  return Promise.all(
    outputs.map(async (output) => {
      const shows = await deps.store.possessions.count({ gatewayId: gateway._id, site: siteOf(output) });
      return { id: output.id, domain: domainOf(output), shows };
    }),
  );
}
