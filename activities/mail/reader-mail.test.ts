import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import { SAVED_SEARCH_STATUSES } from '../../model/people/saved-search.ts';
import type { SavedSearchStatus } from '../../model/people/saved-search.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { createLog } from '../../observability/log.ts';
import { createMetrics } from '../../observability/metrics.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import type { ReaderMail } from '../../store/readers/mails.ts';
import { sealChannel, signedSearch } from '../../store/readers/saved-searches.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { readerMail } from './reader-mail.ts';
import { sendDueMails } from './send-mail.ts';
import type { MailDeps } from './send-mail.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const keys = createKeyRing([{ id: 'k', key: new Uint8Array(32) }]);

const listings = [
  sampleListing('a', {
    title: { en: 'House a' },
    financial: { transaction: { price: { amount: 280_000, currency: 'EUR' } } },
  }),
  sampleListing('hidden', { title: { en: 'House hidden' }, hidden: true }),
];

/** Deps with one search and the listings above; the methods that mails use. */
function depsWith(
  status: SavedSearchStatus,
  gateway: object | undefined = { name: 'North' },
  changes: readonly object[] = [],
) {
  const channel = sealChannel(keys, { type: 'MAIL', email: 'r@reader.example', language: 'en' }, ID);
  const deps = {
    keys,
    publicUrl: 'https://gateway.test',
    store: {
      savedSearches: {
        byId: async (id: string) => (id === ID ? { _id: ID, name: 'Houses', status, channel } : undefined),
      },
      gateways: { find: async () => gateway },
      listings: { byIds: async (ids: string[]) => listings.filter(({ _id }) => ids.includes(_id)) },
      listingChanges: { latest: async () => changes },
    },
  };
  // Any method that is not given fails loudly.
  return deps as unknown as ActivityDeps;
}
const mail = (kind: ReaderMail['kind'], fields: Partial<ReaderMail> = {}): ReaderMail => ({
  _id: 'mail',
  client_id: 'north',
  kind,
  search_id: ID,
  listing_ids: ['gone', 'hidden', 'a'],
  more: 1,
  status: 'PENDING',
  created_at: new Date(),
  ...fields,
});

describe('A mail to the reader of a saved search', () => {
  it('is sent only while its search has the status that it is for', async () => {
    const sent = async (kind: ReaderMail['kind']) => {
      const letters = SAVED_SEARCH_STATUSES.map(async (status) =>
        (await readerMail(depsWith(status), mail(kind))) ? [status] : [],
      );
      return (await Promise.all(letters)).flat();
    };
    expect(await sent('search_confirm')).to.deep.equal(['UNCONFIRMED']);
    expect(await sent('search_matches')).to.deep.equal(['ACTIVE']);
    expect(await readerMail(depsWith('ACTIVE'), mail('search_matches', { search_id: 'deleted' }))).to.equal(undefined);
    const gone = depsWith('ACTIVE', { name: 'North', deleted_at: new Date() });
    expect(await readerMail(gone, mail('search_matches'))).to.equal(undefined);
  });

  it('leaves out listings that are gone or hidden by now, and is not sent without any', async () => {
    const letter = await readerMail(depsWith('ACTIVE'), mail('search_matches'));
    expect(letter?.text).to.include('House a').and.to.include('And 1 more listing.').and.not.to.include('hidden');
    expect(letter?.to).to.equal('r@reader.example');
    expect(await readerMail(depsWith('ACTIVE'), mail('search_matches', { listing_ids: ['hidden'] }))).to.equal(
      undefined,
    );
  });

  it('says from which price a listing was lowered within the last 30 days', async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    const lowered = (at: Date) => [
      { version: 2, at, previous: { financial: { transaction: { price: { amount: 300_000 } } } } },
    ];
    const textOf = async (changes: readonly object[]) =>
      (await readerMail(depsWith('ACTIVE', { name: 'North' }, changes), mail('search_matches')))?.text;
    expect(await textOf(lowered(days(29)))).to.include('€280,000\n  Price lowered from €300,000 to €280,000');
    expect(await textOf(lowered(days(31)))).not.to.include('lowered');
    expect(await textOf([])).not.to.include('lowered');
  });

  it('can be unsubscribed from by one click, with a link that we have signed', async () => {
    for (const [status, kind] of [
      ['UNCONFIRMED', 'search_confirm'],
      ['ACTIVE', 'search_matches'],
    ] as const) {
      const headers = (await readerMail(depsWith(status), mail(kind)))?.headers ?? {};
      expect(headers['List-Unsubscribe-Post']).to.equal('List-Unsubscribe=One-Click');
      const link = /^<https:\/\/gateway\.test\/v1\/gateway\/public\/saved-searches\/([^/]+)\/unsubscribe>$/;
      expect(signedSearch(keys, link.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '')).to.equal(ID);
    }
  });

  it('is counted by its outcome; a request to confirm is not', async () => {
    const dueOnce = (record: ReaderMail) => {
      const waiting = [record];
      return async () => waiting.splice(0);
    };
    const outcomes = async (kind: ReaderMail['kind'], status: SavedSearchStatus, send: () => Promise<void>) => {
      const metrics = createMetrics();
      const deps = depsWith(status);
      const mails = {
        due: dueOnce(mail(kind)),
        nextDue: async () => undefined,
        finish: async () => {},
        postpone: async () => {},
      };
      const log = createLog('silent');
      const all = { ...deps, chunkSeconds: 60, log, metrics, mailer: { send }, store: { ...deps.store, mails } };
      await sendDueMails(all as unknown as MailDeps, { signal: new AbortController().signal, report: () => {} });
      const lines = (await metrics.registry.metrics()).split('\n');
      return lines.flatMap(
        (line) => /^search_alert_attempts_total\{channel="mail",outcome="(\w+)"\} 1$/.exec(line)?.[1] ?? [],
      );
    };
    const taken = async () => {};
    const fails = (code: 'BAD_REQUEST' | 'DOWNSTREAM_ERROR') => async () => {
      throw new AppError(code, 'The mail server says no.');
    };
    expect(await outcomes('search_matches', 'ACTIVE', taken)).to.deep.equal(['SENT']);
    expect(await outcomes('search_matches', 'PAUSED', taken)).to.deep.equal(['SKIPPED']);
    expect(await outcomes('search_matches', 'ACTIVE', fails('DOWNSTREAM_ERROR'))).to.deep.equal(['RETRY']);
    expect(await outcomes('search_matches', 'ACTIVE', fails('BAD_REQUEST'))).to.deep.equal(['FAILED']);
    expect(await outcomes('search_confirm', 'UNCONFIRMED', taken)).to.deep.equal([]);
  });
});
