import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject, Mapped } from '../../connector.ts';
import { mapRecord } from '../../inputs/mapped-feed/map-record.ts';
import { proposeMapping } from '../propose-mapping.ts';
import type { Proposal } from '../proposal.ts';

/** Runs with a file of this content. */
export async function withFile<T>(
  name: string,
  content: string | Uint8Array,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'propose-'));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The proposal for a file of this content, checked over all of its listings. */
export const proposeText = (name: string, content: string, market = 'fr'): Promise<Proposal> =>
  withFile(name, content, (path) =>
    proposeMapping(path, { market, map: (mapping, raw, of) => mapRecord(raw, { config: { mapping }, market: of }) }),
  );

/** What the mapping of a proposal makes of a record. */
export const mapBy = ({ mapping }: Proposal, raw: JsonObject, market = 'fr'): Mapped =>
  mapRecord(raw, { config: { mapping }, market });
