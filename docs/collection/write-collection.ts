import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { readOpenapi } from '../openapi-document.ts';
import type { OpenapiDocument, Operation, Parameter } from '../openapi-document.ts';
import { bodyText, tourRequests } from '../tour/requests.ts';
import type { TourRequest } from '../tour/requests.ts';
import { TOUR } from '../tour/tour.ts';
import { afterwards, signing } from './scripts.ts';

const FILE = new URL('property-gateway.postman_collection.json', import.meta.url);

/** Made for `npm start`; the token is that of `npm run token -- agency-north`. */
const VARIABLES = {
  baseUrl: 'http://127.0.0.1:8080',
  token: '',
  crmUrl: 'http://127.0.0.1:8090',
  siteUrl: 'http://127.0.0.1:8091',
  siteKey: 'demo-site-key',
  mailUrl: 'http://127.0.0.1:8025',
};

/** The text of the collection, in the format 2.1 of Postman that Bruno, Insomnia and Hoppscotch read too: the tour of the API, whose requests feed each other from first to last. */
export function collectionText(document: OpenapiDocument): string {
  const requests = tourRequests(document);
  const names = namesOf(requests);
  const folders = TOUR.map(({ title, about }) => ({
    name: title,
    description: about,
    item: requests
      .filter(({ chapter }) => chapter === title)
      .map((request) => itemOf(request, names.get(request) ?? '')),
  }));
  const collection = {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      ...Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
      ...keptNames(requests).map((key) => ({ key, value: '' })),
    ],
    item: folders,
  };
  return `${JSON.stringify(collection, undefined, 2)}\n`;
}

/** Variables that responses bring. */
const keptNames = (requests: readonly TourRequest[]): string[] => [
  ...new Set(requests.flatMap(({ step }) => Object.keys(step.keep ?? {}))),
];

/** Names that occur once each: a request that waits names itself as the next one. */
function namesOf(requests: readonly TourRequest[]): ReadonlyMap<TourRequest, string> {
  const counts = new Map<string, number>();
  return new Map(
    requests.map((request) => {
      const name = request.endpoint?.operation.summary ?? request.step.id;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [request, count === 1 ? name : `${name} (${count})`];
    }),
  );
}

function itemOf(request: TourRequest, name: string) {
  const { step, method, address, endpoint, contentType } = request;
  const query = queryOf(request);
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const [host = '', ...path] = address.split('/');
  const body = bodyText(step);
  return {
    name,
    // Where a response leads is part of it: the tour does not follow.
    protocolProfileBehavior: { followRedirects: false },
    event: [...(step.signedWith ? [signing(step.signedWith)] : []), afterwards(request, name)],
    request: {
      method,
      ...(endpoint ? { description: endpoint.operation.description } : {}),
      ...(endpoint === undefined || endpoint.operation.security?.length === 0 ? { auth: { type: 'noauth' } } : {}),
      header: [
        ...(contentType === undefined ? [] : [{ key: 'Content-Type', value: contentType }]),
        ...Object.entries(step.headers ?? {}).map(([key, value]) => ({ key, value })),
        ...(endpoint ? headersOf(endpoint.operation, step.signedWith !== undefined) : []),
      ],
      url: {
        raw: `${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
        host: [host],
        path,
        query,
      },
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
  };
}

/** What the step asks for, then every other parameter, to be switched on. */
function queryOf({ step: { query = {} }, endpoint }: TourRequest) {
  const others = (endpoint?.operation.parameters ?? []).filter((each) => each.in === 'query' && !(each.name in query));
  return [
    ...Object.entries(query).map(([key, value]) => ({ key, value, disabled: false })),
    ...others.map(({ name, description }) => ({ key: name, value: '', disabled: true, ...described(description) })),
  ];
}

const headersOf = ({ parameters = [] }: Operation, isSigned: boolean) =>
  parameters
    .filter((each) => each.in === 'header')
    .map(({ name, required = false, description }: Parameter) => ({
      key: name,
      value: isSigned && required ? `{{${name}}}` : '',
      disabled: !required,
      ...described(description),
    }));

const described = (description: string | undefined) => (description ? { description } : {});

async function writeCollection(): Promise<void> {
  await writeFile(FILE, collectionText(await readOpenapi()));
}

/** Run as a script: writes the collection. Nothing is awaited here, as Mocha loads modules that await twice. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) void writeCollection();
