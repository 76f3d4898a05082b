import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPictureSource } from '../activities/pictures/fetch-picture.ts';
import { createPictureResizer } from '../activities/pictures/resize-picture.ts';
import { createTryMapping } from '../activities/mappings/try-mapping.ts';
import { createMapStored } from '../activities/listings/map-stored.ts';
import { createRulesThreads } from '../activities/listings/rules-threads.ts';
import type { RulesThreads } from '../activities/listings/rules-threads.ts';
import type { ApiDeps } from '../api/deps.ts';
import { consoleFolder, readConsoleFiles } from '../api/console/console-files.ts';
import { createVisitorForgetter } from '../api/insights/forget-visitors.ts';
import { createApi } from '../api/server.ts';
import { startWarmUp } from '../background/warm-up.ts';
import { createBilling } from '../clients/billing.ts';
import { readExtensions } from '../clients/extensions.ts';
import { createGeoplateforme } from '../clients/geoplateforme.ts';
import { createHelpDesk } from '../clients/help-desk.ts';
import type { LanguageModel } from '../clients/language-model.ts';
import { createSigningKey } from '../clients/signing-key.ts';
import { planLimits, planOrder } from '../config/plans.ts';
import { receiveWebhook } from '../connectors/kit/events/receive-webhook.ts';
import { connectorSpecs, inputConnector } from '../connectors/registry.ts';
import { renderEstimation } from '../documents/estimation/render-estimation.ts';
import { renderInvoice } from '../documents/invoices/render-invoice.ts';
import { renderOwnerReport } from '../documents/insights/render-owner-report.ts';
import { createBrochureRenderer } from '../documents/render-brochure.ts';
import { renderSunlight } from '../documents/sunlight/render-sunlight.ts';
import { openDelivery } from '../inbox/open-delivery.ts';
import { openInboxes } from '../inbox/open-inboxes.ts';
import type { Inboxes } from '../inbox/open-inboxes.ts';
import { inboxDeps } from './inbox-deps.ts';
import { openLanguageModel } from './language-model.ts';
import type { Log } from '../observability/log.ts';
import { createGazetteer } from '../places/gazetteer.ts';
import { openGeocoder } from '../places/open-geocoder.ts';
import { createPublishedRents } from '../places/rent-table.ts';
import { prepareAsking } from '../search/ask/prepare-asking.ts';
import { builtInTranslator, createModelTranslator } from '../search/ask/translator.ts';
import type { Translator } from '../search/ask/translator.ts';
import { createDvfSearch } from '../search/dvf/dvf-search.ts';
import type { Base } from './base.ts';
import type { Clients } from './clients.ts';
import type { SearchParts } from './search.ts';
import type { StoreParts } from './store.ts';

export type ApiParts = Base & StoreParts & SearchParts & Clients;

/** The folder of the sources, or of the build that this file is in. */
const ROOT = join(import.meta.dirname, '..');

/** Longest wait for a language model before the built-in translator or template takes over, ms: a visitor waits for it. */
const LANGUAGE_MODEL_TIMEOUT_MS = 8_000;

/** Serves the API and the console. Returns the root address. */
export async function startApi(parts: ApiParts): Promise<string> {
  const { closing, config, log } = parts;
  const places = openPlaces(parts);
  const inboxes = openInboxes(inboxDeps(parts));
  closing.defer(inboxes.close);
  const threads = createRulesThreads(parts);
  closing.defer(threads.close);
  const api = createApi(await depsOf(parts, places, inboxes, threads), {
    console: { files: await readConsoleFiles(consoleFolder(ROOT)), config },
  });
  const server = await api.listen(config.PORT, config.HOST);
  closing.defer(server.close);
  closing.defer(startWarmUp(api.prepare, log));
  closing.defer(startWarmUp(prepareAsking(places.gazetteer), log));
  return server.url;
}

async function depsOf(
  parts: ApiParts,
  places: ReturnType<typeof openPlaces>,
  { doorkeeper }: Inboxes,
  threads: RulesThreads,
): Promise<ApiDeps> {
  const { access, config, engine, identity, keys, log, metered, metrics, objects, search, secrets, store } = parts;
  const languageModel = openLanguageModel(parts, LANGUAGE_MODEL_TIMEOUT_MS);
  const fetchPicture = createPictureSource({ objects, allowPrivateAddresses: config.ALLOW_PRIVATE_ADDRESSES });
  return {
    store,
    engine,
    search,
    ...places,
    identity,
    billing: createBilling(access),
    helpDesk: createHelpDesk({
      url: config.HELP_DESK_URL,
      token: config.HELP_DESK_TOKEN,
      onCall: metered('help_desk'),
    }),
    translator: translatorOf(languageModel, log),
    commentaryModel: languageModel,
    extensions: await readExtensions(
      config.EXTENSIONS_FOLDER || join(ROOT, 'extensions'),
      config.ADDON_SIGNING_KEY ? createSigningKey(config.ADDON_SIGNING_KEY) : undefined,
    ),
    objects,
    inboxes: {
      open: doorkeeper.open,
      openDelivery: (delivery, format) => openDelivery({ store, objects }, delivery, format),
    },
    secrets,
    keys,
    connectorSpecs: connectorSpecs(),
    receiveWebhook: (type, ...webhook) => receiveWebhook(type === undefined ? type : inputConnector(type), ...webhook),
    resizePicture: createPictureResizer(fetchPicture),
    renderBrochure: createBrochureRenderer({ fetchPicture }),
    renderSunlight,
    renderEstimation,
    renderOwnerReport,
    renderInvoice,
    publishedRents: createPublishedRents(),
    visitorForgetter: createVisitorForgetter(store),
    visitorScript: await readFile(join(ROOT, 'extensions/visitor-script/visitor-script.js')),
    planLimit: planLimits(config),
    planReaches: planOrder(config),
    compareRules: threads.compare,
    mapStored: createMapStored({ secrets, inputConnector, onBug: (fields, message) => log.error(fields, message) }),
    tryMapping: createTryMapping({ inputConnector, log }),
    config,
    log,
    metrics,
  };
}

/** What finds places: French ones by name, addresses of the open transaction data, and a remote geocoder where one is configured. */
function openPlaces({ config, dvf: index }: ApiParts) {
  const dvf = createDvfSearch(index);
  const gazetteer = createGazetteer();
  const remote =
    config.GEOCODER === 'geoplateforme' ? createGeoplateforme({ url: config.GEOPLATEFORME_URL }) : undefined;
  return { dvf, gazetteer, geocoder: openGeocoder({ gazetteer, addresses: dvf.addresses, remote }) };
}

/** Reads questions in plain words: a language model where one is configured, and the built-in translator when it fails. */
function translatorOf(model: LanguageModel | undefined, log: Log): Translator {
  if (!model) return builtInTranslator;
  return createModelTranslator(model, (error) =>
    log.warn({ err: error }, 'The language model did not read a question; the built-in translator did'),
  );
}
