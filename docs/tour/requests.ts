import { endpointsOf } from '../openapi-document.ts';
import type { Endpoint, OpenapiDocument } from '../openapi-document.ts';
import { TOUR } from './tour.ts';
import type { Template, TourStep } from './step.ts';

/** A step with where it goes. Texts still hold variables. */
export interface TourRequest {
  readonly chapter: string;
  readonly step: TourStep;
  /** Absent for a request to another server. */
  readonly endpoint?: Endpoint;
  readonly method: string;
  /** Address with variables, without the query. */
  readonly address: string;
  /** Media type of the body; undefined if none is sent. */
  readonly contentType: string | undefined;
  /** The statuses expected. */
  readonly expected: readonly number[];
}

/** The requests of the tour in order. Throws for a step that names no operation. */
export function tourRequests(document: OpenapiDocument): TourRequest[] {
  const endpoints = new Map(endpointsOf(document).map((endpoint) => [endpoint.operation.operationId, endpoint]));
  return TOUR.flatMap(({ title, steps }) => steps.map((step) => requestOf(title, step, endpoints.get(step.id))));
}

function requestOf(chapter: string, step: TourStep, endpoint: Endpoint | undefined): TourRequest {
  if (step.url !== undefined)
    return { chapter, step, method: 'GET', address: step.url, contentType: undefined, expected: [200] };
  if (!endpoint) throw new Error(`The tour names “${step.id}”, which is no operation.`);
  const { method, path, operation } = endpoint;
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => step.path?.[name] ?? `{{${variableFor(path, name)}}}`,
  );
  const success = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 400);
  const hasBody = step.body !== undefined || step.text !== undefined;
  return {
    chapter,
    step,
    endpoint,
    method,
    address: `{{baseUrl}}${filled}`,
    contentType: hasBody ? Object.keys(operation.requestBody?.content ?? {})[0] : undefined,
    expected: step.status === undefined ? [...success, ...(step.mayMiss ? [404] : [])] : [step.status],
  };
}

/** The variable that fills a parameter of a path. What would mean several things is named by the part of the path before it: `gatewayId`. */
function variableFor(path: string, name: string): string {
  if (name !== 'id') return name;
  const before = path.split(`/{${name}}`)[0]?.split('/').at(-1) ?? '';
  const thing = before.replace(/ies$/, 'y').replace(/s$/, '');
  return `${thing}-${name}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The body of a step as it is sent, with its variables still in it. */
export function bodyText({ body, text }: TourStep): string | undefined {
  return body === undefined
    ? text
    : JSON.stringify(body satisfies Template, undefined, 2).replaceAll(/"\{(\{\{\w+\}\})\}"/g, '$1');
}
