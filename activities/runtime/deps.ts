import type { Readable } from 'node:stream';
import type { InboxFormat } from '../../model/gateway/inbox.ts';
import type { DeliveryRecord } from '../../store/inbox/deliveries.ts';
import type { ProposalModel } from '../../connectors/propose/refine/refine.ts';
import type { GuardedNetwork, HttpClient, InputConnector, OutputConnector } from '../../connectors/connector.ts';
import type { Contact } from '../../clients/identity.ts';
import type { CrmAccount } from '../../connectors/kit/http/crm-account.ts';
import type { HeldSlot } from '../../connectors/kit/http/send-request.ts';
import type { Mailer } from '../../clients/mail.ts';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import type { Log } from '../../observability/log.ts';
import type { ClientTurns } from './client-turns.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { WorkFolder } from './work-folder.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { DvfIndex } from '../../search/dvf/dvf-index.ts';
import type { ListingSearch } from '../../search/listing-search.ts';
import type { ConnectorSecrets } from '../../store/access/connector-secrets.ts';
import type { KeyRing } from '../../store/shared/key-ring.ts';
import type { Store } from '../../store/store.ts';

/** Everything activities work with, made once by the composition root. */
/** The one file of a delivery. */
export interface DeliveredFile {
  readonly body: Readable;
  readonly contentType?: string;
}

export interface ActivityDeps {
  readonly store: Store;
  readonly search: ListingSearch;
  /** The indices of the open transaction data. */
  readonly dvf: DvfIndex;
  readonly objects: ObjectStorage;
  /** The bytes of a delivery, as its connector reads them; undefined if they are not stored any more. */
  readonly openDelivery: (delivery: DeliveryRecord, format: InboxFormat) => Promise<DeliveredFile | undefined>;
  readonly mailer: Mailer;
  readonly secrets: ConnectorSecrets;
  readonly keys: KeyRing;
  readonly inputConnector: (type: string) => InputConnector;
  readonly outputConnector: (type: string) => OutputConnector;
  /** A client whose requests end with the signal and keep the rate budget of the account, where there is one; `slot` is not held while its turn is far. */
  readonly http: (signal: AbortSignal, account?: CrmAccount, slot?: HeldSlot) => HttpClient;
  /** For outputs that speak another protocol than HTTP. */
  readonly network: GuardedNetwork;
  /** For the pages of all imports of the worker. */
  readonly memory: MemoryBudget;
  /** Keeps one client from holding all slots. */
  readonly inTurn: ClientTurns;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Root of the API's public address. */
  readonly publicUrl: string;
  /** Where downloaded feeds are kept while a run needs them. */
  readonly workFolder: WorkFolder;
  /** Largest feed that is downloaded. */
  readonly maxFeedBytes: number;
  /** Work of one activity before it hands over to the next. */
  readonly chunkSeconds: number;
  /** Most time that a site has for one batch, with all repetitions. */
  readonly siteBatchSeconds: number;
  /** How long a site that a gateway has left may take to acknowledge that its listings go. */
  readonly withdrawalSeconds: number;
  /** Delays between the attempts to send an event to a site, seconds. */
  readonly eventRetries: readonly number[];
  /** Has the events that wait for a subscription sent, durably. */
  readonly wakeSiteEvents: (subscriptionId: string) => Promise<void>;
  /** Has the changes of a gateway matched with its saved searches, durably. */
  readonly wakeSearchAlerts: (gatewayId: string) => Promise<void>;
  /** Least time between two mails of one saved search. */
  readonly searchMailSeconds: number;
  /** Has a mail of the outbox sent, durably. */
  readonly wakeMails: () => Promise<void>;
  /** Whether the operators of the Temporal server have registered a search attribute. */
  readonly hasSearchAttribute: (name: string) => Promise<boolean>;
  /** Lets the schedule of a gateway rest. */
  readonly pauseSchedule: (gatewayId: string) => Promise<void>;
  /** Where a client is reached, as the identity service has it. */
  readonly contactOf: (clientId: string) => Promise<Contact | undefined>;
  /** Most listings delivered per gateway (biens_max) of a plan; undefined: no limit. */
  readonly planLimit: (plan: string) => number | undefined;
  /** Refines proposed mappings; undefined if none is configured for them. */
  readonly proposalModel?: ProposalModel | undefined;
  /** Of a connector type: changes with the code and the libraries that map its records, so that fingerprints of another version never match. */
  readonly mappingVersion: (connectorType: string) => string;
}
