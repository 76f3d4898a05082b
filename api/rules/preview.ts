import { setImmediate } from 'node:timers/promises';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import type { RulesPreview, RulesPreviewExample } from '../../model/rules/rules-preview.ts';
import { MAX_PREVIEW_EXAMPLES } from '../../model/rules/rules-preview.ts';
import { differences } from '../../model/listing/listing-diff.ts';
import { applyRules, isForSite } from '../../model/rules/apply-rules.ts';
import type { RuledRecord } from '../../model/rules/apply-rules.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { StoredRecord } from '../../store/listings/stream-records.ts';
import type { ApiDeps } from '../deps.ts';

/** Records that are read at once. */
const AT_ONCE = 100;
/** Milliseconds of calculation after which other requests get their turn. */
const TURN_MS = 15;
/** Differences shown of one listing. */
const MAX_DIFFERENCES = 20;

/** Up to so many listings may leave sites without being confirmed, or up to this share of the catalogue. */
const FEW = 5;
const SHARE = 0.2;

/** Whether so many of the listings would leave a site that a person must have seen the number. */
const needsConfirmation = (removals: number, listings: number): boolean => removals > Math.max(FEW, listings * SHARE);

/** Counts, and the first examples. */
interface Tally {
  count: number;
  readonly examples: RulesPreviewExample[];
}
const tally = (): Tally => ({ count: 0, examples: [] });

function add(to: Tally, example: () => RulesPreviewExample): void {
  to.count++;
  if (to.examples.length < MAX_PREVIEW_EXAMPLES) to.examples.push(example());
}

/**
 * What a draft of rules changes in the stored catalogue: each stored record is mapped once, and both the rules that apply now and the draft are applied to it. Nothing is written, no CRM is
 * asked. Memory holds some listings at a time and the examples.
 * @param signal aborts between two batches
 */
export async function previewRules(
  deps: Pick<ApiDeps, 'store' | 'mapStored'>,
  gateway: GatewayRecord,
  { now, draft }: { readonly now: FeedRules; readonly draft: FeedRules },
  signal?: AbortSignal,
): Promise<RulesPreview> {
  const outputs = gateway.output_connectors.map(({ connector_id }) => connector_id);
  const sites = new Map(outputs.map((id) => [id, { added: tally(), withdrawn: tally() }]));
  const [excluded, included, changed, faulty, unmappable] = [tally(), tally(), tally(), tally(), tally()];
  let [listings, removals] = [0, 0];

  const compare = (listing: StoredRecord): void => {
    listings++;
    const about = aboutOf(listing);
    const mapped = deps.mapStored(gateway, listing.sync);
    if ('fault' in mapped) return add(unmappable, () => ({ ...about, ...faultOf(mapped.fault) }));
    const [before, after] = [now, draft].map((rules) => applyRules(mapped, mapped.record, rules, mapped.connectorType));
    if (!before || !after) return;
    if ('fault' in after) {
      // A record that is quarantined keeps what is stored, so that no site loses it.
      if (!('fault' in before)) add(faulty, () => ({ ...about, ...faultOf(after.fault) }));
      return;
    }
    const wasShown = 'property' in before && !before.property.hidden;
    const isShown = !after.property.hidden;
    if (wasShown && !isShown) add(excluded, () => about);
    if (!wasShown && isShown) add(included, () => about);
    const lost = outputs.filter((id) => {
      const [was, is] = [shownOn(before, now, id), shownOn(after, draft, id)];
      const site = sites.get(id);
      if (site && was !== is) add(is ? site.added : site.withdrawn, () => about);
      return was && !is;
    });
    if (lost.length > 0 || (wasShown && !isShown)) removals++;
    const fields = 'property' in before ? differences(contentOf(before.property), contentOf(after.property)) : [];
    if (fields.length > 0)
      add(changed, () => ({
        ...about,
        differences: fields.slice(0, MAX_DIFFERENCES).map(({ path, left, right }) => ({
          path,
          ...(left === undefined ? {} : { before: left }),
          ...(right === undefined ? {} : { after: right }),
        })),
      }));
  };

  for await (const read of deps.store.listings.records(gateway._id, AT_ONCE)) {
    signal?.throwIfAborted();
    let turn = performance.now();
    for (const listing of read) {
      compare(listing);
      if (performance.now() - turn < TURN_MS) continue;
      await setImmediate();
      turn = performance.now();
    }
  }
  const ofSites = [...sites.values()].flatMap(({ added, withdrawn }) => [added, withdrawn]);
  await nameExamples(deps, [excluded, included, changed, faulty, unmappable, ...ofSites]);
  return {
    listings,
    removals,
    confirmation_needed: needsConfirmation(removals, listings),
    excluded,
    included,
    changed,
    faulty,
    unmappable,
    sites: [...sites].map(([connector_id, site]) => ({ connector_id, ...site })),
  };
}

function shownOn(record: RuledRecord, rules: FeedRules, outputId: string): boolean {
  return 'property' in record && !record.property.hidden && isForSite(rules, outputId, record.property);
}

/** What a listing says, apart from whether it is taken, which is counted by itself. */
function contentOf(property: Extract<RuledRecord, { property: unknown }>['property']) {
  const { hidden: _hidden, ...content } = property;
  return content;
}

const faultOf = ({ path, message }: { readonly path?: string; readonly message: string }) => ({
  message,
  ...(path === undefined ? {} : { path }),
});

const aboutOf = ({ _id, crm_reference }: StoredRecord): RulesPreviewExample => ({ property_id: _id, crm_reference });

/** Adds the stored titles to the examples: only theirs are read of all contents. */
async function nameExamples({ store }: Pick<ApiDeps, 'store'>, tallies: readonly Tally[]): Promise<void> {
  const ids = new Set(tallies.flatMap(({ examples }) => examples.map(({ property_id: id }) => id)));
  const listings = await store.listings.byIds([...ids]);
  const titles = new Map(listings.map(({ _id, title }) => [_id, Object.values(title)[0]]));
  for (const { examples } of tallies)
    for (const [index, example] of examples.entries()) {
      const title = titles.get(example.property_id);
      if (title !== undefined) examples[index] = { ...example, title };
    }
}
