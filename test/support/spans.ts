import type { SeenRequest } from '../../connectors/kit/testing/serve.ts';

/** A span as a collector gets it (OTLP in JSON), flattened. */
export interface SeenSpan {
  readonly service: unknown;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** 2: it failed. */
  readonly status?: number;
}

type Attribute = { key: string; value: Record<string, unknown> };
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attribute[];
        links: { traceId: string; spanId: string }[];
        status: { code?: number };
      }[];
    }[];
  }[];
};

/** All spans that a collector was sent in JSON. */
export const readSpans = (requests: readonly SeenRequest[]): SeenSpan[] =>
  requests
    .flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
    .flatMap(({ resource, scopeSpans }) =>
      scopeSpans
        .flatMap(({ spans }) => spans)
        .map((span) => ({
          service: plain(resource.attributes)['service.name'],
          traceId: span.traceId,
          spanId: span.spanId,
          ...(span.parentSpanId ? { parentSpanId: span.parentSpanId } : {}),
          name: span.name,
          kind: span.kind,
          startMs: Number(span.startTimeUnixNano) / 1e6,
          endMs: Number(span.endTimeUnixNano) / 1e6,
          attributes: plain(span.attributes),
          links: span.links.map(({ traceId, spanId }) => ({ traceId, spanId })),
          ...(span.status.code ? { status: span.status.code } : {}),
        })),
    );

const plain = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
