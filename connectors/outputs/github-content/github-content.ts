import type { ListingOutput, OutputAnswer, OutputContext, OutputItem } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { commitOn, readHead } from './ask-github.ts';
import type { Changes, Head } from './ask-github.ts';
import { readTarget } from './read-target.ts';
import type { Target } from './read-target.ts';
import { blobId, writeContent } from './write-content.ts';

/** Commits of others that may come in between. */
const MAX_ATTEMPTS = 5;

/** Ids become names of files. */
const SAFE_ID = /^[A-Za-z0-9-]{1,64}$/;

/** Commits one content file per listing to a repository on GitHub, from which a static site is built. */
export const githubContent: ListingOutput = {
  direction: 'output',
  delivers: 'listings',
  spec: {
    type: 'GITHUB_CONTENT',
    title: 'Static site: content files in a GitHub repository',
    configSchema: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          description:
            'Address of the folder on GitHub, https://github.com/OWNER/REPOSITORY/tree/BRANCH/FOLDER, or on a GitHub Enterprise Server. The branch has to exist, the folder need not.',
          minLength: 1,
          maxLength: 2_048,
          pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/]+/[^/]+/[^/]+/tree/[^/]+/.+$',
        },
        token: {
          type: 'string',
          description: 'Fine-grained access token for this repository with the permission "Contents: read and write".',
          minLength: 1,
          maxLength: 1_024,
        },
        language: {
          type: 'string',
          description: 'Language of the title of a file, such as fr; the first one of a listing when left out.',
          maxLength: 10,
          pattern: '^[a-z]{2}(-[A-Za-z]{2,4})?$',
        },
        page_url: {
          type: 'string',
          description: 'Address of the page that the site makes of a listing, with {id} in the place of its id.',
          maxLength: 2_048,
          pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/{]+/.*\\{id\\}',
        },
      },
      required: ['url', 'token'],
      additionalProperties: false,
    },
    secrets: ['token'],
    addresses: ['url', 'page_url'],
  },
  // A commit each: few, because every one makes a host build the site. In base64 the bytes stay below what GitHub takes in 10 s.
  batch: { items: 500, bytes: 4 * 1024 * 1024 },
  async check(ctx) {
    await readHead(ctx, readTarget(ctx.config));
  },
  deliver,
};

async function deliver(ctx: OutputContext, items: readonly OutputItem[]): Promise<readonly OutputAnswer[]> {
  if (items.length === 0) return [];
  const target = readTarget(ctx.config);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const head = await readHead(ctx, target);
    const changes = changesOf(items, head, target);
    const [written, deleted] = [changes.additions.length, changes.deletions.length];
    // A repetition after a lost response: the files are there already, and an empty commit would only build the site again.
    if (written + deleted === 0) return items.map((item) => answerOf(item, target));
    const headline = `Listings: ${written} written, ${deleted} deleted`;
    if (await commitOn(ctx, target, { oid: head.oid, changes, headline })) {
      return items.map((item) => answerOf(item, target));
    }
  }
  throw new ConnectorError(
    'transient',
    `Others committed to the branch "${target.branch}" during each of ${MAX_ATTEMPTS} attempts; the next run delivers again.`,
  );
}

function changesOf(items: readonly OutputItem[], head: Head, target: Target): Changes {
  const additions = [];
  const deletions = [];
  for (const item of items) {
    if (!SAFE_ID.test(item.id)) continue;
    const name = `${item.id}.md`;
    const path = `${target.folder}/${name}`;
    if (item.action === 'delete') {
      // GitHub refuses to delete a file that is not there.
      if (head.files.has(name)) deletions.push({ path });
      continue;
    }
    const content = writeContent(item, target.language);
    if (head.files.get(name) === blobId(content)) continue;
    additions.push({ path, contents: Buffer.from(content).toString('base64') });
  }
  return { additions, deletions };
}

function answerOf({ action, id }: OutputItem, { pageUrl }: Target): OutputAnswer {
  if (!SAFE_ID.test(id)) return { id, ok: false, message: 'The id of the listing cannot be the name of a file.' };
  return { id, ok: true, ...(action === 'upsert' && pageUrl ? { url: pageUrl.replaceAll('{id}', id) } : {}) };
}
