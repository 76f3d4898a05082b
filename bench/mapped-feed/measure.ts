import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedMapping, MappingRule } from '../../model/mapping/mapping.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import type { JsonObject } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { mapRecord } from '../../connectors/inputs/mapped-feed/map-record.ts';
import { findLayout } from '../../connectors/propose/layout/find-layout.ts';
import { proposeMapping } from '../../connectors/propose/propose-mapping.ts';
import type { Proposal } from '../../connectors/propose/proposal.ts';
import { compare, publishedPrivately } from './compare.ts';
import type { Difference } from './compare.ts';
import type { Sample } from './sources.ts';

/** What a proposal makes of one sample. */
export interface Measured {
  readonly name: string;
  readonly listings: number;
  readonly right: number;
  readonly wrong: number;
  readonly missing: number;
  readonly extra: number;
  readonly wrongPrices: number;
  readonly wrongOffers: number;
  readonly published: readonly string[];
  readonly questions: number;
  readonly seconds: number;
  readonly wrongFields: ReadonlyMap<string, { count: number; example: Difference }>;
  readonly missingFields: ReadonlyMap<string, number>;
  readonly extraFields: ReadonlyMap<string, number>;
  readonly proposal: Proposal;
}

const PRICE = 'financial.transaction.price';

/** Proposes a mapping for a sample as if its format were unknown, and compares each listing with that of the written connector. */
export async function measure(
  sample: Sample,
  { numberCodes, answers = [] }: { readonly numberCodes: boolean; readonly answers?: readonly MappingRule[] },
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'mapped-feed-'));
  try {
    const file = await sample.foreign(folder);
    const start = performance.now();
    const proposal = await proposeMapping(file, { market: sample.market, numberCodes });
    const seconds = (performance.now() - start) / 1_000;
    const pairs = await pairsOf(sample, file, proposal, answers);
    return { ...count(pairs), name: sample.name, seconds, questions: proposal.questions.length, proposal };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Pair {
  readonly expected: MappedProperty;
  readonly found: MappedProperty;
}

async function pairsOf(
  sample: Sample,
  file: string,
  { mapping, questions }: Proposal,
  answers: readonly MappingRule[],
): Promise<Pair[]> {
  const records = await sample.records();
  const layout = await findLayout(file);
  const foreign: JsonObject[] = [];
  for await (const record of layout.records()) foreign.push(record);
  const completed = { ...mapping, rules: [...answers, ...mapping.rules] as FeedMapping['rules'] };
  const held = withPlaceholder(completed, false);
  const run = withPlaceholder(
    completed,
    questions.some(({ about }) => about === 'address_visibility'),
  );
  const hasTitle = mapping.rules.some(({ to }) => to.startsWith('title'));
  const written = records.flatMap((raw) => mapWritten(sample, raw) ?? []);
  const find = finderOf(foreign, { run, held }, sample.market);
  return written.flatMap((expected, place) => {
    const found = find(
      expected,
      records.length === foreign.length && written.length === records.length ? place : undefined,
    );
    // Without a field for it both make one up from type and town.
    return [hasTitle ? { expected, found } : { expected: { ...expected, title: {} }, found: { ...found, title: {} } }];
  });
}

interface Mappings {
  readonly run: FeedMapping;
  /** With exact places held back. */
  readonly held: FeedMapping;
}

/** Finds what the mapping makes of the record of a listing: at its place, or where records were skipped or deleted by its key or reference. */
function finderOf(
  foreign: readonly JsonObject[],
  { run, held }: Mappings,
  market: string,
): (expected: MappedProperty, place: number | undefined) => MappedProperty {
  const open = foreign.map((raw) => mapForeign(run, raw, market));
  return (expected, place) => {
    const at =
      place ??
      open.findIndex((found) =>
        [expected.crm_reference, expected.reference].some(
          (key) => key === found.crm_reference || key === found.reference,
        ),
      );
    const isHidden = expected.location?.publish_address === false;
    return (isHidden ? mapForeign(held, foreign[at] ?? {}, market) : open[at]) ?? mapForeign(run, {}, market);
  };
}

function mapWritten({ connector, market, config = {} }: Sample, raw: JsonObject): MappedProperty | undefined {
  try {
    return connector.map(raw, { config, market }).property;
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}

/** Without an offer every listing would stay in quarantine, and no other field could be compared: this one counts as missing. */
const PLACEHOLDER: MappingRule = { to: 'offer_type', constant: 'program' };

/** Exact places that are held back until a person says that they may be shown would blur every point. */
const isHeld = ({ to, constant, when }: MappingRule): boolean =>
  to === 'location.publish_address' && constant === false && when === undefined;

const withPlaceholder = (mapping: FeedMapping, asksAddress: boolean): FeedMapping => ({
  ...mapping,
  rules: [...mapping.rules.filter((rule) => !asksAddress || !isHeld(rule)), PLACEHOLDER] as FeedMapping['rules'],
});

/** What the mapping makes of a record; an empty property where it would stay in quarantine. */
function mapForeign(mapping: FeedMapping, raw: JsonObject, market: string): MappedProperty {
  try {
    const { property } = mapRecord(raw, { config: { mapping }, market });
    if (property.offer_type !== 'program') return property;
    const { offer_type: _placeholder, ...rest } = property;
    return rest;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { crm_reference: '', reference: '', type: 'other', status: 'available', title: {}, description: {} };
  }
}

function count(pairs: readonly Pair[]): Omit<Measured, 'name' | 'seconds' | 'questions' | 'proposal'> {
  const totals = { right: 0, wrong: 0, missing: 0, extra: 0, wrongPrices: 0, wrongOffers: 0 };
  const published: string[] = [];
  const wrongFields = new Map<string, { count: number; example: Difference }>();
  const missingFields = new Map<string, number>();
  const extraFields = new Map<string, number>();
  for (const { expected, found } of pairs) {
    const { right, wrong, missing, extra } = compare(expected, found);
    totals.right += right.length;
    totals.wrong += wrong.length;
    totals.missing += missing.length;
    totals.extra += extra.length;
    totals.wrongPrices += wrong.filter(({ field }) => field === PRICE).length;
    totals.wrongOffers += [...wrong.map(({ field }) => field), ...extra].filter(
      (field) => field === 'offer_type',
    ).length;
    // A listing whose offer is a question stays in quarantine.
    if (found.offer_type !== undefined) published.push(...publishedPrivately(expected, found));
    for (const example of wrong)
      wrongFields.set(fieldOf(example.field), {
        count: (wrongFields.get(fieldOf(example.field))?.count ?? 0) + 1,
        example,
      });
    for (const field of missing) missingFields.set(fieldOf(field), (missingFields.get(fieldOf(field)) ?? 0) + 1);
    for (const field of extra) extraFields.set(fieldOf(field), (extraFields.get(fieldOf(field)) ?? 0) + 1);
  }
  return { ...totals, listings: pairs.length, published, wrongFields, missingFields, extraFields };
}

/** Files by their kind, words of lists as they are. */
const fieldOf = (field: string): string => field.replace(/ (?:https?:|media:).*$/, '');
