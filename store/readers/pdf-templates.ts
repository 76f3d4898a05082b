import type { Collection } from 'mongodb';
import { completeTemplate } from '../../model/listing/pdf-template.ts';
import type { PdfTemplate, PdfTemplateInput } from '../../model/listing/pdf-template.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** A client's own layout of brochures: what the client said, so that a default which gets better gets better for all. */
export interface PdfTemplateRecord {
  readonly _id: string;
  readonly client_id: string;
  readonly input: PdfTemplateInput;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const pdfTemplatesCollection: CollectionDefinition<PdfTemplateRecord> = {
  ownedBy: 'client',
  persons: 'client',
  required: ['client_id', 'input'],
  indexes: [[{ client_id: 1, created_at: -1 }]],
};

export interface PdfTemplates {
  /** Newest first. */
  ofClient(clientId: string): Promise<PdfTemplateRecord[]>;
  find(clientId: string, id: string): Promise<PdfTemplateRecord | undefined>;
  insert(template: PdfTemplateRecord): Promise<void>;
  /** The template as it is now; undefined when the client has no such template. */
  replace(clientId: string, id: string, input: PdfTemplateInput): Promise<PdfTemplateRecord | undefined>;
  /** Whether there was one. */
  remove(clientId: string, id: string): Promise<boolean>;
  /** Deletes all of a client; returns how many. */
  removeOfClient(clientId: string): Promise<number>;
}

export function createPdfTemplates(collection: Collection<PdfTemplateRecord>): PdfTemplates {
  return {
    ofClient: (clientId) => collection.find({ client_id: clientId }).sort({ created_at: -1, _id: 1 }).toArray(),
    find: (clientId, id) => findOne(collection, { _id: id, client_id: clientId }),
    async insert(template) {
      await collection.insertOne(template);
    },
    async replace(clientId, id, input) {
      const found = await collection.findOneAndUpdate(
        { _id: id, client_id: clientId },
        { $set: { input, updated_at: new Date() } },
        { returnDocument: 'after' },
      );
      return found ?? undefined;
    },
    async remove(clientId, id) {
      return (await collection.deleteOne({ _id: id, client_id: clientId })).deletedCount === 1;
    },
    removeOfClient: async (clientId) => (await collection.deleteMany({ client_id: clientId })).deletedCount,
  };
}

/** A template as returned and as brochures are made from it. */
export const presentTemplate = ({ _id, input, created_at, updated_at }: PdfTemplateRecord): PdfTemplate =>
  completeTemplate(input, { id: _id, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() });
