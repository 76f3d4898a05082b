import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import { playTour } from '../../docs/tour/play-tour.ts';
import type { Reply } from '../../docs/tour/play-tour.ts';
import { tourRequests } from '../../docs/tour/requests.ts';
import type { TourRequest } from '../../docs/tour/requests.ts';
import { endpointsOf } from '../../docs/openapi-document.ts';
import { NOT_ON_TOUR } from '../../docs/tour/tour.ts';
import { BROWSER_WAIT_MS, openBrowser } from '../support/browser.ts';
import { openTour } from './open-tour.ts';
import type { TourStage } from './open-tour.ts';

const IN_A_MAIL = 'needs the link of a mail, which the API does not give out';

const ELSEWHERE = 'redirects to another server, which a page may show but not read';

const { leaveGateway: _, headProperty: __, ...notOnTour } = NOT_ON_TOUR;

/** Why an operation cannot be tried from an account alone. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  ...notOnTour,
  getCover: ELSEWHERE,
  getCrmModel: ELSEWHERE,
  receiveEvents: 'is signed by a CRM with a secret that was shown once',
  showSavedSearch: IN_A_MAIL,
  confirmSavedSearch: IN_A_MAIL,
  showUnsubscribe: IN_A_MAIL,
  unsubscribeSavedSearch: IN_A_MAIL,
  showMailPreferences: IN_A_MAIL,
  showMailUnsubscribe: IN_A_MAIL,
  unsubscribeMails: IN_A_MAIL,
  resubscribeMails: IN_A_MAIL,
};

/** Tried at the last of their steps: at the first one, what the page finds first in the account is not yet what the tour goes on with. */
const TRIED_LAST = ['subscribeAddon', 'updateMapping', 'deleteGateway'];

interface Tried {
  readonly url: string;
  /** Absent where nothing was sent, or nothing came back. */
  readonly reply: Reply | undefined;
  /** What the page says of it. */
  readonly shown: string;
}

/** A response as the page got it. */
interface Sent {
  readonly url: string;
  readonly status: number;
  readonly responseType: string;
  readonly text: string;
}

/** Keeps the last response within the page: the browser reports those of requests before it in any order, and never the end of one that nobody reads. */
const KEEP_LAST = `{
  const send = window.fetch;
  window.lastResponse = undefined;
  window.fetch = async (...request) => {
    const response = await send(...request);
    window.lastResponse = response.clone();
    return response;
  };
}`;

const READ_LAST = `(async () => lastResponse && {
  url: lastResponse.url,
  status: lastResponse.status,
  responseType: (lastResponse.headers.get('content-type') ?? '').split(';')[0],
  text: await lastResponse.text(),
})()`;

/** Half a window each: more than the page is long. */
const MOST_STEPS = 500;

describe('“Try it out” in the documentation of the API', function () {
  // Every operation in a browser, with runs and brochures in between: four minutes alone, ten next to a whole run. It only ends a wait in vain.
  this.timeout(3_600_000);
  let stage: TourStage;
  let browser: Browser | undefined;

  before(async function () {
    browser = await openBrowser('try-it-out');
    if (browser) stage = await openTour('try-it-out');
    else this.skip();
  });
  after(async () => {
    await browser?.close();
    await stage?.close();
  });

  it('succeeds at the first click for every operation, once a token is filled in', async () => {
    const page = await openDocs(browser, stage);
    const tried = new Set<string>();
    const failed: string[] = [];
    const turn = turnsOf(tourRequests(stage.document));
    let chapter = '';
    const attempt = async (request: TourRequest) => {
      // A page grows slower with every operation that it has shown.
      if (chapter !== request.chapter) await authorize(page, stage, 'token');
      chapter = request.chapter;
      const { url, reply, shown } = await tryOut(page, request.step.id);
      tried.add(request.step.id);
      if (reply && reply.status < 400) return { url, reply };
      failed.push(`${request.step.id}: ${url} ${reply?.status}: ${shown.slice(0, 600)}`);
      return undefined;
    };
    const instead = async (request: TourRequest, url: URL): Promise<Reply | undefined> => {
      if (request.method === 'GET' || !turn(request)) return undefined;
      const attempted = await attempt(request);
      // What the page found in the account is another one than the one with which the tour goes on.
      return attempted && new URL(attempted.url).pathname === url.pathname ? attempted.reply : undefined;
    };
    for await (const exchange of playTour({ ...stage, instead })) {
      if (exchange.method !== 'GET' || exchange.status >= 400 || !turn(exchange)) continue;
      await attempt(exchange);
      if (exchange.step.id === 'getProperty') await attempt({ ...exchange, step: { id: 'headProperty' } });
    }
    expect(failed, failed.join('\n')).to.deep.equal([]);
    const missing = endpointsOf(stage.document)
      .map(({ operation }) => operation.operationId)
      .filter((id) => !tried.has(id) && id !== 'leaveGateway');
    expect(missing.toSorted()).to.deep.equal(Object.keys(NOT_TRIED).toSorted());
  });

  it('lets a delegate leave a gateway of somebody else', async () => {
    const gateway = await createGateway(stage);
    const page = await openDocs(browser, stage);
    await authorize(page, stage, 'partnerToken');
    const { url, reply } = await tryOut(page, 'leaveGateway');
    expect(url).to.include(gateway);
    expect(reply?.status).to.equal(204);
  });
});

/** A gateway of the owner that the partner may read; returns its id. */
async function createGateway({ variables }: TourStage): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${variables.get('baseUrl')}/v1/gateway/gateways${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${variables.get('token')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.status, text).to.equal(201);
    return JSON.parse(text) as { gateway: { id: string } };
  };
  const config = { url: `${variables.get('crmUrl')}/property-feed?listings=2` };
  const { gateway } = await post('', {
    item_id: 'north-1',
    name: 'Agence du Phare',
    market: 'fr',
    category: 'agency',
    input_connector: { connector_type: 'PROPERTY_FEED', config },
  });
  await post(`/${gateway.id}/delegations`, { client_id: 'partner', level: 'READ' });
  return gateway.id;
}

/** Whether a step is the one at which its operation is tried. */
function turnsOf(steps: readonly TourRequest[]) {
  const ids = Map.groupBy(
    steps.filter(({ step, endpoint }) => endpoint && (step.status ?? 200) < 400 && !(step.id in NOT_TRIED)),
    ({ step }) => step.id,
  );
  const turns = new Set([...ids].map(([id, of]) => (TRIED_LAST.includes(id) ? of.at(-1) : of[0])?.step));
  return ({ step }: TourRequest) => turns.has(step);
}

async function openDocs(browser: Browser | undefined, { variables }: TourStage): Promise<Page> {
  if (!browser) throw new Error('There is no browser.');
  const page = await browser.newPage();
  page.setDefaultTimeout(BROWSER_WAIT_MS);
  await page.addInitScript(KEEP_LAST);
  page.on('dialog', (dialog) => void dialog.accept());
  // The hosts of the examples are those of the demo CRM and the demo site.
  await page.route('**/v1/gateway/**', async (route) => {
    const body = route.request().postData();
    if (body === null) return route.continue();
    const postData = body
      .replaceAll('https://crm.example', variables.get('crmUrl') ?? '')
      .replaceAll(/https:\/\/www\.agency\.example(?=["/])/g, variables.get('siteUrl') ?? '');
    await route.continue({ postData });
  });
  return page;
}

/** Opens the page anew and fills in the token. */
async function authorize(page: Page, { variables }: TourStage, token: 'token' | 'partnerToken'): Promise<void> {
  await page.goto(`${variables.get('baseUrl')}/docs`);
  await page.locator('.auth-wrapper .authorize').click();
  await page
    .locator('.auth-container input')
    .first()
    .fill(variables.get(token) ?? '');
  await page.locator('.auth-container button.authorize').first().click();
  await page.locator('.auth-container .btn-done').first().click();
}

/** Opens an operation, clicks “Try it out” and “Execute”, and closes it again. */
async function tryOut(page: Page, id: string): Promise<Tried> {
  const operation = page.locator(`.opblock[id$="-${id}"]`);
  await scrollTo(page, operation);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  await page.evaluate('lastResponse = undefined');
  await operation.locator('.execute').click();
  const result = operation.locator('.live-responses-table, .validation-errors').first();
  await result.waitFor();
  const shown = await result.innerText();
  const sent: Sent | undefined = await page.evaluate(READ_LAST);
  await operation.locator('.opblock-summary-control').click();
  if (!sent) return { url: '', reply: undefined, shown };
  const { url, status, responseType, text } = sent;
  return { url, reply: { status, responseType, bytes: Buffer.from(text) }, shown };
}

/** The page holds only the operations near what is seen of it. */
async function scrollTo(page: Page, operation: Locator): Promise<void> {
  const step = `(() => {
    const end = window.innerHeight + window.scrollY >= document.body.scrollHeight;
    window.scrollTo(0, end ? 0 : window.scrollY + window.innerHeight / 2);
    return new Promise((drawn) => requestAnimationFrame(drawn));
  })()`;
  for (let steps = 0; (await operation.count()) === 0; steps++) {
    expect(steps, 'the operation is not on the page').to.be.below(MOST_STEPS);
    await page.evaluate(step);
  }
}
