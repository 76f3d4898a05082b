import { join } from 'node:path';
import type { MappedProperty } from '../../../model/property/property.ts';
import { ConnectorError } from '../../errors.ts';
import { mapRecord } from '../../inputs/mapped-feed/map-record.ts';
import { findLayout } from '../layout/find-layout.ts';
import type { Proposal } from '../proposal.ts';
import { proposeMapping } from '../propose-mapping.ts';

/** What a proposal makes of an export in a style that no connector reads. */
export interface ProposedFeed {
  readonly proposal: Proposal;
  /** Listings by reference. */
  readonly listings: ReadonlyMap<string, MappedProperty>;
  /** Why records were not mapped. */
  readonly quarantined: readonly string[];
}

/** Proposes a mapping for a file of `feeds/` and maps its listings by it, without a correction by a person. */
export async function proposeFeed(file: string, market: string): Promise<ProposedFeed> {
  const path = join(import.meta.dirname, 'feeds', file);
  const proposal = await proposeMapping(path, { market });
  const listings = new Map<string, MappedProperty>();
  const quarantined: string[] = [];
  for await (const raw of (await findLayout(path)).records()) {
    try {
      const { property } = mapRecord(raw, { config: { mapping: proposal.mapping }, market });
      listings.set(property.crm_reference, property);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      quarantined.push(error.message);
    }
  }
  return { proposal, listings, quarantined };
}
