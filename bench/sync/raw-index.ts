import type { Client } from '@elastic/elasticsearch';
import { listingIndexDefinition } from '../../search/mapping.ts';

/** Creates an index that analyses the same texts as the product; the rest of a document is only stored. */
export async function createRawIndex(client: Client, name: string): Promise<void> {
  const { settings, mappings } = listingIndexDefinition();
  const { title = {}, body = {} } = mappings.properties ?? {};
  await client.indices.create({
    index: name,
    settings,
    mappings: { dynamic: false, properties: { title, description: body } },
  });
}
