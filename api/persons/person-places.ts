import { prefixOf } from '../../analysis/insights/summarise-day.ts';
import type { PersonEntry, PersonErasure } from '../../model/people/person.ts';
import { PERSON_PLACES } from '../../model/people/person-places.ts';
import type { PersonPlaceName } from '../../model/people/person-places.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { presentLead } from '../../store/readers/leads.ts';
import { confirmationWindow, presentSavedSearch } from '../../store/readers/saved-searches.ts';
import { presentOutcome } from '../insights/schemas/visitor-schemas.ts';
import { presentEvent } from '../visitor-events/present-event.ts';
import type { Person, PersonDeps } from './person.ts';

/** A place where personal data is stored: how to find it there and how to erase it. */
interface PersonPlace {
  /** Everything stored about the person, readable. */
  stored(person: Person, deps: PersonDeps): AsyncIterable<object>;
  /** Returns the number of records erased. Repeatable. */
  erase(person: Person, deps: PersonDeps): Promise<number>;
  /** Deletes records older than the retention of visitors. Absent where records have their own lifetime: mails, saved searches and leads. Repeatable. */
  expire?(gatewayId: string, before: RetentionEnd, store: ExpiryStore): Promise<unknown>;
}

/** The store functions that expiry needs. */
export type ExpiryStore = Pick<
  PersonDeps['store'],
  'audit' | 'insightDays' | 'leadOutcomes' | 'visitorEvents' | 'visitorKeys'
>;

/** Older events are deleted. */
export interface RetentionEnd {
  readonly date: Date;
  /** YYYY-MM-DD: rows of earlier days are deleted; those days ended before the date in every time zone. */
  readonly day: string;
}

/** The one list of places: export and erasure fold over it. A new entry in `PERSON_PLACES` does not compile without its entry here. */
const PLACES: { readonly [Name in PersonPlaceName]: PersonPlace } = {
  visitor_events: {
    async *stored({ gatewayId, visitors }, { store }) {
      if (visitors.length === 0) return;
      for await (const event of store.visitorEvents.ofVisitors(gatewayId, visitors)) yield presentEvent(event);
    },
    erase: async ({ gatewayId, visitors }, { store }) =>
      visitors.length === 0 ? 0 : store.visitorEvents.removeOfVisitors(gatewayId, visitors),
    // The TTL index deletes most events by the time of receipt; these came in late.
    expire: (gatewayId, { day }, { visitorEvents }) => visitorEvents.removeBefore(gatewayId, day),
  },
  // After the events, so that no row is recomputed from events about to be deleted.
  visitor_days: {
    async *stored({ gatewayId, visitors }, { store }) {
      if (visitors.length === 0) return;
      const own = new Set(visitors);
      for (const day of await store.insightDays.daysOf(gatewayId, visitors.map(prefixOf))) {
        const all = await store.insightDays.visitors(gatewayId, { from: day, to: day });
        yield* all.filter(({ visitor }) => own.has(visitor));
      }
    },
    erase: async ({ gatewayId, visitors }, { visitorForgetter }) =>
      visitors.length === 0 ? 0 : visitorForgetter.forgetVisitor(gatewayId, visitors),
    expire: (gatewayId, { day }, { insightDays }) => insightDays.removeBefore(gatewayId, day),
  },
  // After the rows: an outcome can only be set for a visitor who is in them.
  outcomes: {
    async *stored({ gatewayId, visitors }, { store }) {
      for (const outcome of await store.leadOutcomes.ofVisitors(gatewayId, visitors)) {
        yield {
          ...presentOutcome(outcome),
          ...(outcome.score === undefined ? {} : { score: outcome.score }),
          reported_at: outcome.updated_at.toISOString(),
        };
      }
    },
    erase: ({ gatewayId, visitors }, { store }) => store.leadOutcomes.remove(gatewayId, visitors),
    expire: (gatewayId, { date }, { leadOutcomes }) => leadOutcomes.removeReportedBefore(gatewayId, date),
  },
  audit_events: {
    stored: ({ gatewayId, visitors, leadIds, searchIds }, { store }) =>
      store.audit.about(gatewayId, [...visitors, ...leadIds, ...searchIds]),
    // Ids of leads and saved searches stay: their records are anonymous or deleted.
    erase: ({ gatewayId, visitors }, { store }) => store.audit.forgetVisitors(gatewayId, visitors),
    expire: (gatewayId, { date }, { audit }) => audit.forgetVisitorsBefore(gatewayId, date),
  },
  mails: {
    async *stored({ mail, searchIds }, { store }) {
      if (!mail) return;
      for await (const { _id, client_id: _client, ...sent } of store.mails.toPerson({ ...mail, searchIds }))
        yield { id: _id, ...sent };
    },
    erase: async ({ mail, searchIds }, { store }) => (mail ? store.mails.removeToPerson({ ...mail, searchIds }) : 0),
  },
  saved_searches: {
    async *stored({ gatewayId, mail }, { store, keys }) {
      if (!mail) return;
      for (const search of await store.savedSearches.byEmail(gatewayId, mail.email, keys)) {
        const matches = await store.savedSearchMatches.ofSearch(search._id);
        yield {
          ...presentSavedSearch(keys, search),
          matches: matches.map(({ listing_id, state, created_at }) => ({ listing_id, state, created_at })),
        };
      }
    },
    async erase({ mail, searchIds }, { store }) {
      if (!mail) return 0;
      let erased = 0;
      for (const id of searchIds) {
        const isRemoved = await store.transaction(async (session) => {
          await store.savedSearchMatches.removeOfSearches([id], session);
          return store.savedSearches.remove(id, session);
        });
        if (isRemoved) erased++;
      }
      await store.rateWindows.remove(mail.hashes.map(confirmationWindow));
      return erased;
    },
  },
  // Last, because they lead to the visitors: a repeated attempt still finds them.
  leads: {
    async *stored({ leadIds }, { store, keys }) {
      for (const id of leadIds) {
        const lead = await store.leads.find(id);
        if (lead) yield presentLead(keys, lead);
      }
    },
    erase: async ({ gatewayId, leadIds }, { store }) =>
      leadIds.length === 0
        ? 0
        : store.transaction((session) => store.leads.erase(gatewayId, leadIds, new Date(), session)),
  },
};

/**
 * Everything stored about a person on a gateway, by place.
 * @param without places to leave out
 */
export async function* exportOf(
  person: Person,
  deps: PersonDeps,
  without: readonly PersonPlaceName[] = [],
): AsyncGenerator<PersonEntry> {
  const { shared, ...own } = await withoutShared(person, deps);
  for (const place of PERSON_PLACES.filter((name) => !without.includes(name))) {
    for await (const data of PLACES[place].stored(own, deps))
      yield { gateway_id: person.gatewayId, place, data: { ...data } };
  }
  if (shared === 0) return;
  const reason =
    'Another person sent forms from the same browser: its events are not exported, because they may be that person’s. Erasure deletes them.';
  yield { gateway_id: person.gatewayId, place: 'withheld', data: { visitors: shared, reason } };
}

/** Erases a person on a gateway, place by place. Repeatable at any point. */
export async function eraseFrom(person: Person, deps: PersonDeps): Promise<PersonErasure['erased']> {
  const erased = noneErased();
  for (const place of PERSON_PLACES) erased[place] = await PLACES[place].erase(person, deps);
  return erased;
}

/** Milliseconds: late events of the last day arrive within a week; after that the key of a period is no longer needed. */
const KEY_GRACE_MS = 8 * DAY_MS;

/** Deletes data of the visitors of a gateway that is older than the retention. Repeatable at any point. */
export async function expireVisitors(
  gatewayId: string,
  retentionDays: number,
  store: ExpiryStore,
  now: Date,
): Promise<void> {
  const date = new Date(now.getTime() - retentionDays * DAY_MS);
  const day = new Date(date.getTime() - DAY_MS).toISOString().slice(0, 10);
  for (const place of PERSON_PLACES) await PLACES[place].expire?.(gatewayId, { date, day }, store);
  // Last: the keys are how gateways with visitors are found.
  await store.visitorKeys.removeEnded(gatewayId, new Date(date.getTime() - KEY_GRACE_MS));
}

type Counts = { -readonly [Place in PersonPlaceName]: number };

/** Zero for every place. */
export const noneErased = (): Counts => ({
  visitor_events: 0,
  visitor_days: 0,
  outcomes: 0,
  audit_events: 0,
  mails: 0,
  saved_searches: 0,
  leads: 0,
});

/** The person of these leads, without visitors who also became a lead of another person. */
async function withoutShared(person: Person, { store }: PersonDeps): Promise<Person & { readonly shared: number }> {
  // A visitor who is named by the id of the site proved to be that browser.
  if (!person.mail || person.visitors.length === 0) return { ...person, shared: 0 };
  const own = new Set(person.leadIds);
  const kept: string[] = [];
  for (const visitor of person.visitors) {
    const others = new Set<string>();
    for await (const { lead_id: id } of store.visitorEvents.ofVisitors(person.gatewayId, [visitor]))
      if (id !== undefined && !own.has(id)) others.add(id);
    for (const day of await store.insightDays.daysOf(person.gatewayId, [prefixOf(visitor)])) {
      const all = await store.insightDays.visitors(person.gatewayId, { from: day, to: day });
      const leads = all.filter((one) => one.visitor === visitor).flatMap((one) => one.leads);
      for (const { lead_id: id } of leads) if (id !== undefined && !own.has(id)) others.add(id);
    }
    // The person of an erased lead is unknown, so it does not keep the visits from this person.
    const isOthers = await Promise.all([...others].map(async (id) => (await store.leads.find(id)) !== undefined));
    if (!isOthers.includes(true)) kept.push(visitor);
  }
  return { ...person, visitors: kept, shared: person.visitors.length - kept.length };
}
