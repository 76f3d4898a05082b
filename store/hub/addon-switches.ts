import type { Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';

/** A kill-switch that is on. */
export interface AddonSwitch {
  /** Absent: for every agency. */
  readonly client_id?: string;
  /** An addon's code; `*` for all addons. */
  readonly code: string;
  /** Absent: every version. */
  readonly version?: string;
  /** For those who run sites. */
  readonly reason: string;
}

export type AddonSwitchRecord = AddonSwitch & {
  readonly _id: string;
  readonly by: 'OPERATOR' | 'FATAL_ERRORS';
  readonly at: Date;
};

export const addonSwitchesCollection: CollectionDefinition<AddonSwitchRecord> = {
  ownedBy: 'service',
  persons: 'none',
  required: ['code', 'reason', 'by'],
};

export interface AddonSwitches {
  /** The switches that are on for an agency. */
  of(clientId: string): Promise<AddonSwitch[]>;
  /** False: it was on. */
  turnOn(addonSwitch: AddonSwitch, by: AddonSwitchRecord['by']): Promise<boolean>;
  /** False: it was off. */
  turnOff(addonSwitch: Omit<AddonSwitch, 'reason'>): Promise<boolean>;
  all(): Promise<AddonSwitchRecord[]>;
}

const idOf = ({ client_id = '*', code, version = '*' }: Omit<AddonSwitch, 'reason'>): string =>
  `${code}@${version}/${client_id}`;

export function createAddonSwitches(collection: Collection<AddonSwitchRecord>): AddonSwitches {
  return {
    of: (clientId) => collection.find({ $or: [{ client_id: { $exists: false } }, { client_id: clientId }] }).toArray(),
    async turnOn(addonSwitch, by) {
      const { upsertedCount } = await collection.updateOne(
        { _id: idOf(addonSwitch) },
        { $setOnInsert: { ...addonSwitch, by, at: new Date() } },
        { upsert: true },
      );
      return upsertedCount > 0;
    },
    async turnOff(addonSwitch) {
      const { deletedCount } = await collection.deleteOne({ _id: idOf(addonSwitch) });
      return deletedCount > 0;
    },
    all: () => collection.find().sort({ at: 1 }).toArray(),
  };
}

/** Why an addon may not run, undefined when it may. `*` asks for the switch of all addons alone, which goes before one of its own. */
export function switchedOff(
  switches: readonly AddonSwitch[],
  addon: '*' | { readonly code: string; readonly version: string },
): string | undefined {
  const forAll = switches.find(({ code }) => code === '*');
  if (forAll || addon === '*') return forAll?.reason;
  return switches.find(({ code, version }) => code === addon.code && (version ?? addon.version) === addon.version)
    ?.reason;
}
