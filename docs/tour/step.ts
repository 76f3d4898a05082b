/** Any JSON value. Texts may hold `{{variables}}`; a text that is `{{{variable}}}` alone is the JSON value of that variable. */
export type Template = string | number | boolean | null | readonly Template[] | { readonly [field: string]: Template };

/** One request of the tour. Variables in path, query, headers and body are filled in from what earlier responses had, and from the addresses and tokens of the stack. */
export interface TourStep {
  /** The operation of the API; of a request to another server, what it is for. */
  readonly id: string;
  /** The whole address of a request to another server. */
  readonly url?: string;
  /** Parameters of the path that are not the variable of their name (`{{gatewayId}}` for `/gateways/{id}`). */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Template;
  /** The body as it is sent, where it is not JSON. */
  readonly text?: string;
  /** Variables taken from the response: a JSON Pointer (`/gateway/id`), or a pattern whose first group is taken from its text. */
  readonly keep?: Readonly<Record<string, string | RegExp>>;
  /** The request is repeated, a second in between, until the value at a pointer is one of these. */
  readonly until?: { readonly at: string; readonly is: readonly string[] };
  /** It is repeated until it succeeds and everything to keep is there: something made in the background. */
  readonly waits?: true;
  /** 404 is fine as well: it needs what only some weeks of visitors bring. */
  readonly mayMiss?: true;
  /** The status expected, if it is not the success of the operation. */
  readonly status?: number;
  /** The variable with the secret by which a CRM signs the body (Standard Webhooks). */
  readonly signedWith?: string;
}

/** Steps that belong together, in order. */
export interface TourChapter {
  readonly title: string;
  readonly about: string;
  readonly steps: readonly TourStep[];
}

/** What has ended, however it ended. */
export const JOB_ENDED: TourStep['until'] = {
  at: '/status',
  is: ['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED', 'TIMED_OUT'],
};
