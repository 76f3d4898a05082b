import type { InputConnector, InputContext, JsonObject } from '../../connectors/connector.ts';
import type { StoredComparison } from './compare-stored.ts';

/** A read of the file with one mapping. */
export interface PreviewRead {
  readonly connector: InputConnector;
  readonly context: InputContext;
}

/** What is stored of an input. */
export interface StoredCatalogue {
  readonly listings: Parameters<StoredComparison['result']>[0];
  readonly byKey: ConstructorParameters<typeof StoredComparison>[0];
  /** Records of the last read, in batches. */
  records(): AsyncIterable<{ readonly key: string; readonly raw: JsonObject }>;
}
