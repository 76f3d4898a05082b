/**
 * Finds what an operation needs in the account of the caller, so that it succeeds at the first click: ids of the path, queries, bodies.
 *
 * An id is taken from the list in front of it: `{invoiceId}` of `/gateways/{id}/invoices/{invoiceId}` from `GET /gateways/{id}/invoices`, for the first
 * gateway that has invoices. What has no such list is in the tables below.
 */

/** Requests for one operation at most: who has a thousand gateways need not wait until each has been looked at. */
const MOST_REQUESTS = 40;

/** The field of a list’s items that a parameter is, where it is not `id`. */
const FIELD_OF = {
  addonCode: 'code',
  archiveId: 'archive_id',
  code: 'code',
  delegateClientId: 'client_id',
  leadId: 'visitor_id',
  portalCode: 'code',
  version: 'version',
  visitorId: 'visitor_id',
};

/** Parameters without a list in front of them: by the path up to them. */
const SOURCES = {
  '/gateways/{id}/inputs/{connectorId}': async ({ get, chosen, operation }) => {
    const gateway = await get(`/gateways/${chosen.id}`);
    const inputs = gateway ? [gateway.input_connector, ...gateway.input_connectors] : [];
    const isInbox = operation.path.includes('/inbox');
    return inputs.filter(({ config }) => Boolean(config.inbox) === isInbox).map((input) => input.connector_id);
  },
  '/insights/{gatewayId}': async ({ list }) => idsOf(await list('/gateways')),
  '/insights/{gatewayId}/properties/{propertyUuid}': async ({ list, chosen }) =>
    idsOf(await list(`/gateways/${chosen.gatewayId}/properties?limit=5`)),
  '/insights/{gatewayId}/visitors/{visitorId}': async ({ list, chosen }) =>
    (await list(`/insights/${chosen.gatewayId}/leads`)).map((lead) => lead.visitor_id),
  '/public/properties/{id}': async ({ list }) => idsOf(await list('/properties?limit=5')),
  '/public/properties/{id}/pictures/{picture}': async ({ get, chosen }) =>
    firstIn(await get(`/properties/${chosen.id}`), /\/public\/properties\/[^/"]+\/pictures\/([^"?/]+)/),
  '/plugin-manager/{code}': async ({ get }) =>
    ((await get('/plugin-manager/catalog'))?.addons ?? []).map(({ code }) => code),
  '/mappings/proposals/{id}': ({ seen }) => [seen.proposeMapping?.id],
  '/public/feeds/{token}': async (found) => firstIn(await portalsOf(found), /\/feeds\/([^/"]+)\//),
  '/public/feeds/{token}/{file}': async (found) =>
    firstIn(await portalsOf(found), new RegExp(`/feeds/${found.chosen.token}/([^"?]+)`)),
};

/** Operations whose path has another list in front of it than the one that is meant. */
const LISTS = {
  leaveGateway: { id: '/gateways/delegated' },
};

/** Which items of the list will do, where not every one does. */
const WANTED = {
  subscribeAddon: { addonCode: ({ available, active }) => available && !active },
  unsubscribeAddon: { addonCode: ({ active }) => active },
  enrollPortal: { portalCode: ({ addon_active: active, enrolled }) => active && !enrolled },
  unenrollPortal: { portalCode: ({ enrolled }) => enrolled },
  rotatePortalToken: { portalCode: ({ enrolled }) => enrolled },
  cancelSyncJob: { jobId: ({ status }) => status === 'QUEUED' || status === 'RUNNING' },
  restoreArchived: { jobId: ({ counts }) => counts.archived > 0 },
  updateTemplate: { id: (template) => !template.is_default },
  deleteTemplate: { id: (template) => !template.is_default },
  replacePdfTemplate: { id: ({ predefined }) => !predefined },
  deletePdfTemplate: { id: ({ predefined }) => !predefined },
};

/** What there has to be as well: an address that responds, with at least one item where it is a list. */
const NEEDED = {
  confirmHeldListings: '/gateways/{id}/held-listings',
  dismissHeldListings: '/gateways/{id}/held-listings',
  getQuarantinedRaw: '/gateways/{id}/quarantine',
  retryQuarantine: '/gateways/{id}/quarantine',
  getEventEndpoint: '/gateways/{id}/inputs/{connectorId}/event-endpoint',
  disableEvents: '/gateways/{id}/inputs/{connectorId}/event-endpoint',
  getMappingPreview: '/mappings/{id}/preview',
};

/** Of a gateway that has the addon. */
const INSIGHTS = '/insights/{gatewayId}';

/** Query parameters that are the caller’s own. */
const QUERIES = {
  createLead: async ({ list }) => {
    for (const { id } of await list('/gateways')) {
      const addons = await list(`/gateways/${id}/addons`);
      if (addons.some(({ code, active }) => active && code.startsWith('ESTIMATION'))) return { gatewayId: id };
    }
    return {};
  },
  getQuarantinedRaw: async ({ list, chosen }) => {
    const [record] = await list(`/gateways/${chosen.id}/quarantine`);
    return { connectorId: record?.connector_id, key: record?.key };
  },
};

/** Fields of an example’s body that are the caller’s own, at any depth. */
const FIELDS = {
  gateway_id: async (found) => (await gatewayOf(found))?.id,
  applies_to: async (found) => [(await gatewayOf(found))?.id],
  property_id: async ({ list }) => (await list('/properties?limit=1'))[0]?.id,
  connector_id: async (found) => (await gatewayOf(found))?.output_connectors?.[0]?.connector_id,
  item_id: async ({ get }) => (await get('/principal'))?.item_ids?.[0],
  site_id: async ({ list }) => (await list('/plugin-manager/sites'))[0]?.site_id,
  upload_id: ({ seen }) => seen.uploadMappingSample?.id,
  proposal_id: ({ seen }) => seen.proposeMapping?.id,
  // Of the held listings, which are all that is named by `ids`.
  ids: async ({ list, chosen }) => (await list(`/gateways/${chosen.id}/held-listings`)).slice(0, 1).map(({ id }) => id),
  token: ({ seen }) => seen.createCollectorToken?.token,
  origin: ({ origin }) => origin,
  at: () => new Date().toISOString(),
};

/** Fields whose meaning depends on the operation. */
const FIELDS_OF = {
  activateSite: {
    domain: async ({ list }) => {
      const outputs = (await list('/gateways')).flatMap((gateway) => gateway.output_connectors);
      return outputs.find(({ connector_type: type }) => type === 'SYNC')?.config.url;
    },
  },
  publishMapping: { revision: async ({ get, chosen }) => (await get(`/mappings/${chosen.id}`))?.revision },
  rollBackMapping: {
    version: async ({ get, list, chosen }) => {
      const mapping = await get(`/mappings/${chosen.id}`);
      const versions = await list(`/mappings/${chosen.id}/versions`);
      return versions.find(({ number }) => number !== mapping?.live_version)?.number;
    },
  },
  restoreFeedRules: {
    version: async ({ get, chosen }) => (await get(`/gateways/${chosen.id}/rules`))?.version,
    to: async ({ get, chosen }) => Math.max(0, ((await get(`/gateways/${chosen.id}/rules`))?.version ?? 0) - 1),
  },
  collectVisitorEvents: { id: () => crypto.randomUUID() },
  collectPublicVisitorEvents: { id: () => crypto.randomUUID() },
  pushSiteAudit: { id: () => crypto.randomUUID() },
  reportSiteFatal: { id: () => crypto.randomUUID() },
};

/**
 * @param operation `id`, `method`, `path` as the document has it below /v1/gateway, `parameters`, `fields` (names in the body) and the `example` of its body
 * @param ask reads an address below /v1/gateway with the caller’s token: the parsed body, or undefined where the response is no success
 * @param has whether a path of the document can be read
 * @param seen last successful response of each operation on this page
 * @param origin of this page
 * @returns the values by parameter, and the body; `complete` is false where the account has nothing that fits
 */
export async function findValues({ operation, ask, has, seen, origin }) {
  const get = bounded(ask);
  const list = async (path) => itemsOf(await get(path));
  const found = { operation, get, list, has, seen, origin, chosen: {} };
  const chosen = await choosePath(found, 0);
  const own = { ...found, chosen: chosen ?? {} };
  const queries = chosen === undefined ? {} : ((await QUERIES[operation.id]?.(own)) ?? {});
  return {
    complete: chosen !== undefined,
    values: { ...own.chosen, ...queries },
    body: operation.example === undefined || chosen === undefined ? operation.example : await bodyOf(own),
  };
}

/** Each address once. Nothing is found any more where it would be too many. */
function bounded(ask) {
  const asked = new Map();
  return (path) => {
    if (!asked.has(path)) {
      if (asked.size >= MOST_REQUESTS) return Promise.resolve(undefined);
      asked.set(path, ask(path));
    }
    return asked.get(path);
  };
}

/** The first choice of every parameter of the path with which all later ones have one as well; undefined if there is none. */
async function choosePath(found, from) {
  const { operation, chosen } = found;
  const next = /\{(\w+)\}/.exec(operation.path.slice(from));
  if (!next) return (await isThere(found)) ? chosen : undefined;
  const start = from + next.index;
  const end = start + next[0].length;
  for (const value of await candidates(found, { name: next[1], before: operation.path.slice(0, start - 1), end })) {
    if (value === undefined) continue;
    const whole = await choosePath({ ...found, chosen: { ...chosen, [next[1]]: String(value) } }, end);
    if (whole) return whole;
  }
  return undefined;
}

async function candidates(found, { name, before, end }) {
  const { operation, has, list, chosen } = found;
  const own = SOURCES[operation.path.slice(0, end)];
  if (own) return own(found);
  const { example, schema = {} } = operation.parameters.find((parameter) => parameter.name === name) ?? {};
  const listed = LISTS[operation.id]?.[name] ?? before;
  if (!has(listed)) return [example ?? schema.enum?.[0]];
  const wanted = WANTED[operation.id]?.[name] ?? (() => true);
  const items = (await list(fill(listed, chosen))).filter(wanted);
  return items.map((item) => item[FIELD_OF[name] ?? 'id'] ?? item.number);
}

async function isThere({ operation, get, chosen }) {
  const path = NEEDED[operation.id] ?? (operation.path.startsWith(INSIGHTS) ? `${INSIGHTS}/overview` : undefined);
  if (path === undefined) return true;
  const there = await get(fill(path, chosen));
  return there !== undefined && (!Array.isArray(there.items) || there.items.length > 0);
}

/** The example with the caller’s own values. What is replaced as a whole shows what is there now, so that nothing is lost by a click. */
async function bodyOf(found) {
  const { operation, get, has, chosen } = found;
  const now = operation.method === 'put' && has(operation.path) ? await get(fill(operation.path, chosen)) : undefined;
  if (now === undefined) return ownFields(operation.example, found);
  const kept = Object.entries(now).filter(([name]) => operation.fields.length === 0 || operation.fields.includes(name));
  return Object.fromEntries(kept);
}

async function ownFields(value, found) {
  if (Array.isArray(value)) return Promise.all(value.map((item) => ownFields(item, found)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, item]) => {
    const own = FIELDS_OF[found.operation.id]?.[name] ?? FIELDS[name];
    return [name, (await own?.(found)) ?? (await ownFields(item, found))];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The portals of the first gateways. */
async function portalsOf({ list }) {
  const gateways = await list('/gateways');
  return Promise.all(gateways.slice(0, 10).map(({ id }) => list(`/gateways/${id}/portals`)));
}

/** What the first group of a pattern finds first in a response. */
const firstIn = (body, pattern) => [pattern.exec(JSON.stringify(body ?? ''))?.[1]];

/** The gateway of the path, or the first of the caller. */
async function gatewayOf({ get, list, chosen, operation }) {
  const id = chosen.gatewayId ?? (operation.path.startsWith('/gateways/{id}') ? chosen.id : undefined);
  return id === undefined ? (await list('/gateways'))[0] : get(`/gateways/${id}`);
}

const fill = (path, chosen) => path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(chosen[name]));

const itemsOf = (body) => (Array.isArray(body) ? body : (body?.items ?? body?.data ?? []));

const idsOf = (items) => items.map(({ id }) => id);
