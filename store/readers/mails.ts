import type { ClientSession, Collection } from 'mongodb';
import { comparableEmail } from '../../model/people/lead.ts';
import { inserted } from '../shared/insert-once.ts';
import type { MailFacts, MailKind, ReaderMailKind } from '../../model/gateway/mail.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { backlogOf } from '../shared/backlog-of.ts';
import type { Backlog } from '../shared/backlog-of.ts';
import { findOne } from '../shared/find-one.ts';

/** A mail to somebody, from the moment it is decided on: the outbox of mails. */
export type MailRecord = ClientMail | ReaderMail;

export const mailsCollection: CollectionDefinition<MailRecord> = {
  ownedBy: 'client',
  persons: 'mails',
  required: ['client_id', 'kind', 'status'],
  indexes: [
    [{ status: 1, created_at: 1 }],
    [{ status: 1, next_attempt_at: 1 }],
    [{ client_id: 1 }],
    [{ search_id: 1 }, { partialFilterExpression: { search_id: { $exists: true } } }],
  ],
  // Owners ask what was written to whom; a quarter of a year covers that.
  lifetimes: [{ after: 'created_at', seconds: 90 * 24 * 3600 }],
};

interface MailBase {
  readonly _id: string;
  /** SKIPPED: nobody wants it, or nobody can be written to. FAILED: the address is none. */
  readonly status: 'PENDING' | 'SENT' | 'SKIPPED' | 'FAILED';
  readonly created_at: Date;
  /** When it is due. Releases before 1.1.0 queued mails without it: they are due at once. */
  readonly next_attempt_at?: Date;
  /** Times that the mail server did not take it. */
  readonly attempts?: number;
  readonly finished_at?: Date;
}

/** To a client or the owner of a gateway. */
export interface ClientMail extends MailBase {
  /** Whose preferences decide, and who is written to when there is no address. */
  readonly client_id: string;
  readonly kind: MailKind;
  readonly to?: string;
  readonly language?: string;
  readonly facts: MailFacts;
}

/** To the reader of a saved search, which has address and language: a copy of them would outlive it. */
export interface ReaderMail extends MailBase {
  readonly client_id: string;
  readonly kind: ReaderMailKind;
  readonly search_id: string;
  /** Listings to show; none in a request to confirm. */
  readonly listing_ids: readonly string[];
  /** Matches beyond those. */
  readonly more: number;
}

type New<Mail> = Mail extends MailBase
  ? Omit<Mail, 'status' | 'created_at' | 'next_attempt_at' | 'attempts' | 'finished_at'>
  : never;
export type NewMail = New<MailRecord>;

export interface Mails {
  /** Decides on a mail; a second one with the same id changes nothing. */
  queue(mail: NewMail, session?: ClientSession): Promise<void>;
  find(id: string): Promise<MailRecord | undefined>;
  finish(id: string, status: Exclude<MailRecord['status'], 'PENDING'>): Promise<void>;
  /** Mails that are not sent yet and due at `now`, those that are due for longest first. */
  due(now: Date, limit: number): Promise<MailRecord[]>;
  /** When the next mail is due; undefined if none waits. */
  nextDue(): Promise<Date | undefined>;
  /** Notes that an attempt failed, and when the next one is due. */
  postpone(id: string, nextAttemptAt: Date): Promise<void>;
  /** Mails that are not sent yet: how many, and since when the oldest waits. */
  backlog(): Promise<Backlog>;
  /** Mails about these saved searches, and those of a client to an address, compared without regard to case. */
  toPerson(person: MailPerson): AsyncIterable<MailRecord>;
  /** Deletes those mails, also the ones that are not sent yet. Returns how many there were. */
  removeToPerson(person: MailPerson): Promise<number>;
}

/** Whose mails are meant. */
export interface MailPerson {
  readonly clientId: string;
  readonly email: string;
  readonly searchIds: readonly string[];
}

export function createMails(collection: Collection<MailRecord>): Mails {
  async function* toPerson({ clientId, email, searchIds }: MailPerson): AsyncGenerator<MailRecord> {
    if (searchIds.length > 0) yield* collection.find({ search_id: { $in: [...searchIds] } });
    const wanted = comparableEmail(email);
    for await (const mail of collection.find({ client_id: clientId, to: { $exists: true } })) {
      if ('to' in mail && mail.to !== undefined && comparableEmail(mail.to) === wanted) yield mail;
    }
  }
  return {
    toPerson,
    async removeToPerson(person) {
      const ids: string[] = [];
      for await (const { _id } of toPerson(person)) ids.push(_id);
      return ids.length === 0 ? 0 : (await collection.deleteMany({ _id: { $in: ids } })).deletedCount;
    },
    async queue({ _id, ...mail }, session) {
      const now = new Date();
      const record = { ...mail, status: 'PENDING', created_at: now, next_attempt_at: now } as const;
      if (session) {
        // An insert of a key that is there would abort the transaction.
        await collection.updateOne({ _id }, { $setOnInsert: record }, { upsert: true, session });
      } else {
        // Of two upserts at a time one may fail.
        await inserted(collection.insertOne({ _id, ...record }));
      }
    },
    find: (id) => findOne(collection, { _id: id }),
    async finish(id, status) {
      await collection.updateOne({ _id: id }, { $set: { status, finished_at: new Date() } });
    },
    due: (now, limit) =>
      // What has no such date is due as well.
      collection
        .find({ status: 'PENDING', next_attempt_at: { $not: { $gt: now } } })
        .sort({ next_attempt_at: 1 })
        .limit(limit)
        .toArray(),
    async nextDue() {
      const [next] = await collection
        .find({ status: 'PENDING' }, { projection: { next_attempt_at: 1 } })
        .sort({ next_attempt_at: 1 })
        .limit(1)
        .toArray();
      return next && (next.next_attempt_at ?? new Date(0));
    },
    async postpone(id, nextAttemptAt) {
      await collection.updateOne({ _id: id }, { $set: { next_attempt_at: nextAttemptAt }, $inc: { attempts: 1 } });
    },
    backlog: () => backlogOf(collection, { status: 'PENDING' }, 'created_at'),
  };
}
