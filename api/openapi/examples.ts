import recorded from './examples.json' with { type: 'json' };

/** What the document shows of an operation: requests and responses that happened on the tour of the API (`npm run examples`). */
export interface OperationExamples {
  /** Parameters of path and query that are no ids, by name, as they were sent. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What was sent; text where it is not JSON. Its ids are those of the product on which it was recorded. */
  readonly body?: unknown;
  /** Lists and texts are shortened. */
  readonly success?: unknown;
  /** By code. */
  readonly errors?: Readonly<Record<string, unknown>>;
}

const EXAMPLES: Readonly<Record<string, OperationExamples>> = recorded;

/** The examples of an operation; empty if the tour does not visit it. */
export const examplesOf = (operationId: string): OperationExamples => EXAMPLES[operationId] ?? {};
