/** Variables read by workers; a part of the schema of `config/config.ts`. */
export const workerVariables = {
  WORKFLOW_BUNDLE: {
    type: 'string',
    default: '',
    description:
      'File that `node dist/commands/bundle-workflows.js FILE` of this very release wrote: a worker starts two seconds sooner. Without it, or with tracing, a worker bundles its workflows itself.',
  },
  WORKER_SLOTS: {
    type: 'string',
    pattern: '^((run|interactive|import|deliver|media|events|mail)=[1-9][0-9]{0,2}(,(?!$)|$))*$',
    default: '',
    description:
      'Activities that run side by side in one worker, by kind of work, for kinds that differ from `run=40,interactive=20,import=24,deliver=24,media=4,events=20,mail=4`.',
  },
  CLIENT_SLOTS_PERCENT: {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 25,
    description:
      'Most slots of a kind of work in one worker that a single client may hold, in percent; at least one. What is beyond waits for a turn.',
  },
  WORK_FOLDER: { type: 'string', default: '', description: 'Folder for feeds; a temporary one when empty.' },
  WORK_FOLDER_MAX_MIB: {
    type: 'integer',
    minimum: 1,
    maximum: 1_048_576,
    default: 8_192,
    description:
      'Budget of that folder in one worker, in MiB; by default four of the largest feeds. At least FEED_MAX_MIB. A feed for which there is no room is fetched when other runs have ended.',
  },
  PAGE_MEMORY_MIB: {
    type: 'integer',
    minimum: 8,
    maximum: 4_096,
    default: 64,
    description:
      'Records that all imports of a worker hold while they are being stored, in MiB; storing them takes about six times as much. docs/operations.md says what a worker needs.',
  },
  SYNC_TIMEOUT_SECONDS: { type: 'integer', minimum: 1, default: 7_200, description: 'Longest run of a sync job.' },
  SWEEP_SECONDS: {
    type: 'integer',
    minimum: 1,
    maximum: 3_600,
    default: 60,
    description: 'Time between two passes that hand over what was left behind and reconcile schedules.',
  },
  CHUNK_SECONDS: {
    type: 'integer',
    minimum: 1,
    maximum: 3_600,
    default: 60,
    description: 'Work of one activity before it hands over to the next.',
  },
  ALLOW_PRIVATE_ADDRESSES: {
    type: 'boolean',
    default: false,
    description: 'Lets connectors reach private and loopback addresses: development only.',
  },
  REQUEST_TIMEOUT_SECONDS: {
    type: 'integer',
    minimum: 1,
    maximum: 3_600,
    default: 120,
    description:
      'Longest silence of a CRM or site before a request to it is aborted; many requests have shorter time-outs of their own.',
  },
  FEED_MAX_MIB: {
    type: 'integer',
    minimum: 1,
    maximum: 65_536,
    default: 2_048,
    description: 'Largest feed that is downloaded, in MiB; 2,048 hold about 300,000 listings.',
  },
  FEED_MIN_KIB_PER_SECOND: {
    type: 'integer',
    minimum: 0,
    maximum: 1_024,
    default: 4,
    description:
      'Slowest download of a feed, in KiB per second over two minutes, before it is aborted and counts as an outage of the CRM; also slowest upload of a catalogue file to a portal. 0 turns the limit off.',
  },
  FEED_DOWNLOAD_SECONDS: {
    type: 'integer',
    minimum: 1,
    maximum: 86_400,
    default: 1_800,
    description: 'Longest download of a feed before it is aborted and counts as an outage of the CRM.',
  },
  SITE_BATCH_SECONDS: {
    type: 'integer',
    minimum: 1,
    maximum: 3_600,
    default: 60,
    description:
      'Most time that a site has for one batch of listings, with all repetitions. One that takes longer gets smaller batches, and counts as down when these take as long. A portal has as much for a catalogue file, plus the time that its bytes take at FEED_MIN_KIB_PER_SECOND.',
  },
  WITHDRAWAL_SECONDS: {
    type: 'integer',
    minimum: 0,
    maximum: 2_592_000,
    default: 86_400,
    description:
      'How long it is tried to take listings off the sites of a deleted gateway or a removed output before they are left there.',
  },
  EVENT_RETRY_SECONDS: {
    type: 'string',
    pattern: '^[0-9]{1,6}(,[0-9]{1,6})*$',
    default: '5,300,1800,7200,18000,36000,50400,72000,86400',
    description: 'Delays between the attempts to send an event to a site, in seconds; one attempt more than delays.',
  },
} as const;

/** Faults of variables that are valid each by itself. */
export const workerFaults = (config: Record<string, unknown>): string[] =>
  Number(config['WORK_FOLDER_MAX_MIB']) < Number(config['FEED_MAX_MIB'])
    ? [`WORK_FOLDER_MAX_MIB = ${String(config['WORK_FOLDER_MAX_MIB'])} must be >= FEED_MAX_MIB`]
    : [];

/** Delays between the attempts to send an event to a site, in seconds. */
export const eventRetries = (config: { readonly EVENT_RETRY_SECONDS: string }): number[] =>
  config.EVENT_RETRY_SECONDS.split(',').map(Number);

/**
 * Slots of a worker by kind of work. Bookkeeping takes milliseconds; imports, deliveries and interactive work mostly wait for other systems, and their memory is
 * bounded apart; pictures are decoded on all cores; mails wait for one server.
 */
const SLOTS = { run: 40, interactive: 20, import: 24, deliver: 24, media: 4, events: 20, mail: 4 };

/** How many activities of each kind of work run at a time in one worker. */
export function slotsOf(config: { readonly WORKER_SLOTS: string }): typeof SLOTS {
  const given = config.WORKER_SLOTS.split(',').filter((entry) => entry !== '');
  return { ...SLOTS, ...Object.fromEntries(given.map((entry) => [entry.split('=')[0], Number(entry.split('=')[1])])) };
}
