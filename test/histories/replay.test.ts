import { readFile, readdir } from 'node:fs/promises';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { expect } from 'chai';
import { testBundle } from '../support/product.ts';
import { traceSinks } from '../../temporal/trace.ts';
import { readHistory } from './history-json.ts';
import type { History } from './history-json.ts';
import { parseHistory, replayHistory, toProtoJson } from './replay-history.ts';

const HERE = new URL('.', import.meta.url);
const read = (name: string) => readFile(new URL(name, HERE), 'utf8');

const RECORDED = [
  'completed',
  'partial',
  'cancelled',
  'timed-out',
  'deleted',
  'one-listing',
  'replay',
  'held',
  'continued',
  'resumed',
  'covers',
  'purge',
  'purge-withdrawn',
  'check',
  'study-mapping',
  'study-mapping-lost',
  'scheduled',
  'site-events',
  'search-alerts',
  'mail',
  'mails',
  'dry-run',
  'dvf-import',
  'crm-events',
  'read-deliveries',
  'insights-increment',
  'insights-window',
  'without-thumbnails',
];

/** Those that start, hand over or wait for something else than activities one by one: all that a trace is handed on by. */
const HANDED_ON = [
  'completed',
  'cancelled',
  'continued',
  'resumed',
  'scheduled',
  'site-events',
  'search-alerts',
  'mails',
  'crm-events',
];

/** Runs histories through today's workflows, all in one worker, and returns those that were refused with their errors; needs no server. */
async function refusals(
  histories: Readonly<Record<string, History>>,
  traced = false,
): Promise<Readonly<Record<string, Error>>> {
  const sinks = traceSinks({ workflowEnded: () => {}, callEnded: () => {}, close: async () => {} });
  const refused: Record<string, Error> = {};
  const replayed: string[] = [];
  const results = Worker.runReplayHistories(
    { workflowBundle: await testBundle(traced), sinks },
    Object.entries(histories).map(([workflowId, history]) => ({ workflowId, history })),
  );
  for await (const { workflowId, error } of results) {
    replayed.push(workflowId);
    if (error) refused[workflowId] = error;
  }
  expect(replayed).to.have.members(Object.keys(histories));
  return refused;
}

async function recorded(names: readonly string[]): Promise<Record<string, History>> {
  const histories = names.map(async (name) => [name, readHistory(await read(`${name}.json`))] as const);
  return Object.fromEntries(await Promise.all(histories));
}

/** As `temporal workflow show --output json` writes it. */
const asCliWrites = (history: History): string => JSON.stringify(toProtoJson(history));

const refusal = async (history: History): Promise<unknown> => (await refusals({ doctored: history }))['doctored'];

describe('Runs that were recorded', () => {
  before(() => {
    // With engines the runtime is there already.
    if (process.env['TEST_STACK'] === 'off') Runtime.install({ logger: new DefaultLogger('ERROR') });
  });

  it('all have their test, and every test its history', async () => {
    const files = (await readdir(HERE)).filter((name) => name.endsWith('.json'));
    expect(files).to.have.members(RECORDED.map((name) => `${name}.json`));
  });

  it("go on with today's workflows", async () => {
    expect(await refusals(await recorded(RECORDED))).to.deep.equal({});
  });

  it("go on with today's workflows when traces have been turned on meanwhile", async () => {
    expect(await refusals(await recorded(HANDED_ON), true)).to.deep.equal({});
  });

  it('include the moment at which a history is handed over', async () => {
    const { events } = readHistory(await read('continued.json'));
    expect(events?.at(-1)).to.have.property('workflowExecutionContinuedAsNewEventAttributes').that.is.not.equal(null);
  });

  it('name no folder, address or person of the machine that recorded them, and are small', async () => {
    for (const name of RECORDED) {
      const text = await read(`${name}.json`);
      const payloads = [...text.matchAll(/"data": "([^"]*)"/g)].map(([, data = '']) =>
        Buffer.from(data, 'base64').toString(),
      );
      const found = [text, ...payloads].flatMap(
        (part) => part.match(/\/(?:work|home|root|Users|tmp)\/|\d+@|127\.0\.0/g) ?? [],
      );
      expect(found, name).to.deep.equal([]);
      expect(text.length, name).to.be.lessThan(200_000);
    }
  });

  it('are refused when a workflow would have called something else', async () => {
    const history = await read('completed.json');
    const doctored = history.replaceAll('"name": "reconcileInput"', '"name": "deliverChunk"');
    expect(doctored).not.to.equal(history);
    expect(await refusal(readHistory(doctored))).to.be.instanceOf(DeterminismViolationError);
  });

  it('are refused when a workflow would have done the same in another order', async () => {
    const history = readHistory(await read('completed.json'));
    const names = (history.events ?? []).map((event) => event.activityTaskScheduledEventAttributes?.activityType?.name);
    const [reconcile, deliver] = [names.indexOf('reconcileInput'), names.indexOf('deliverChunk')];
    expect(reconcile).to.be.within(1, deliver - 1);
    const types = [reconcile, deliver].map(
      (place) => history.events?.[place]?.activityTaskScheduledEventAttributes?.activityType,
    );
    const [first, second] = types;
    if (!first || !second) throw new Error('The history has no such activities.');
    [first.name, second.name] = [second.name, first.name];
    expect(await refusal(history)).to.be.instanceOf(DeterminismViolationError);
  });

  it('are refused when a workflow would have done nothing more', async () => {
    const history = await read('covers.json');
    // Base64 of `false` and `true`: thumbnails that were said to be ready, though more activities followed.
    const doctored = history.replaceAll('"data": "ZmFsc2U="', '"data": "dHJ1ZQ=="');
    expect(doctored).not.to.equal(history);
    expect(await refusal(readHistory(doctored))).to.be.instanceOf(DeterminismViolationError);
  });

  describe('npm run replay', () => {
    const replayed = async (text: string) => replayHistory(await testBundle(), parseHistory(text));

    it('accepts a history that fits, as it is recorded here, as the CLI of Temporal writes it, and as a list of events', async () => {
      const history = await read('covers.json');
      const cli = asCliWrites(readHistory(history));
      const { events }: { events: unknown } = JSON.parse(cli);
      for (const text of [history, cli, JSON.stringify(events)]) expect(await replayed(text)).to.equal(undefined);
    });

    it('names the first event that does not fit, and the reason', async () => {
      const history = await read('completed.json');
      const doctored = readHistory(history.replaceAll('"name": "reconcileInput"', '"name": "deliverChunk"'));
      const place = (readHistory(history).events ?? []).findIndex(
        (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'reconcileInput',
      );
      const fault = await replayed(asCliWrites(doctored));
      expect(fault).to.include({ eventId: place + 1, event: 'ACTIVITY_TASK_SCHEDULED deliverChunk' });
      expect(fault?.reason).to.include("does not match activity type of activity command 'reconcileInput'");
    });

    it('says of a file that is no history what it lacks', () => {
      const refusals: [string, RegExp][] = [
        ['not json', /no JSON/],
        ['{"hello": 1}', /no "events".*temporal workflow show/s],
        ['[]', /no "events"/],
        [
          '{"events":[{"eventId":"7","eventTime":"2026-01-01T00:00:00Z","eventType":"EVENT_TYPE_TIMER_FIRED","timerFiredEventAttributes":{"timerId":"1"}}]}',
          /not the start/,
        ],
      ];
      for (const [text, reason] of refusals) expect(() => parseHistory(text), text).to.throw(reason);
    });
  });
});
