import type { JsonObject } from '../../connector.ts';
import type { Layout } from '../layout/layout.ts';
import { proveProfile } from './prove-profile.ts';
import type { ProvenProfile } from './prove-profile.ts';
import { valuesOf } from './source-values.ts';
import { watchPath } from './watch-path.ts';
import type { PathSurvey, PathWatch } from './watch-path.ts';

/** Different paths of a source; real ones have up to 1,000. More are counted, not watched. */
const MAX_PATHS = 3_000;

/** Listings that are kept to be looked at. */
const EXAMPLES = 20;

/** Records between two reports of progress. */
const PROGRESS = 500;

/** What a whole file holds. */
export interface Survey {
  readonly layout: Pick<Layout, 'source' | 'why' | 'warnings' | 'spelling'>;
  readonly records: number;
  readonly paths: readonly PathSurvey[];
  /** Values at paths beyond the maximum. */
  readonly leftOut: number;
  readonly profile: ProvenProfile;
  /** Up to twenty listings from all of the file. */
  readonly examples: readonly JsonObject[];
}

export interface SurveyOptions {
  readonly market: string;
  readonly signal?: AbortSignal;
  /** Called every 500 records. */
  onProgress?(records: number): void;
}

/** Surveys all records of a source, read once with bounded memory. */
export async function surveyRecords(
  { source, why, warnings, spelling }: Survey['layout'],
  records: AsyncIterable<JsonObject>,
  { market, signal, onProgress }: SurveyOptions,
): Promise<Survey> {
  const watches = new Map<string, PathWatch>();
  const examples: JsonObject[] = [];
  const random = createRandom();
  let count = 0;
  let leftOut = 0;
  for await (const record of records) {
    signal?.throwIfAborted();
    count++;
    const here = new Set<PathWatch>();
    for (const found of valuesOf(record)) {
      let watch = watches.get(found.path);
      if (!watch && watches.size < MAX_PATHS) {
        watch = watchPath(found, random);
        watches.set(found.path, watch);
      }
      if (watch) {
        watch.see(found);
        here.add(watch);
      } else leftOut++;
    }
    for (const watch of here) watch.endRecord();
    if (examples.length < EXAMPLES) examples.push(record);
    else if (random() * count < EXAMPLES) examples[Math.floor(random() * EXAMPLES)] = record;
    if (count % PROGRESS === 0) onProgress?.(count);
  }
  const paths = [...watches.values()].map((watch) => asWritten(watch.result(count), spelling));
  return {
    layout: { source, why, warnings },
    records: count,
    paths,
    leftOut,
    profile: proveProfile(paths, market),
    examples,
  };
}

/** With the names as the file writes them. */
function asWritten(path: PathSurvey, spelling: Survey['layout']['spelling']): PathSurvey {
  if (!spelling) return path;
  // Elements of the head that are copied into records have a sign before their name.
  return { ...path, names: path.names.map((name) => spelling.get(name.replace(/^_/, '')) ?? name) };
}

/** Numbers that are the same in every run: a survey of the same file has the same result. */
function createRandom(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
