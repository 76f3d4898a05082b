import { createRequire } from 'node:module';
import proto from '@temporalio/proto';
import { patchProtobufRoot } from '@temporalio/proto/lib/patch-protobuf-root.js';
import { Worker } from '@temporalio/worker';
import type { WorkflowBundle } from '@temporalio/worker';
import { readHistory } from './history-json.ts';
import type { History } from './history-json.ts';

/**
 * Protobuf's JSON, by the copy of protobufjs that `@temporalio/proto` has: `historyFromJSON` of `@temporalio/common` uses a copy of its own where npm installs several, and
 * each copy refuses types of another.
 */
const protoJson: {
  fromJson(type: unknown, json: unknown, options: { ignoreUnknownFields: boolean }): History;
  toJson(type: unknown, message: History): unknown;
} = createRequire(createRequire(import.meta.url).resolve('@temporalio/proto'))('protobufjs/ext/protojson');
// The package declares the messages of the root, not its methods.
const root: object = patchProtobufRoot(proto);
const historyType: unknown = Reflect.apply(Reflect.get(root, 'lookupType'), root, ['temporal.api.history.v1.History']);

const { EventType } = proto.temporal.api.enums.v1;
/** A worker's first task: a shorter history holds no step of the workflow, and replaying one never ends. */
const FEWEST_EVENTS = 3;

/** Where a history and today's workflows part. */
export interface ReplayFault {
  /** Of the first event that today's workflow does not lead to. */
  readonly eventId: number;
  /** Such as `ACTIVITY_TASK_SCHEDULED deliverChunk`. */
  readonly event: string;
  /** In the words of Temporal's SDK. */
  readonly reason: string;
}

/**
 * A history from `temporal workflow show --output json`, from the download of the Web UI, or from this folder.
 * Throws an Error that says what the text is instead.
 */
export function parseHistory(text: string): History {
  const json = parseJson(text);
  const events: unknown = Array.isArray(json) ? json : Reflect.get(Object(json), 'events');
  if (!Array.isArray(events) || events.length === 0)
    throw new Error('It has no "events". Save the output of: temporal workflow show --output json --workflow-id ID');
  const first: unknown = events[0];
  const isProtoJson = typeof Reflect.get(Object(first), 'eventTime') === 'string';
  const history = isProtoJson ? fromProtoJson(events) : readHistory(JSON.stringify({ events }));
  if (!history.events?.[0]?.workflowExecutionStartedEventAttributes)
    throw new Error('Its first event is not the start of a workflow: the history is not whole.');
  if (history.events.length < FEWEST_EVENTS)
    throw new Error('The workflow has not taken a step yet: there is nothing to replay.');
  return history;
}

const fromProtoJson = (events: readonly unknown[]): History =>
  protoJson.fromJson(historyType, { events: events.map(withTypePrefix) }, { ignoreUnknownFields: true });

/** As the CLI of Temporal writes a history. */
export const toProtoJson = (history: History): unknown => protoJson.toJson(historyType, history);

/** The Web UI and older CLIs write `WorkflowExecutionStarted` for `EVENT_TYPE_WORKFLOW_EXECUTION_STARTED`. */
function withTypePrefix(event: unknown): unknown {
  const type: unknown = Reflect.get(Object(event), 'eventType');
  if (typeof type !== 'string' || type.startsWith('EVENT_TYPE_')) return event;
  return { ...Object(event), eventType: `EVENT_TYPE_${type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`It is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Replays a history by these workflows, without a server.
 * @returns undefined if they go through all of it; else the first event that does not fit, found by replaying shorter and shorter beginnings
 */
export async function replayHistory(bundle: WorkflowBundle, history: History): Promise<ReplayFault | undefined> {
  const events = history.events ?? [];
  const faultOf = (length: number) => faultWith(bundle, { events: events.slice(0, length) });
  let reason = await faultOf(events.length);
  if (reason === undefined) return undefined;
  // The longest beginning that is known to fit, and the shortest that is known not to.
  let [fits, fails] = [FEWEST_EVENTS - 1, events.length];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    const fault = await faultOf(middle);
    if (fault === undefined) fits = middle;
    else [fails, reason] = [middle, fault];
  }
  return { eventId: fails, event: describeEvent(history, fails), reason };
}

/** Why these events cannot be replayed; undefined if they can. */
async function faultWith(workflowBundle: WorkflowBundle, history: History): Promise<string | undefined> {
  try {
    await Worker.runReplayHistory({ workflowBundle }, history);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return /Failure \{ message: "(?:\[\w+\] )?(.*?)", source:/.exec(message)?.[1] ?? message;
  }
}

/** Type and, of an activity, a timer, a child workflow and the like, its name. */
export function describeEvent({ events }: History, id: number): string {
  const event = events?.[id - 1];
  if (!event) return 'no event';
  const name =
    event.activityTaskScheduledEventAttributes?.activityType?.name ??
    event.startChildWorkflowExecutionInitiatedEventAttributes?.workflowType?.name ??
    event.workflowExecutionStartedEventAttributes?.workflowType?.name ??
    event.workflowExecutionSignaledEventAttributes?.signalName ??
    event.timerStartedEventAttributes?.timerId;
  const type = (EventType[event.eventType ?? 0] ?? '').replace('EVENT_TYPE_', '');
  return name ? `${type} ${name}` : type;
}
