import type { FeedRules, PublishRule } from '../../model/rules/feed-rules.ts';
import { isForSite } from '../../model/rules/apply-rules.ts';
import { pathsOf, valuesAt } from '../../model/shared/condition.ts';
import type { Condition } from '../../model/shared/condition.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { TermsKind } from './judge-terms.ts';

/** A site that gets only listings that meet a condition. */
export interface RuledSite {
  readonly id: string;
  readonly domain: string;
  /** Listings that it may show now. */
  readonly shows: number;
}

/** What the rules of a gateway make of fields of a listing beyond its contents: sites that get it, private parts that become visible. */
export interface RuledTerms {
  readonly kinds: readonly TermsKind[];
  /** Top-level fields of a listing that are needed to judge it. */
  readonly fields: readonly string[];
  /** The keys of what the listing has. */
  of(listing: RuledListing): ReadonlySet<string>;
}

type RuledListing = Pick<Listing, '_id' | 'custom_fields'>;

interface Ruled extends TermsKind {
  readonly is: (listing: RuledListing) => boolean;
  readonly fields: readonly string[];
}

/**
 * Changes that a condition of the rules makes when the field it compares goes or changes: listings leave a site, or a part that a rule withholds is published. Conditions are those that apply now
 * for both states of a listing, so that a rule that a person changed holds nothing. Pure.
 */
export function ruledTerms(rules: FeedRules, sites: readonly RuledSite[]): RuledTerms {
  const ruled = [...leavingSites(rules, sites), ...shownParts(rules.publish ?? [])];
  return {
    kinds: ruled,
    fields: [...new Set(ruled.flatMap(({ fields }) => fields))],
    of: (listing) => new Set(ruled.filter(({ is }) => is(listing)).map(({ kind }) => kind)),
  };
}

function leavingSites(rules: FeedRules, sites: readonly RuledSite[]): Ruled[] {
  return (rules.sites ?? []).flatMap(({ connector_id: id, when }): Ruled[] => {
    const site = sites.find((each) => each.id === id);
    if (!site) return [];
    const kind = `site ${id}`;
    return [
      {
        kind,
        words: `would leave ${site.domain}, because they no longer meet the condition of its rule`,
        path: `$.${pathsOf(when)[0]}`,
        may: ({ ruled }) => ruled?.has(kind) === true,
        has: ({ before, after }) => before.ruled?.has(kind) === true && after.ruled?.has(kind) !== true,
        able: site.shows,
        is: (listing) => isForSite(rules, id, listing),
        fields: fieldsOf(when),
      },
    ];
  });
}

/** Fields that each part of a publish rule withholds. */
const WITHHELD: Readonly<Record<'price' | 'fees' | 'negotiator' | 'address', readonly string[]>> = {
  price: ['financial.transaction.price'],
  fees: ['financial.commissions'],
  negotiator: ['negotiator'],
  address: ['location.address', 'location.street_number', 'location.street', 'location.city'],
};

/** Parts that a rule withholds of some listings, and that a crowd would begin to show. */
function shownParts(rules: readonly PublishRule[]): Ruled[] {
  const conditional = rules.filter(({ when }) => when !== undefined);
  const withheld = new Set(conditional.flatMap(partsOf));
  return [...withheld].flatMap((part) =>
    WITHHELD[part].map((path): Ruled => {
      const kind = `shown ${path}`;
      return {
        kind,
        words: 'would show a value that they did not show before and that a rule withholds of some listings',
        path: `$.${path}`,
        may: ({ ruled }) => ruled?.has(kind) !== true,
        has: ({ before, after }) => isGained(kind, before.ruled, after.ruled),
        is: (listing) => valuesAt(listing, path).some((value) => value !== undefined && value !== null),
        fields: [path.split('.')[0] ?? path],
      };
    }),
  );
}

const isGained = (kind: string, before: ReadonlySet<string> | undefined, after: ReadonlySet<string> | undefined) =>
  before?.has(kind) !== true && after?.has(kind) === true;

function partsOf({ price, fees, negotiator, address = 'exact' }: PublishRule): (keyof typeof WITHHELD)[] {
  return [
    ...(price === 'hide' ? (['price'] as const) : []),
    ...(fees === 'hide' ? (['fees'] as const) : []),
    ...(negotiator === 'hide' ? (['negotiator'] as const) : []),
    ...(address === 'exact' ? [] : (['address'] as const)),
  ];
}

/** Top-level fields of a listing that a condition compares: `custom.<key>` are its custom fields. */
const fieldsOf = (condition: Condition): string[] =>
  pathsOf(condition).map((path) => {
    const [name = path] = path.split('.');
    return name === 'custom' ? 'custom_fields' : name;
  });
