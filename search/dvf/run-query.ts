import type { estypes } from '@elastic/elasticsearch';

/** Runs a request against the index of mutations. */
export type RunQuery = <T, A = unknown>(request: estypes.SearchRequest) => Promise<estypes.SearchResponse<T, A>>;
