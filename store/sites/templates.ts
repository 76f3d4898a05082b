import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection } from 'mongodb';
import { DEFAULT_TEMPLATES } from '../../model/template/default-templates.ts';
import type { Template } from '../../model/template/template.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** What a client writes of a template, with nothing left to defaults. */
export type TemplateContent = Pick<
  Template,
  'name' | 'description' | 'language' | 'postmeta' | 'taxonomies' | 'statuses'
>;

/** A client's own template as stored. */
export interface TemplateRecord {
  readonly _id: string;
  readonly client_id: string;
  /** TemplateContent as JSON text: its words are a client's and may be any, also ones that a database takes for its own. */
  readonly json: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const templatesCollection: CollectionDefinition<TemplateRecord> = {
  ownedBy: 'client',
  persons: 'client',
  required: ['client_id', 'json'],
  indexes: [[{ client_id: 1, created_at: -1 }]],
};

export interface Templates {
  insert(clientId: string, content: TemplateContent): Promise<Template>;
  /** The template that a client may use under this id: one of its own or one that is shipped. */
  usable(clientId: string, id: string): Promise<Template | undefined>;
  /** The client's own, newest first; a client has few. */
  ofClient(clientId: string): Promise<Template[]>;
  /** How many of its own a client has. */
  count(clientId: string): Promise<number>;
  /** Undefined: the client has none of this id. */
  replace(
    clientId: string,
    id: string,
    content: TemplateContent,
    session?: ClientSession,
  ): Promise<Template | undefined>;
  /** False: it was gone. */
  remove(clientId: string, id: string, session?: ClientSession): Promise<boolean>;
  /** Deletes all of the client's own; returns how many. */
  removeOfClient(clientId: string): Promise<number>;
}

/** Personal templates of clients. Shipped templates are part of the model and not stored. */
export function createTemplates(collection: Collection<TemplateRecord>): Templates {
  return {
    async insert(clientId, content) {
      const now = new Date();
      const record = {
        _id: randomUUID(),
        client_id: clientId,
        json: JSON.stringify(content),
        created_at: now,
        updated_at: now,
      };
      await collection.insertOne(record);
      return presentTemplate(record);
    },
    async usable(clientId, id) {
      const shipped = DEFAULT_TEMPLATES.find((template) => template.id === id);
      if (shipped) return shipped;
      const found = await collection.findOne({ _id: id, client_id: clientId });
      return found ? presentTemplate(found) : undefined;
    },
    async ofClient(clientId) {
      const found = await collection.find({ client_id: clientId }).sort({ created_at: -1, _id: 1 }).toArray();
      return found.map(presentTemplate);
    },
    count: (clientId) => collection.countDocuments({ client_id: clientId }),
    async replace(clientId, id, content, session) {
      const found = await collection.findOneAndUpdate(
        { _id: id, client_id: clientId },
        { $set: { json: JSON.stringify(content), updated_at: new Date() } },
        { returnDocument: 'after', session },
      );
      return found ? presentTemplate(found) : undefined;
    },
    async remove(clientId, id, session) {
      return (await collection.deleteOne({ _id: id, client_id: clientId }, { session })).deletedCount === 1;
    },
    removeOfClient: async (clientId) => (await collection.deleteMany({ client_id: clientId })).deletedCount,
  };
}

function presentTemplate({ _id, json, created_at, updated_at }: TemplateRecord): Template {
  // Written by `insert` and `replace` alone.
  const content = JSON.parse(json) as TemplateContent;
  return {
    id: _id,
    is_default: false,
    ...content,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
