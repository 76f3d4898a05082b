import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OutputFault } from '../../../conformance/outputs/fixture.ts';
import { serve } from '../../../kit/testing/serve.ts';
import { blobId } from '../write-content.ts';

export const TOKEN = 'github_pat_of_the_tests';
export const REPOSITORY = 'agency/site';
export const FOLDER = 'content/listings';

interface CommitInput {
  readonly branch: { readonly repositoryNameWithOwner: string; readonly branchName: string };
  readonly expectedHeadOid: string;
  readonly message: { readonly headline: string };
  readonly fileChanges: {
    readonly additions: readonly { readonly path: string; readonly contents: string }[];
    readonly deletions: readonly { readonly path: string }[];
  };
}

interface Asked {
  readonly query: string;
  readonly variables: {
    readonly owner?: string;
    readonly name?: string;
    readonly ref?: string;
    readonly folder?: string;
    readonly input?: CommitInput;
  };
}

/** One branch, `main`, of one repository behind the two operations of GitHub's GraphQL API that the connector uses. */
export async function startGitHub() {
  const files = new Map<string, string>([['README.md', 'A site.']]);
  const headlines: string[] = [];
  const state = {
    fault: undefined as OutputFault | undefined,
    permission: 'WRITE',
    commits: 0,
    beforeCommit: () => {},
  };
  let head = randomBytes(20).toString('hex');

  const commit = (change: () => void) => {
    change();
    head = randomBytes(20).toString('hex');
  };
  const read = ({ owner, name, ref, folder }: Asked['variables']) => {
    if (`${owner}/${name}` !== REPOSITORY)
      return {
        data: { repository: null },
        errors: [{ type: 'NOT_FOUND', message: 'Could not resolve to a Repository.' }],
      };
    const inside = [...files].filter(([path]) => path.startsWith(`${folder}/`));
    const entries = inside.map(([path, content]) => ({ name: path.slice(`${folder}/`.length), oid: blobId(content) }));
    const file = entries.length === 0 ? null : { object: { entries } };
    return {
      data: {
        repository: {
          viewerPermission: state.permission,
          ref: ref === 'refs/heads/main' ? { target: { oid: head, file } } : null,
        },
      },
    };
  };
  const write = ({ expectedHeadOid, message, fileChanges: { additions, deletions } }: CommitInput) => {
    state.beforeCommit();
    if (expectedHeadOid !== head)
      return {
        data: { createCommitOnBranch: null },
        errors: [{ type: 'STALE_DATA', message: 'Expected branch to point elsewhere.' }],
      };
    const missing = deletions.find(({ path }) => !files.has(path));
    if (missing)
      return {
        data: { createCommitOnBranch: null },
        errors: [{ type: 'UNPROCESSABLE', message: `No such file: ${missing.path}` }],
      };
    commit(() => {
      for (const { path } of deletions) files.delete(path);
      for (const { path, contents } of additions) files.set(path, Buffer.from(contents, 'base64').toString());
    });
    headlines.push(message.headline);
    return { data: { createCommitOnBranch: { commit: { oid: head } } } };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { fault } = state;
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'breaks') return reply(502, {});
    if (fault?.kind === 'nonsense') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>Unicorn</html>');
      return;
    }
    if (fault?.kind === 'refuses' || request.headers.authorization !== `Bearer ${TOKEN}`)
      return reply(401, { message: `Bad credentials: ${TOKEN}` });
    if (request.url !== '/api/graphql') return reply(404, {});
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
    if (!asked.variables.input) return reply(200, read(asked.variables));
    state.commits++;
    if (fault?.kind === 'hangs') return;
    const written = write(asked.variables.input);
    // A commit is whole or not there: what a cut leaves is a commit whose response is lost.
    if (fault?.kind === 'cuts') {
      request.socket.destroy();
      return;
    }
    reply(200, written);
  };

  const server = await serve((request, response) => void answer(request, response));
  return {
    config: { url: `${server.url}/${REPOSITORY}/tree/main/${FOLDER}`, token: TOKEN },
    url: server.url,
    files,
    headlines,
    state,
    /** A commit of somebody else. */
    push: (path: string, content: string) => commit(() => files.set(path, content)),
    openSockets: server.openSockets,
    stop: server.stop,
  };
}
