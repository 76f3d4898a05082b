import { availableParallelism } from 'node:os';
import { pMapIterable } from 'p-map';
import { addTallies, emptyTally } from '../../model/rules/compare-rules.ts';
import type { RulesTally } from '../../model/rules/compare-rules.ts';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import type { RulesPreview } from '../../model/rules/rules-preview.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ApiDeps } from '../deps.ts';

/** Records that are read at once; whole pages of them, so that each page is read and inflated once. */
const AT_ONCE = 100;
/** Batches of one preview that are compared or wait for a thread: one is read while others are compared. */
const BATCHES = availableParallelism() + 1;

/** Up to so many listings may leave sites without being confirmed, or up to this share of the catalogue. */
const FEW = 5;
const SHARE = 0.2;

/** Whether so many of the listings would leave a site that a person must have seen the number. */
const needsConfirmation = (removals: number, listings: number): boolean => removals > Math.max(FEW, listings * SHARE);

/**
 * What a draft of rules changes in the stored catalogue: each stored record is mapped once, and both the rules that apply now and the draft are applied to it, on other threads than
 * that of the API. Nothing is written, and no CRM gets a request. Memory holds a few batches of listings and the examples.
 * @param signal aborts between two batches
 */
export async function previewRules(
  deps: Pick<ApiDeps, 'store' | 'compareRules'>,
  gateway: GatewayRecord,
  { now, draft }: { readonly now: FeedRules; readonly draft: FeedRules },
  signal?: AbortSignal,
): Promise<RulesPreview> {
  const outputs = gateway.output_connectors.map(({ connector_id }) => connector_id);
  const batches = pMapIterable(
    deps.store.listings.records(gateway._id, AT_ONCE),
    (records) => deps.compareRules(gateway, records, { now, draft, outputs }),
    { concurrency: BATCHES },
  );
  let tally = emptyTally(outputs);
  for await (const part of batches) {
    signal?.throwIfAborted();
    tally = addTallies(tally, part);
  }
  const { listings, removals } = tally;
  return nameExamples(deps, { ...tally, confirmation_needed: needsConfirmation(removals, listings) });
}

/** A preview whose examples have the stored titles: only theirs are read of all contents. */
async function nameExamples({ store }: Pick<ApiDeps, 'store'>, preview: RulesPreview): Promise<RulesPreview> {
  const { excluded, included, changed, faulty, unmappable, sites } = preview;
  const ofSites = sites.flatMap(({ added, withdrawn }) => [added, withdrawn]);
  const examples = [excluded, included, changed, faulty, unmappable, ...ofSites].flatMap((counted) => counted.examples);
  const listings = await store.listings.byIds([...new Set(examples.map(({ property_id: id }) => id))]);
  const titles = new Map(listings.map(({ _id, title }) => [_id, Object.values(title)[0]]));
  const named = ({ count, examples: some }: RulesTally['excluded']): RulesTally['excluded'] => ({
    count,
    examples: some.map((example) => {
      const title = titles.get(example.property_id);
      return title === undefined ? example : { ...example, title };
    }),
  });
  return {
    ...preview,
    excluded: named(excluded),
    included: named(included),
    changed: named(changed),
    faulty: named(faulty),
    unmappable: named(unmappable),
    sites: sites.map(({ connector_id, added, withdrawn }) => ({
      connector_id,
      added: named(added),
      withdrawn: named(withdrawn),
    })),
  };
}
