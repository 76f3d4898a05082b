import type { Collection } from 'mongodb';
import { purgeById } from '../shared/collection.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** What turns the intent score of a gateway into a probability: constants and counts, nothing of a visitor. */
export interface IntentCalibrationRecord {
  /** Id of the gateway. */
  readonly _id: string;
  /** Absent: there are too few outcomes, or the score does not rank them. */
  readonly calibration?: {
    readonly slope: number;
    readonly intercept: number;
    readonly lowest: number;
    readonly highest: number;
    readonly cases: number;
    readonly won: number;
  };
  /** How far probabilities came true on the last third of the days, calibrated on the days before; absent in records of earlier releases, and with too few outcomes for both. Fractions. */
  readonly reliability?: {
    /** YYYY-MM-DD: first of the days that judge. */
    readonly judged_from: string;
    readonly bands: readonly {
      readonly cases: number;
      readonly won: number;
      readonly predicted: number;
      readonly observed: number;
      readonly low: number;
      readonly high: number;
    }[];
  };
  readonly computed_at: Date;
}

export const intentCalibrationsCollection: CollectionDefinition<IntentCalibrationRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['computed_at'],
  purge: purgeById,
};

export interface IntentCalibrations {
  find(gatewayId: string): Promise<IntentCalibrationRecord | undefined>;
  /** Replaces that of the gateway. */
  set(record: IntentCalibrationRecord): Promise<void>;
}

export function createIntentCalibrations(collection: Collection<IntentCalibrationRecord>): IntentCalibrations {
  return {
    find: (gatewayId) => findOne(collection, { _id: gatewayId }),
    async set({ _id, ...fields }) {
      await collection.replaceOne({ _id }, fields, { upsert: true });
    },
  };
}
