/** A process or container that can end without warning. */
export interface Part {
  readonly name: string;
  /** Ends it without warning (SIGKILL), starts it again and waits until it responds; undefined if this command cannot. */
  readonly restart?: () => Promise<void>;
}

/** The same server under two addresses: as the product reaches it, and as this command does. */
export interface Address {
  readonly forProduct: string;
  readonly here: string;
}

/** A product with its engines, a demo CRM and a demo site, that a verification plays on. Everything in it is its own: nothing that was there before is changed. */
export interface Deployment {
  /** Root of the API. */
  readonly api: string;
  readonly identity: string;
  readonly crm: Address;
  readonly site: Address;
  /** In the order in which they are killed. */
  readonly parts: readonly Part[];
  /** What runs, one sentence each, with its version. Throws if an engine lacks what the product needs. */
  describe(): Promise<readonly string[]>;
  /** Starts the product and waits until it responds. Returns what was started. */
  start(): Promise<string>;
  /** Keeps every record. Returns what was kept. */
  backup(): Promise<string>;
  /** Loses records and search index. Returns what was lost. */
  destroy(): Promise<string>;
  /** Brings the records back, builds the search index from them and starts the product. Returns what was done. */
  restore(): Promise<string>;
  /** Removes what the verification made, and stops what it started. */
  close(): Promise<void>;
}
