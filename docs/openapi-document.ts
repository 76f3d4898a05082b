import { readFile } from 'node:fs/promises';

/** The parts of docs/openapi.json that the client and the collection are made from. */
export interface OpenapiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** What subscribed sites are sent, by event. */
  readonly webhooks: Readonly<Record<string, { readonly post: Pick<Operation, 'requestBody'> }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Who may call it: what is needed, and which kinds of API tokens are refused. */
  readonly 'x-access': { readonly needs: string; readonly refuses: readonly string[] };
  /** Empty when no token is needed. */
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** By media type. */
export type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** A JSON Schema of the 2020-12 draft, as far as it is looked into. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** One operation with where it is called. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Reads the committed document. */
export async function readOpenapi(): Promise<OpenapiDocument> {
  return JSON.parse(await readFile(new URL('openapi.json', import.meta.url), 'utf8'));
}

/** All operations in the order of the document. */
export const endpointsOf = (document: OpenapiDocument): Endpoint[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
