import type { HttpClient, InputConnector, OutputConnector } from '../connectors/connector.ts';
import type { Mailer } from '../clients/mail.ts';
import type { ObjectStorage } from '../clients/object-storage.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { ListingSearch } from '../search/listing-search.ts';
import type { ConnectorSecrets } from '../store/connector-secrets.ts';
import type { Store } from '../store/store.ts';

/** Everything activities work with, made once by the composition root. */
export interface ActivityDeps {
  readonly store: Store;
  readonly search: ListingSearch;
  readonly objects: ObjectStorage;
  readonly mailer: Mailer;
  readonly secrets: ConnectorSecrets;
  readonly inputConnector: (type: string) => InputConnector;
  readonly outputConnector: (type: string) => OutputConnector;
  /** A client whose requests end with the signal. */
  readonly http: (signal: AbortSignal) => HttpClient;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Root of the API's public address. */
  readonly publicUrl: string;
  /** Where downloaded feeds are kept while a run needs them. */
  readonly workFolder: string;
  /** Largest feed that is downloaded. */
  readonly maxFeedBytes: number;
  /** Work of one activity before it hands over to the next. */
  readonly chunkSeconds: number;
  /** Most listings delivered per gateway (biens_max) of a plan; undefined: no limit. */
  readonly planLimit: (plan: string) => number | undefined;
  /** Changes whenever the code that maps records changes, so that fingerprints of another version never match. */
  readonly mappingVersion: string;
}
