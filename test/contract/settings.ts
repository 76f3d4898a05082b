import type { Specimens } from './specimens.ts';

/** Settings for one or more operations. */
interface Advice {
  /** A regular expression for method and path: `GET /gateways$`. */
  readonly of: string;
  /** Parameters that always have this value. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Fields of the body that mostly have this value. */
  readonly body?: Readonly<Record<string, string>>;
  /** Its body or its query is that of another operation, whose borders are enough for a short run. */
  readonly sameInput?: true;
  /** Why a request that fits its schema may be refused all the same: what the schema cannot say. */
  readonly mayRefuse?: string;
}

/**
 * Settings for operations that a generator cannot derive from the document: ids of existing things, and constraints that no schema expresses.
 * Later entries win over earlier ones.
 */
export function adviceFor(things: Specimens): readonly Advice[] {
  const id = (value: string) => ({ 'path.id': value });
  return [
    { of: '/gateways/{id}', parameters: id(things.gatewayId) },
    {
      of: '(PUT|PATCH) /gateways/{id}$',
      parameters: id(things.otherGatewayId),
      body: { 'body.item_id': 'north-2' },
      sameInput: true,
      mayRefuse: 'another item, two rhythms, a word that is no cron',
    },
    { of: 'POST /gateways/{id}/validate$', mayRefuse: 'a site that was activated with another key meanwhile' },
    { of: 'POST /gateways/{id}/pause$', parameters: id(things.otherGatewayId) },
    {
      of: 'DELETE /principal/data$',
      mayRefuse: 'everything but the name of the client, which would delete the account of the test',
    },
    { of: 'DELETE /gateways/{id}$', parameters: id(things.spareGatewayId) },
    { of: '/sync-jobs/{jobId}', parameters: { 'path.jobId': things.jobId } },
    {
      of: 'POST .*/sync-jobs/{jobId}/restore$',
      parameters: { ...id(things.restorable.gatewayId), 'path.jobId': things.restorable.jobId },
    },
    { of: '/sync-jobs/{jobId}/changes', parameters: { 'path.jobId': things.dryRunId } },
    { of: '/inputs/{connectorId}', parameters: { 'path.connectorId': things.connectorId } },
    {
      of: '/inputs/{connectorId}/inbox',
      parameters: { ...id(things.pushed.gatewayId), 'path.connectorId': things.pushed.connectorId },
    },
    {
      of: 'PUT .*/inbox/files/{name}$',
      parameters: { 'path.name': 'picture.jpg' },
      mayRefuse: 'a name that leads out of the folder, or has control characters',
    },
    { of: 'PUT .*/inbox/public-keys$', mayRefuse: 'a line that is no public key' },
    // The body names listings that are held, of which there is none: 409, or 400 for neither or both ways to name them.
    { of: 'POST /gateways/{id}/held-listings/', mayRefuse: 'neither ids nor all, or both' },
    {
      of: '/quarantine/raw',
      parameters: { 'query.connectorId': things.connectorId, 'query.key': things.quarantinedKey },
    },
    { of: '/event-subscriptions/{subscriptionId}', parameters: { 'path.subscriptionId': things.subscriptionId } },
    {
      of: 'DELETE .*/event-subscriptions/{subscriptionId}$',
      parameters: { 'path.subscriptionId': things.spareSubscriptionId },
    },
    { of: '/api-tokens/{tokenId}', parameters: { 'path.tokenId': things.tokenId } },
    { of: 'DELETE .*/api-tokens/{tokenId}$', parameters: { 'path.tokenId': things.spareTokenId } },
    { of: '/deliveries/{deliveryId}', parameters: { 'path.deliveryId': things.deliveryId } },
    { of: '/inbox/deliveries/{deliveryId}', parameters: { 'path.deliveryId': things.pushed.deliveryId } },
    { of: '/saved-searches/{searchId}', parameters: { 'path.searchId': things.searchId } },
    { of: 'DELETE .*/saved-searches/{searchId}', parameters: { 'path.searchId': things.spareSearchId } },
    {
      of: '(POST|PATCH) /gateways/{id}/saved-searches',
      mayRefuse: 'a range, a box or a point that cannot be meant; an address that no mail server takes',
    },
    // The filter of GET /properties.
    { of: '(POST|PATCH) /gateways/{id}/saved-searches', sameInput: true },
    { of: '/public/mail-preferences/', parameters: { 'path.token': things.mailToken } },
    { of: '/public/saved-searches/', parameters: { 'path.token': things.searchToken } },
    { of: '/invoices/{invoiceId}', parameters: { 'path.invoiceId': things.invoiceId } },
    {
      of: '/addons/{addonCode}',
      parameters: { 'path.addonCode': 'MULTI_INPUTS' },
      body: { 'body.currency': 'EUR' },
      mayRefuse: 'a currency without a price',
    },
    { of: '/portals/{portalCode}', parameters: { 'path.portalCode': 'KYERO_FEED' } },
    { of: 'DELETE .*/portals/{portalCode}/enroll', parameters: { 'path.portalCode': 'OPENIMMO_FEED' } },
    {
      of: 'POST /gateways/{id}/delegations',
      body: { 'body.client_id': 'agency-south' },
      mayRefuse: 'a client that the identity service does not know',
    },
    { of: '/delegations/{delegateClientId}', parameters: { 'path.delegateClientId': 'partner' } },
    { of: '/properties/{id}', parameters: id(things.listingId) },
    { of: 'GET .*/properties/changes$', mayRefuse: 'a position that nobody gave out; two beginnings' },
    { of: '/properties/deleted/{archiveId}', parameters: { 'path.archiveId': things.formerId } },
    { of: '/dvf/{id}', parameters: id(things.mutationId) },
    {
      of: '(GET|POST) /dvf',
      mayRefuse:
        'no area or no place, two areas, a cursor that nobody gave out; a range, a box or a polygon that cannot be meant; a section without its commune',
    },
    {
      of: 'GET /dvf/geo$',
      parameters: { 'query.lat': '45.77', 'query.lon': '4.88', 'query.radius': '1000' },
    },
    // The filter of GET /dvf.
    { of: '(GET|POST) /dvf/(geo|stats)$', sameInput: true },
    { of: 'GET /dvf/stats$', parameters: { 'query.departement': '69' } },
    {
      of: 'POST /estimations$',
      body: {
        'body.property_type': 'apartment',
        'body.offer_type': 'sale',
        'body.address': '1 Rue Numero 1, 69100 Villeurbanne',
        'body.postal_code': '69100',
      },
      mayRefuse:
        'no place, an address that is nowhere, an offer or a property without a method, a commentary without its addon, a place without sales',
    },
    { of: '/templates/{id}', parameters: id(things.templateId) },
    { of: 'DELETE /templates/{id}', parameters: id(things.spareTemplateId) },
    { of: '/pdf-templates/{id}', parameters: id(things.pdfTemplateId) },
    { of: 'POST /pdf-templates/preview$', body: { 'body.property_id': things.listingId } },
    { of: 'DELETE /pdf-templates/{id}', parameters: id(things.sparePdfTemplateId) },
    { of: '/mappings/{id}', parameters: id(things.mappingId) },
    // The borders of mappings and rules, with their nested conditions, take half an hour: npm run contract tries them.
    { of: '(POST|PUT) /mappings', sameInput: true },
    { of: 'POST /mappings/uploads$', mayRefuse: 'an empty file' },
    {
      of: '(POST|PUT) /gateways/{id}/(rules|unmapped-words)',
      sameInput: true,
      mayRefuse:
        'a field, a reader or a word that the model does not have, a type that the gateway does not read, a NUL character',
    },
    { of: 'GET .*/inbox/deliveries$', mayRefuse: 'a cursor that nobody gave out' },
    { of: 'DELETE /mappings/{id}', parameters: id(things.spareMappingId) },
    {
      of: 'POST /mappings(/propose|/{id}/preview)?$|PUT /mappings/{id}$',
      mayRefuse: 'a gateway, proposal or file that does not exist; an address and a file, or neither',
    },
    { of: '/plugins/{id}', parameters: id(things.pluginId) },
    { of: '/plugin-manager/{code}', parameters: { 'path.code': 'json-ld' } },
    { of: 'POST /plugin-manager/site/register', mayRefuse: 'a domain that is none' },
    {
      of: 'POST /site/activate',
      body: { 'body.domain': things.site, 'body.plugin_auth_key': things.siteKey },
      mayRefuse: 'a domain that is none',
    },
    { of: 'POST /support/tickets', mayRefuse: 'a file that is not of its type' },
    { of: '/plugin-manager/(audit|fatal)', body: { 'body.site_id': things.siteId } },
    { of: '/public/feeds/', parameters: { 'path.token': things.feedToken, 'path.file': 'kyero.xml' } },
    { of: '/public/media/', parameters: { 'path.gatewayId': things.gatewayId } },
    { of: 'POST /gateways$', body: { 'body.item_id': 'north-1' }, mayRefuse: 'the item of another client' },
    { of: '(POST|PUT) /templates', mayRefuse: 'a source that no listing has' },
    { of: 'POST /templates/preview$', body: { 'body.property_id': things.listingId } },
    {
      of: '(GET /(gateways/{id}/)?properties|POST /properties/search)$',
      mayRefuse:
        'an unknown cursor, or a cursor together with a page; a range, a box or a point that cannot be meant; an output without a delivery',
    },
    // A question of chance finds nothing; this one finds what openSpecimens has.
    {
      of: 'POST /properties/search/ai$',
      body: { 'body.query': 'maison à vendre, moins de 300 000 €' },
      mayRefuse: 'a question that is blank',
    },
    // The filter of GET /properties.
    { of: '(GET /gateways/{id}/properties|POST /properties/search)$', sameInput: true },
    // The query of GET /gateways/{id}/audit-events.
    { of: 'GET (/audit-events|/gateways/{id}/sync-jobs/{jobId}/audit-events)$', sameInput: true },
    { of: 'GET /properties/{id}/sunlight/pdf', sameInput: true },
    { of: 'GET /properties/{id}/sunlight', mayRefuse: 'an obstacle beyond the circle or above the zenith' },
    { of: 'GET /properties/suggest$', mayRefuse: 'nothing typed' },
    { of: 'GET /geocoding/', mayRefuse: 'no place, a blank one, or half a position' },
    { of: 'GET /properties/deleted$', mayRefuse: 'a lowest price above the highest' },
    { of: '/leads/{id}', parameters: id(things.leadId) },
    { of: 'DELETE /leads/{id}', parameters: id(things.spareLeadId) },
    { of: '(GET|POST) /leads', parameters: { 'query.gatewayId': things.gatewayId } },
    { of: 'POST /leads/erasure$', body: { 'body.email': 'nobody@example.org' } },
    { of: '(GET|DELETE) /persons$', parameters: { 'query.email': 'nobody@example.org' } },
    {
      of: 'POST /leads$',
      body: { 'body.property_id': things.listingId },
      mayRefuse: 'neither email nor phone; a listing of another gateway',
    },
    {
      of: '/insights/{gatewayId}/',
      parameters: {
        'path.gatewayId': things.gatewayId,
        'path.propertyUuid': things.listingId,
        'path.visitorId': things.visitorId,
        'path.leadId': things.visitorId,
        'path.month': things.monthOfCosts,
      },
      mayRefuse: 'a first day after the last one, a window of more than 400 days, a year that no site had visitors in',
    },
    { of: 'GET /insights/{gatewayId}/(leads|market|funnel|properties/top)', sameInput: true },
    {
      of: 'PUT /insights/',
      body: { 'body.currency': 'EUR' },
      mayRefuse: 'revenue without a currency',
    },
    { of: 'GET /insights/{gatewayId}/roi', mayRefuse: 'a channel twice' },
    { of: '/visitors/{visitorId}/events', parameters: { 'path.visitorId': 'visitor-0001' } },
    {
      of: 'POST /insights/{gatewayId}/collector-tokens$',
      body: { 'body.origin': 'https://www.agency.example' },
      mayRefuse: 'an origin that no browser has',
    },
    { of: 'POST /insights/{gatewayId}/events(/import)?$', mayRefuse: 'a number in an event that no double holds' },
    { of: 'POST /public/visitor-events$', mayRefuse: 'a body that is no batch: its schema is not of the document' },
    { of: 'PUT /properties/{id}/url', parameters: id(things.listingId), mayRefuse: 'an address that no browser takes' },
  ];
}

const quoted = (text: string) => JSON.stringify(text);

/** Whether an operation, `GET /gateways/{id}`, is one of those that are meant. */
const isMeant = (operation: string, of: string) =>
  new RegExp(`^${of.startsWith('/') ? '[A-Z]+ .*' : ''}${of.replaceAll(/[{}]/g, '\\$&')}`).test(operation);

/** Ids found in responses must not replace the given ones: the things that they name may be deleted by then. */
const OWN_THINGS = ['coverage', 'fuzzing']
  .map((phase) => `phases.${phase}.extra-data-sources.responses = false`)
  .join('\n');

const acceptance = (statuses: readonly string[]) =>
  `checks.positive_data_acceptance.expected-statuses = [${statuses.map(quoted).join(', ')}]`;

/** Statuses allowed for a request that fits its schema. Failures are allowed only for a missing or conflicting thing, the caller or the rate limit. */
const USUAL = ['2xx', '3xx', '401', '403', '404', '409', '429'];

/**
 * The advice as the text of a schemathesis.toml, one table for each operation, since Schemathesis does not put the parameters of several together. A JSON
 * string is a basic string of TOML as well.
 * @param operations each as `GET /gateways/{id}`
 * @param tried those that are tried
 * @param isShort whether bodies that several operations share are tried along their borders once only
 */
export function settingsText(
  advice: readonly Advice[],
  operations: readonly string[],
  { tried, isShort }: { tried: readonly string[]; isShort: boolean },
): string {
  const dictionaries = new Map<string, string>();
  const tables = operations.map((operation) => {
    const meant = advice.filter(({ of }) => isMeant(operation, of));
    const parameters = meant.map((one) => one.parameters ?? {}).reduce((all, more) => ({ ...all, ...more }), {});
    const reasons = meant.flatMap(({ mayRefuse }) => mayRefuse ?? []);
    const fields = meant.flatMap(({ body = {} }) => Object.entries(body));
    for (const [, value] of fields) if (!dictionaries.has(value)) dictionaries.set(value, `value_${dictionaries.size}`);
    const lines = [
      ...Object.entries(parameters).map(([name, value]) => `${quoted(name)} = ${quoted(value)}`),
      ...fields.map(
        ([name, value]) =>
          `${quoted(name)} = { dictionary = ${quoted(dictionaries.get(value) ?? '')}, probability = 0.8 }`,
      ),
    ];
    const [method, path] = operation.split(' ');
    return [
      '[[operations]]',
      `include-name = ${quoted(`${method} /v1/gateway${path}`)}`,
      ...(tried.includes(operation) ? [] : ['enabled = false']),
      `parameters = { ${lines.join(', ')} }`,
      ...(isShort && meant.some(({ sameInput }) => sameInput) ? ['phases.coverage.enabled = false'] : []),
      ...(reasons.length > 0 ? [`# May be refused: ${reasons.join('; ')}.`, acceptance([...USUAL, '400', '422'])] : []),
    ].join('\n');
  });
  const values = [...dictionaries].map(([value, name]) => `[dictionaries.${name}]\nvalues = [${quoted(value)}]`);
  return `${[acceptance(USUAL), OWN_THINGS, ...values, ...tables].join('\n\n')}\n`;
}
