import { differences } from '../listing/listing-diff.ts';
import type { Listing, ListingWithRaw } from '../listing/listing.ts';
import type { MappingGap } from '../property/mapping-gap.ts';
import type { MappedProperty } from '../property/property.ts';
import { applyRules, isForSite } from './apply-rules.ts';
import type { RuledRecord } from './apply-rules.ts';
import type { FeedRules } from './feed-rules.ts';
import { MAX_PREVIEW_EXAMPLES } from './rules-preview.ts';
import type { RulesPreview, RulesPreviewExample } from './rules-preview.ts';

/** Differences shown of one listing. */
const MAX_DIFFERENCES = 20;

/** A stored listing by the record that it was made from. */
export type ComparedRecord = Pick<Listing, '_id' | 'crm_reference'> & {
  readonly sync: Pick<ListingWithRaw['sync'], 'input_id' | 'raw'>;
};

/** What today's mapping makes of a stored record, before any rule. */
export type MappedRecord =
  | {
      readonly property: MappedProperty;
      readonly warnings: readonly MappingGap[];
      readonly record: object;
      readonly connectorType: string;
    }
  | { readonly fault: { readonly code: string; readonly message: string; readonly path?: string } };

/** Rules that apply, and a draft that would replace them. */
export interface ComparedRules {
  readonly now: FeedRules;
  readonly draft: FeedRules;
  /** Ids of the outputs of the gateway. */
  readonly outputs: readonly string[];
}

/** What a draft of rules changes in some listings: counts, and the first examples of each. */
export type RulesTally = Omit<RulesPreview, 'confirmation_needed'>;
type Counted = RulesTally['excluded'];

const none = (): Counted => ({ count: 0, examples: [] });

/** The tally of no listing. */
export const emptyTally = (outputs: readonly string[]): RulesTally => ({
  listings: 0,
  removals: 0,
  excluded: none(),
  included: none(),
  changed: none(),
  faulty: none(),
  unmappable: none(),
  sites: outputs.map((connector_id) => ({ connector_id, added: none(), withdrawn: none() })),
});

/** The tally of the listings of both, in this order. */
export function addTallies(left: RulesTally, right: RulesTally): RulesTally {
  const add = (one: Counted, other: Counted = none()): Counted => ({
    count: one.count + other.count,
    examples: [...one.examples, ...other.examples].slice(0, MAX_PREVIEW_EXAMPLES),
  });
  return {
    listings: left.listings + right.listings,
    removals: left.removals + right.removals,
    excluded: add(left.excluded, right.excluded),
    included: add(left.included, right.included),
    changed: add(left.changed, right.changed),
    faulty: add(left.faulty, right.faulty),
    unmappable: add(left.unmappable, right.unmappable),
    sites: left.sites.map(({ connector_id, added, withdrawn }) => {
      const site = right.sites.find((each) => each.connector_id === connector_id);
      return { connector_id, added: add(added, site?.added), withdrawn: add(withdrawn, site?.withdrawn) };
    }),
  };
}

/** Maps stored records once each, and applies both the rules that apply and the draft. Pure but for `map`. */
export function compareRules(
  records: readonly ComparedRecord[],
  rules: ComparedRules,
  map: (sync: ComparedRecord['sync']) => MappedRecord,
): RulesTally {
  const tally = emptyTally(rules.outputs);
  const { now, draft, outputs } = rules;
  let removals = 0;
  for (const record of records) {
    const about = aboutOf(record);
    const mapped = map(record.sync);
    if ('fault' in mapped) {
      add(tally.unmappable, () => ({ ...about, ...faultOf(mapped.fault) }));
      continue;
    }
    const before = applyRules(mapped, mapped.record, now, mapped.connectorType);
    const after = applyRules(mapped, mapped.record, draft, mapped.connectorType);
    if ('fault' in after) {
      // A record that is quarantined keeps what is stored, so that no site loses it.
      if (!('fault' in before)) add(tally.faulty, () => ({ ...about, ...faultOf(after.fault) }));
      continue;
    }
    const wasShown = isShown(before);
    if (wasShown && !isShown(after)) add(tally.excluded, () => about);
    if (!wasShown && isShown(after)) add(tally.included, () => about);
    const lost = outputs.filter((id, place) => {
      const [was, is] = [shownOn(before, now, id), shownOn(after, draft, id)];
      const site = tally.sites[place];
      if (site && was !== is) add(is ? site.added : site.withdrawn, () => about);
      return was && !is;
    });
    if (lost.length > 0 || (wasShown && !isShown(after))) removals++;
    addChanges(tally.changed, about, before, after);
  }
  return { ...tally, listings: records.length, removals };
}

/** Adds an example if there is room, and counts it. */
function add(
  to: { count: number; readonly examples: RulesPreviewExample[] },
  example: () => RulesPreviewExample,
): void {
  to.count++;
  if (to.examples.length < MAX_PREVIEW_EXAMPLES) to.examples.push(example());
}

function addChanges(changed: Counted, about: RulesPreviewExample, before: RuledRecord, after: RuledProperty): void {
  const fields = 'property' in before ? differences(contentOf(before.property), contentOf(after.property)) : [];
  if (fields.length === 0) return;
  add(changed, () => ({
    ...about,
    differences: fields.slice(0, MAX_DIFFERENCES).map(({ path, left, right }) => ({
      path,
      ...(left === undefined ? {} : { before: left }),
      ...(right === undefined ? {} : { after: right }),
    })),
  }));
}

type RuledProperty = Extract<RuledRecord, { property: unknown }>;

const isShown = (record: RuledRecord): boolean => 'property' in record && !record.property.hidden;

const shownOn = (record: RuledRecord, rules: FeedRules, outputId: string): boolean =>
  'property' in record && !record.property.hidden && isForSite(rules, outputId, record.property);

/** What a listing says, apart from whether it is taken, which is counted by itself. */
function contentOf(property: MappedProperty) {
  const { hidden: _hidden, ...content } = property;
  return content;
}

const faultOf = ({ path, message }: { readonly path?: string; readonly message: string }) => ({
  message,
  ...(path === undefined ? {} : { path }),
});

const aboutOf = ({ _id, crm_reference }: ComparedRecord): RulesPreviewExample => ({ property_id: _id, crm_reference });
