import type { AddressVariable } from './inboxes/inbox-addresses.ts';
import type { Readable } from 'node:stream';
import type { OpenDoorkeeper } from '../inbox/doorkeeper.ts';
import type { DeliveredFile } from '../inbox/open-delivery.ts';
import type { InboxFormat } from '../model/gateway/inbox.ts';
import type { DeliveryRecord } from '../store/inbox/deliveries.ts';
import type { DvfAccess } from './dvf/dvf-access.ts';
import type { CommentaryModel } from './estimations/commentary.ts';
import type { ConnectorCatalogue } from './connector-schemas/connector-catalogue.ts';
import type { ConnectorSpecData } from './connector-schemas/connector-spec.ts';
import type { Config } from '../config/config.ts';
import type { Billing } from '../clients/billing.ts';
import type { Extensions } from '../clients/extensions.ts';
import type { HelpDesk } from '../clients/help-desk.ts';
import type { Identity } from '../clients/identity.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { DvfSearch } from '../search/dvf/dvf-search.ts';
import type { ListingSearch } from '../search/listing-search.ts';
import type { WebhookRequest, WebhookVerdict } from '../model/gateway/crm-event.ts';
import type { Geocoder } from '../model/geography/geocoder.ts';
import type { ListingWithRaw } from '../model/listing/listing.ts';
import type { ResizePicture } from '../model/listing/resized-picture.ts';
import type { Gazetteer } from '../model/geography/place.ts';
import type { PublishedRents } from '../model/sales/published-rent.ts';
import type { TryMapping } from '../model/mapping/try-mapping.ts';
import type { ComparedRecord, ComparedRules, MappedRecord, RulesTally } from '../model/rules/compare-rules.ts';
import type { Translator } from '../search/ask/translator.ts';
import type { ConnectorSecrets } from '../store/access/connector-secrets.ts';
import type { GatewayRecord } from '../store/access/gateways.ts';
import type { KeyRing } from '../store/shared/key-ring.ts';
import type { Store } from '../store/store.ts';
import type { InsightsMemory } from './insights/rows/insights-memory.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { PictureMaker } from './properties/picture-maker.ts';
import type { FindTwins } from './twins/cached-twins.ts';
import type { NeighboursAt } from './sunlight/neighbours.ts';
import type { SunshineAt } from './sunlight/sunshine.ts';
import type { TerrainAround } from './sunlight/terrain.ts';
import type { PlaceQuestion } from './sunlight/cached-sunlight.ts';
import type { Sunlight } from '../model/sales/sunlight.ts';
import type { RenderBrochure } from '../documents/render-brochure.ts';
import type { RenderEstimation } from '../documents/estimation/render-estimation.ts';
import type { RenderInvoice } from '../documents/invoices/render-invoice.ts';
import type { RenderOwnerReport } from '../documents/insights/render-owner-report.ts';
import type { RenderSunlight } from '../documents/sunlight/render-sunlight.ts';
import type { Engine } from '../temporal/engine.ts';
import type { VisitorForgetter } from '../model/insights/visitor-collection.ts';
import type { Collector } from './visitor-events/collector.ts';

/** Object storage as the API sees it. */
export interface Objects {
  /** A pre-signed address of an object, good for `expiresSeconds`. */
  url(key: string, options: { expiresSeconds: number; contentType?: string; filename?: string }): Promise<string>;
  exists(key: string): Promise<boolean>;
  /** Undefined when there is no such object. The stream has to be read or destroyed. */
  get(key: string): Promise<Readable | undefined>;
  put(
    key: string,
    body: Uint8Array | Readable,
    options: { contentType: string; contentEncoding?: string },
  ): Promise<void>;
  /** Keys that hold nothing are fine. */
  remove(keys: readonly string[]): Promise<void>;
  ping(): Promise<void>;
}

/** Everything a handler may use. */
export interface ApiDeps {
  readonly store: Omit<Store, 'close'>;
  readonly engine: Engine;
  /** The open transaction data. */
  readonly dvf: DvfSearch;
  readonly search: Pick<
    ListingSearch,
    'search' | 'similar' | 'suggest' | 'match' | 'matchAll' | 'refresh' | 'put' | 'ping' | 'ask' | 'places'
  >;
  /** French places, for questions that name one. */
  readonly gazetteer: Gazetteer;
  /** Reads questions in plain words. */
  readonly translator: Translator;
  /** Finds the places of French addresses. */
  readonly geocoder: Geocoder;
  /** Rewords commentaries on estimations; absent: they are the template's. */
  readonly commentaryModel?: CommentaryModel | undefined;
  readonly identity: Identity;
  readonly billing: Billing;
  readonly helpDesk: HelpDesk;
  /** What sites can download. */
  readonly extensions: Extensions;
  readonly objects: Objects;
  /** Puts files into inboxes and opens deliveries. */
  readonly inboxes: Pick<OpenDoorkeeper, 'open'> & {
    openDelivery(delivery: DeliveryRecord, format: InboxFormat): Promise<DeliveredFile | undefined>;
  };
  /** Seals, masks and opens connector secrets; made from the same specs. */
  readonly secrets: ConnectorSecrets;
  /** Seals the secrets of event endpoints and event subscriptions. */
  readonly keys: KeyRing;
  readonly connectorSpecs: readonly ConnectorSpecData[];
  /** Checks a webhook of a CRM and reads its events; pure. A type that is unknown or undefined is refused like a wrong signature. */
  readonly receiveWebhook: (
    connectorType: string | undefined,
    request: WebhookRequest,
    secrets: readonly string[],
    now: Date,
  ) => WebhookVerdict;
  /** What today's mapping makes of the record that a listing was made from, before the rules of the gateway. */
  readonly mapStored: (gateway: GatewayRecord, sync: Pick<ListingWithRaw['sync'], 'input_id' | 'raw'>) => MappedRecord;
  /** What a draft of rules changes in stored records, calculated on another thread. */
  readonly compareRules: (
    gateway: GatewayRecord,
    records: readonly ComparedRecord[],
    rules: ComparedRules,
  ) => Promise<RulesTally>;
  /** What a mapping that is not live makes of records; pure. */
  readonly tryMapping: TryMapping;
  /** Fetches pictures of listings through the guarded client, and resizes them. */
  readonly resizePicture: ResizePicture;
  readonly renderBrochure: RenderBrochure;
  readonly renderSunlight: RenderSunlight;
  readonly renderEstimation: RenderEstimation;
  /** Published rents by commune. */
  readonly publishedRents: PublishedRents;
  /** The script that sends visitor events from pages. */
  readonly visitorScript: Buffer;
  /** Deletes what aggregated rows hold of a visitor. */
  readonly visitorForgetter: VisitorForgetter;
  readonly renderOwnerReport: RenderOwnerReport;
  readonly renderInvoice: RenderInvoice;
  /** Most listings of a plan (biens_max); undefined: no limit. */
  readonly planLimit: (plan: string) => number | undefined;
  /** Whether a plan has what another one is the smallest for. */
  readonly planReaches: (plan: string, smallest: string) => boolean;
  readonly config: Pick<
    Config,
    | 'PUBLIC_URL'
    | 'CORS_ORIGINS'
    | 'READ_RATE_LIMIT_PER_MINUTE'
    | 'REQUEST_DEADLINE_SECONDS'
    | 'WRITE_RATE_LIMIT_PER_MINUTE'
    | 'URL_RATE_LIMIT_PER_MINUTE'
    | 'EVENT_RATE_LIMIT_PER_MINUTE'
    | 'SYNC_TIMEOUT_SECONDS'
    | AddressVariable
    | 'FORMER_LISTING_RETENTION_DAYS'
    | 'LEAD_RETENTION_DAYS'
    | 'VISITOR_EVENT_RETENTION_DAYS'
    | 'VISITOR_KEY_DAYS'
    | 'COLLECTOR_RATE_LIMIT_PER_MINUTE'
    | 'VISITOR_RATE_LIMIT_PER_MINUTE'
    | 'PROXY_HOPS'
  >;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** The same, with what the API makes of it at start-up. */
export interface HandlerDeps extends ApiDeps {
  /** Who may search the transactions. */
  readonly dvfAccess: DvfAccess;
  readonly connectors: ConnectorCatalogue;
  /** Figures of visitor events, kept until they change. */
  readonly insightsMemory: InsightsMemory;
  /** Finds homes that are listed twice, or remembers them. */
  readonly twins: FindTwins;
  /** Calculates the sunlight of a place, or remembers it. */
  readonly sunlight: (question: PlaceQuestion) => Sunlight;
  /** Looks up how the ground rises around a place. */
  readonly terrain: TerrainAround;
  /** Looks up the buildings around a place. */
  readonly neighbours: NeighboursAt;
  /** Looks up how much the sun usually shines at a place. */
  readonly sunshine: SunshineAt;
  /** Counts the webhooks of each event endpoint; undefined: there is no limit. */
  readonly eventLimiter: RateLimiter | undefined;
  /** Serves resized pictures. */
  readonly pictures: PictureMaker;
  /** Takes in visitor events. */
  readonly collector: Collector;
  /** Counts what each site pushes to the hub. */
  readonly hubLimiter: RateLimiter;
  /** Aborts when the server stops: what would go on for minutes ends then. */
  readonly stopping: AbortSignal;
}
