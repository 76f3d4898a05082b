import type { Json, JsonObject, OutputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import type { Target } from './read-target.ts';
import { isObject } from '../../kit/mapping/open-fields.ts';

/** A folder of 100,000 files takes some 8 MB. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** GitHub aborts a request after 10 s; the remainder is for the network. */
const TIMEOUT_MS = 30_000;

/** Longest message of GitHub that is passed on. */
const MAX_MESSAGE = 300;

/** Seconds after which a limit of GitHub that named no time is tried again: its secondary limits count by the minute. */
const RATE_LIMIT_SECONDS = 60;

/** The head of the branch and the files of the folder: blob ids by name. */
export interface Head {
  readonly oid: string;
  readonly files: ReadonlyMap<string, string>;
}

export interface Changes {
  readonly additions: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions: readonly { readonly path: string }[];
}

// The folder is queried below the commit, so that both are of the same revision.
const READ_HEAD = `query ($owner: String!, $name: String!, $ref: String!, $folder: String!) {
  repository(owner: $owner, name: $name) {
    viewerPermission
    ref(qualifiedName: $ref) {
      target { ... on Commit { oid file(path: $folder) { object { ... on Tree { entries { name oid } } } } } }
    }
  }
}`;

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

/** Permissions of a repository that include writing. */
const WRITERS: readonly Json[] = ['ADMIN', 'MAINTAIN', 'WRITE'];

/**
 * The head of the target's branch.
 * @throws ConnectorError config when repository or branch do not exist or the token may not write, transient when GitHub is out of order
 */
export async function readHead(ctx: OutputContext, target: Target): Promise<Head> {
  const { owner, repository, branch, folder } = target;
  const { data } = await ask(ctx, target, READ_HEAD, {
    owner,
    name: repository,
    ref: `refs/heads/${branch}`,
    folder,
  });
  const found = child(data, 'repository');
  if (!found)
    throw new ConnectorError('config', `There is no repository ${owner}/${repository}, or the token may not read it.`);
  if (!WRITERS.includes(found['viewerPermission'] ?? null))
    throw new ConnectorError(
      'config',
      `The token may not write to ${owner}/${repository}: give it the permission "Contents: read and write".`,
    );
  const commit = child(child(found, 'ref'), 'target');
  const oid = commit?.['oid'];
  if (typeof oid !== 'string')
    throw new ConnectorError('config', `The repository has no branch "${branch}" with a commit: create it first.`);
  const entries = child(child(commit, 'file'), 'object')?.['entries'];
  const files = new Map<string, string>();
  for (const entry of Array.isArray(entries) ? entries : []) {
    if (!isObject(entry)) continue;
    const { name, oid: blob } = entry;
    if (typeof name === 'string' && typeof blob === 'string') files.set(name, blob);
  }
  return { oid, files };
}

/**
 * Commits the changes on top of a head; false when the branch has another one by now, and nothing was changed.
 * @throws ConnectorError
 */
export async function commitOn(
  ctx: OutputContext,
  target: Target,
  { oid, changes, headline }: { readonly oid: string; readonly changes: Changes; readonly headline: string },
): Promise<boolean> {
  const { owner, repository, branch } = target;
  const { data, isStale } = await ask(ctx, target, COMMIT, {
    input: {
      branch: { repositoryNameWithOwner: `${owner}/${repository}`, branchName: branch },
      expectedHeadOid: oid,
      message: { headline },
      fileChanges: { additions: [...changes.additions], deletions: [...changes.deletions] },
    },
  });
  if (isStale) return false;
  if (child(child(data, 'createCommitOnBranch'), 'commit')) return true;
  throw notGitHub();
}

async function ask(
  ctx: OutputContext,
  target: Target,
  query: string,
  variables: JsonObject,
): Promise<{ data: JsonObject | undefined; isStale: boolean }> {
  const { body } = await ctx.http
    .json(target.api, {
      method: 'POST',
      headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
    })
    .catch((error: unknown) => {
      throw error instanceof ConnectorError && error.kind === 'feed_rejected' ? notGitHub() : error;
    });
  if (!isObject(body)) throw notGitHub();
  const [error] = Array.isArray(body['errors']) ? body['errors'].filter(isObject) : [];
  if (error?.['type'] === 'STALE_DATA') return { data: undefined, isStale: true };
  // A repository that is not there is reported by both: its words come later.
  if (error && error['type'] !== 'NOT_FOUND') throw faultOf(error, target);
  if (!isObject(body['data'] ?? null)) throw notGitHub();
  return { data: child(body, 'data'), isStale: false };
}

function faultOf({ type, message }: JsonObject, { token }: Target): ConnectorError {
  const text = typeof message === 'string' ? message.replaceAll(token, '***').slice(0, MAX_MESSAGE) : 'no reason given';
  if (type === 'RATE_LIMITED' || type === 'RATE_LIMIT')
    return new ConnectorError('rate_limited', `GitHub accepts no more requests for now: ${text}`, {
      retryAfter: RATE_LIMIT_SECONDS,
    });
  // Without a type it is an error of GitHub's own.
  return new ConnectorError(typeof type === 'string' ? 'config' : 'transient', `GitHub refuses: ${text}`);
}

const notGitHub = () => new ConnectorError('config', 'The response is not that of GitHub: check the address.');

const child = (parent: JsonObject | undefined, name: string): JsonObject | undefined => {
  const value = parent?.[name] ?? null;
  return isObject(value) ? value : undefined;
};
