import type { Readable } from 'node:stream';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { WebhookRequest } from '../model/gateway/crm-event.ts';
import type { ErrorCode } from '../model/shared/errors.ts';
import type { Principal } from '../model/gateway/principal.ts';
import type { AccessLevel, DeletedGateway, GatewayRecord } from '../store/access/gateways.ts';
import type { HandlerDeps } from './deps.ts';
import type { QuotaName } from './quota-names.ts';
import type { SpecialReply, WithHeaders } from './http/reply.ts';
import type { SchemaObject, Typed } from './http/schemas.ts';

/**
 * Who may call: `public`: everyone; `token`: every active token; `client`: every active token that is not bound to a gateway, because the operation
 * concerns all gateways of a client (403 for an API token); `agency`: a token with the `agency` claim; `agency-client`: such a token that is not bound to a gateway, because the operation shows what all sites of the agency sent; otherwise a token with at least this level on the
 * gateway that the path's `id`, or else its `gatewayId`, names (404 when it is not visible, 403 when the level is too low), and with `orDeleted` the owner of a deleted gateway; with `unbound` no API token, not even that of the gateway (403).
 */
export type Access =
  | 'public'
  | 'token'
  | 'client'
  | 'agency'
  | 'agency-client'
  | { readonly gateway: AccessLevel; readonly orDeleted?: true; readonly unbound?: true };

/** A success: exactly one per route. */
export interface Success {
  readonly status: 200 | 201 | 202 | 204 | 302;
  readonly description: string;
  /** Of the JSON body; absent when there is none. */
  readonly schema?: Typed<unknown>;
  /** Media type of a response that is not JSON, or all that it may have; in addition to JSON if there is a schema. */
  readonly contentType?: string | readonly string[];
  /** Header fields worth knowing, by name, each with a sentence. */
  readonly headers?: { readonly [name: string]: string };
}

/** A body whose very bytes matter, because they are signed, or one that is no JSON. */
export interface RawBody {
  readonly maxBytes: number;
  /** Media type in the document; JSON unless it says otherwise. */
  readonly type?: string;
  /** It may be left out. */
  readonly optional?: true;
  /** Header fields that belong to it, by name, each with a sentence. */
  readonly headers: { readonly [name: string]: string };
}

/** One endpoint as data: router, validation, access check and OpenAPI document are folds over these. */
export interface Contract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /v1/gateway, parameters in braces: `/gateways/{id}`. */
  readonly path: `/${string}`;
  /** Unique; the operationId of the document and the route label of metrics and logs. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: Access;
  /** API tokens that are for one site may call it: the handler keeps them to that site. Absent: 403 for such a token. */
  readonly forSites?: true;
  /** Schemas of path parameters that are not UUIDs. A parameter that does not fit names nothing: 404. */
  readonly params?: { readonly [name: string]: SchemaObject };
  /** Query parameters by name; unknown ones are refused. */
  readonly query?: { readonly [name: string]: JSONSchema };
  readonly body?: Typed<unknown>;
  /** A request without a body is one with `{}`. */
  readonly optionalBody?: true;
  /** Largest accepted body after decompression, when it is not the usual one. */
  readonly maxBodyBytes?: number;
  /** Texts of the body may hold NUL characters and halves of surrogate pairs, because the handler takes them out. */
  readonly anyText?: true;
  /** Instead of `body`: the handler gets the bytes as they came, with all headers, and checks them itself. */
  readonly rawBody?: RawBody;
  /** Instead of `body`: the handler gets the body as a stream, and bounds it itself. */
  readonly upload?: true;
  /** Of a `rawBody`: the origin whose pages may read the responses in a browser, errors included; undefined: none but those of CORS_ORIGINS. */
  readonly allowedOrigin?: (request: WebhookRequest, deps: HandlerDeps) => string | undefined;
  /** What to say when one of these unknown top-level fields is sent. */
  readonly hints?: { readonly [field: string]: string };
  /**
   * What a GET of the path responds with: fields of it that the body does not have may be sent back as they are, and are left out of the body. Undefined when there is nothing there.
   */
  readonly present?: (
    input: Pick<AnyInput, 'params' | 'principal' | 'gateway'>,
    deps: HandlerDeps,
  ) => Promise<object | undefined>;
  /** Reason why nobody may write what the path names; checked before query and body, so that such a write is 403 whatever it sends. */
  readonly readOnly?: (params: { readonly [name: string]: string }) => string | undefined;
  readonly success: Success;
  /** Header fields of every response of the operation, errors included. */
  readonly alwaysHeaders?: { readonly [name: string]: string };
  /** Media types that the handler can respond with, the preferred one first; it gets the one that suits the Accept header best. */
  readonly negotiates?: readonly string[];
  /** Its event stream can be resumed: documents the header Last-Event-ID, which the handler gets. */
  readonly resumable?: true;
  /** Longest wait for the systems behind the handler, when it is not `REQUEST_DEADLINE_SECONDS`. */
  readonly deadlineSeconds?: number;
  /** Codes beyond those that follow from access, parameters and body. */
  readonly errors?: readonly ErrorCode[];
  /** Which quota of the token a request takes from, see `api/quotas.ts`; absent: a GET from the reads, anything else from the writes. */
  readonly quota?: QuotaName | 'progress' | 'own';
  /** Path parameters that are secrets: they never reach the log; the reads of a public route are counted by them. */
  readonly secretParams?: readonly string[];
  /** Documents HEAD as an operation of its own; every path with GET has it. */
  readonly head?: { readonly id: string; readonly summary: string };
  /** For operators and browsers: the path is at the root of the host and not in the document. */
  readonly root?: true;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type QueryOf<C extends Contract> = C extends { query: infer Query extends { readonly [name: string]: JSONSchema } }
  ? FromSchema<{ type: 'object'; properties: Query; additionalProperties: false }>
  : { readonly [name: string]: never };

type BodyOf<C extends Contract> = C extends { rawBody: RawBody }
  ? WebhookRequest
  : C extends { upload: true }
    ? Readable
    : C extends { body: Typed<infer Body> }
      ? Body
      : undefined;

type ResultOf<C extends Contract> = C extends { success: { schema: Typed<infer Body> } }
  ? Body | WithHeaders<Body> | SpecialReply
  : SpecialReply;

/** What a handler gets, checked against the contract. */
export interface Input<C extends Contract> {
  readonly params: { readonly [Name in ParamNames<C['path']>]: string };
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly principal: C['access'] extends 'public' ? undefined : Principal;
  /** Loaded and allowed when access is by gateway. */
  readonly gateway: C['access'] extends { gateway: AccessLevel; orDeleted: true }
    ? DeletedGateway
    : C['access'] extends { gateway: AccessLevel }
      ? GatewayRecord
      : undefined;
  readonly requestId: string;
  /** Of `negotiates`; undefined if the client accepts none of them. */
  readonly mediaType?: string | undefined;
  /** Of a `resumable` route: id of the last event that the client has. */
  readonly lastEventId?: string | undefined;
  /** Network address of the caller: to be counted by in memory, never stored, never logged. */
  readonly callerAddress?: string | undefined;
}

/** The same for code that serves every route. */
export interface AnyInput {
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: unknown };
  readonly body: unknown;
  readonly principal: Principal | undefined;
  readonly gateway: GatewayRecord | DeletedGateway | undefined;
  readonly requestId: string;
  readonly mediaType?: string | undefined;
  readonly lastEventId?: string | undefined;
  readonly callerAddress?: string | undefined;
}

/** A contract and its handler. */
export interface Route {
  readonly contract: Contract;
  handle(input: AnyInput, deps: HandlerDeps): unknown;
}

/**
 * States a contract; `handle` adds the behaviour and is checked against it: `route({…}).handle(async (input, deps) => reply)`.
 * `call` is the handler as it was written, for tests.
 */
export function route<const C extends Contract>(contract: C) {
  return {
    handle<H extends (input: Input<C>, deps: HandlerDeps) => ResultOf<C> | Promise<ResultOf<C>>>(handler: H) {
      // The mount has checked every part of the input against this very contract before it calls.
      return { contract, handle: handler as (input: unknown, deps: HandlerDeps) => unknown, call: handler };
    },
  };
}
