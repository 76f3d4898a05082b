import type { Collection } from 'mongodb';
import { inserted } from '../shared/insert-once.ts';
import type { Preferences } from '../../model/gateway/mail.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** What a client has said; what it has not said is on. */
export type PreferencesRecord = Partial<Preferences> & { readonly _id: string };

export const notificationPreferencesCollection: CollectionDefinition<PreferencesRecord> = {
  ownedBy: 'client',
  persons: 'client',
};

export interface NotificationPreferences {
  /** Of a client; everything is on until it says otherwise. */
  read(clientId: string): Promise<Preferences>;
  change(clientId: string, changes: Partial<Preferences>): Promise<Preferences>;
}

const ALL_ON: Preferences = { sync: true, gateway_lifecycle: true, delegation: true, site: true };

export function createNotificationPreferences(collection: Collection<PreferencesRecord>): NotificationPreferences {
  const whole = (record: PreferencesRecord | null): Preferences => {
    const { _id: _, ...said } = record ?? { _id: '' };
    return { ...ALL_ON, ...said };
  };
  return {
    read: async (clientId) => whole(await collection.findOne({ _id: clientId })),
    async change(clientId, changes) {
      if (Object.keys(changes).length === 0) return whole(await collection.findOne({ _id: clientId }));
      // Not by an upsert: of two at a time one may fail.
      if (!(await inserted(collection.insertOne({ _id: clientId, ...changes })))) {
        await collection.updateOne({ _id: clientId }, { $set: changes });
      }
      return whole(await collection.findOne({ _id: clientId }));
    },
  };
}
