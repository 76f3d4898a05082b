import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { parseSourcePath, sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import type { JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { findLayout } from '../layout/find-layout.ts';
import type { Layout } from '../layout/layout.ts';
import type { Proposal } from '../proposal.ts';
import type { Homes } from './homes.ts';
import { judgeKeys } from './judge-keys.ts';
import { homesOfFile } from './read-homes.ts';
import { settleKey } from './settle-key.ts';

/**
 * A proposal whose key was compared with an earlier file of the same source. An earlier file that cannot be read as this one is reported.
 * @param layout of the file that the proposal is for
 */
export async function compareFiles(
  proposal: Proposal,
  layout: Layout,
  { earlier, signal }: { readonly earlier: string; readonly signal?: AbortSignal },
): Promise<Proposal> {
  const now = await homesIn(layout, proposal.mapping, signal);
  try {
    const before = await homesIn(await findLayout(earlier), proposal.mapping, signal);
    return settleKey(proposal, judgeKeys(before, now));
  } catch (error) {
    if (!(error instanceof ConnectorError) || signal?.aborted) throw error;
    const message = `The keys could not be compared with those of the earlier delivery: ${error.message}`;
    return { ...proposal, warnings: [...proposal.warnings, { code: 'key_not_compared', message, examples: [] }] };
  }
}

async function homesIn(layout: Layout, mapping: FeedMapping, signal?: AbortSignal): Promise<Homes> {
  const { homes, add } = homesOfFile(mapping);
  for await (const raw of layout.records(signal)) add(keyIn(raw, mapping), raw);
  return homes;
}

/** The key by the first path with a value: a proposed key has one path. */
function keyIn(raw: JsonObject, { key: { from } }: FeedMapping): string | undefined {
  for (const text of from) {
    const { path } = parseSourcePath(text);
    const value =
      path &&
      valuesAt(raw, path)
        .map(sourceText)
        .find((each) => each !== undefined);
    if (value !== undefined) return value;
  }
  return undefined;
}
