import { expect } from 'chai';
import type { InputConnector } from '../../connectors/connector.ts';
import type { FormerListing, Listing } from '../../model/listing/listing.ts';
import type { NewQuarantine } from '../../store/listings/quarantine.ts';
import type { ListingWrite } from '../../store/listings/listings.ts';
import type { PageContext } from '../import/page-context.ts';
import type { ReadPage } from '../import/read-pages.ts';

/** The stream of every page. */
const STREAM = 'gateway.input';

/** A store, an archive and an index in memory, and one run that imports pages into them; each attempt knows only what is stored. */
export function world() {
  const stored = new Map<string, Listing>();
  const archive = new Map<string, FormerListing>();
  const index = new Map<string, number>();
  const quarantined: NewQuarantine[] = [];
  const seen: string[] = [];
  const aside = new Map<string, string>();
  const asideIds = new Map<string, string>();
  const faults: { index?: Error; archive?: Error; changed?: string } = {};
  const take = (name: 'index' | 'archive') => {
    const fault = faults[name];
    delete faults[name];
    if (fault) throw fault;
  };
  const byIds = async (ids: readonly string[]) => [...stored.values()].filter(({ _id }) => ids.includes(_id));
  const byReferences = async (_stream: string, keys: readonly string[]) =>
    new Map([...archive].filter(([key]) => keys.includes(key)));
  const deps = {
    store: {
      listings: {
        known: async (_stream: string, keys: readonly string[]) =>
          new Map(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key)]] : []))),
        write: async (writes: readonly ListingWrite[]) => {
          const refused = writes.filter(({ listing }) => listing.crm_reference === faults.changed);
          delete faults.changed;
          for (const { listing } of writes.filter((write) => !refused.includes(write))) {
            for (const [key, { _id }] of stored) if (_id === listing._id) stored.delete(key);
            stored.set(listing.crm_reference, listing);
          }
          return refused.length === 0;
        },
        touchSource: async () => {},
        byIds,
        terms: byIds,
        byIdsWithRaw: byIds,
        homesOfOffices: byIds,
      },
      formerListings: {
        byReferences,
        byReferencesWithRaw: byReferences,
        removeMany: async (ids: readonly string[]) => {
          take('archive');
          for (const [key, { _id }] of archive) if (ids.includes(_id)) archive.delete(key);
        },
      },
      quarantine: { put: async (entries: readonly NewQuarantine[]) => void quarantined.push(...entries) },
      heldListings: { seen: async (_stream: string, keys: readonly string[]) => void seen.push(...keys) },
      arrivals: {
        put: async (records: readonly { crm_reference: string; raw: string; held_id: string; job_id: string }[]) => {
          for (const { crm_reference: key, raw, job_id, held_id } of records) {
            aside.set(key, raw);
            asideIds.set(`${job_id}/${held_id}`, key);
          }
        },
        remove: async (ids: readonly string[]) => {
          for (const id of ids) aside.delete(asideIds.get(id) ?? '');
        },
      },
      listingChanges: { put: async () => {} },
      siteEvents: { queue: async () => {} },
      transaction: (work: (session: unknown) => Promise<unknown>) => work(undefined),
    },
    publicUrl: 'https://gateway.example',
    search: {
      put: async (listings: readonly Listing[]) => {
        take('index');
        for (const { crm_reference, sync } of listings) index.set(crm_reference, sync.version);
      },
    },
  };
  const connector = {
    spec: { type: 'TEST' },
    map: ({ key, price, city = 'Rennes' }: { key: string; price: number; city?: string }) => ({
      property: {
        crm_reference: key,
        type: 'house',
        title: { fr: `Maison à ${price}` },
        description: {},
        images: [],
        location: { city },
        office: { name: 'Agence des Lices' },
      },
      warnings: [],
    }),
  } as unknown as InputConnector;
  const attempt = (jobId: string): PageContext => ({
    deps: deps as unknown as PageContext['deps'],
    connector,
    map: { config: {}, market: 'fr' },
    rules: {},
    origin: {
      gatewayId: 'gateway',
      inputId: 'input',
      streamId: STREAM,
      jobId,
      crmSource: 'TEST',
      outputs: [],
      generation: 1,
      force: false,
    },
    subscriptions: [],
    seen: new Set(),
    fresh: stored.size === 0,
    former: { any: archive.size > 0 },
    hasHeld: false,
    hasQuarantine: false,
    dryRun: false,
  });
  return { stored, quarantined, archive, index, faults, seen, aside, attempt };
}

/** A page of records with these prices by key. */
export const page = (prices: Record<string, number>): ReadPage => ({
  records: Object.entries(prices).map(([key, price]) => ({ key, raw: { key, price } })),
  bad: [],
  deletes: [],
  reasons: [],
  state: undefined,
  bytes: 0,
});

/** Resolves when the work fails; fails when it does not. */
export const failing = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it went well'),
    () => undefined,
  );
