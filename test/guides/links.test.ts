import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect } from 'chai';

const ROOT = join(import.meta.dirname, '../..');
/** Pages in the root, and below these folders. */
const FOLDERS = ['docs', 'bench', 'console', 'deploy', '.github', 'places', 'stack'];

/** Anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const text = page.replaceAll(/^```[^]*?^```/gm, '');
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set(anchors);
}

async function pages(): Promise<string[]> {
  const below = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(ROOT, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  return [...(await readdir(ROOT)), ...below.flat()].filter(
    (path) => path.endsWith('.md') && !path.includes('node_modules'),
  );
}

/** Links of a page to files of the checkout, each with its anchor. */
const linksOf = (text: string): readonly { path: string; anchor: string }[] =>
  [
    ...text.replaceAll(/^```[^]*?^```|`[^`\n]*`/gm, '').matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g),
  ].map(([, path = '', anchor = '']) => ({ path, anchor }));

describe('Links between pages', () => {
  it('lead to files that exist, and to headings of their pages', async () => {
    const broken: string[] = [];
    for (const page of await pages()) {
      for (const { path, anchor } of linksOf(await readFile(join(ROOT, page), 'utf8'))) {
        const target = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
        const isThere = existsSync(target);
        const hasAnchor =
          anchor === '' ||
          !target.endsWith('.md') ||
          (isThere && anchorsOf(await readFile(target, 'utf8')).has(anchor));
        if (!isThere || !hasAnchor) broken.push(`${page}: ${relative(ROOT, target)}${anchor && `#${anchor}`}`);
      }
    }
    expect(broken).to.deep.equal([]);
  });

  it('are in the table of README.md once per page', async () => {
    const [, table = ''] = (await readFile(join(ROOT, 'README.md'), 'utf8')).split('## Further');
    const listed = linksOf(table).map(({ path }) => path);
    expect(listed.filter((path, index) => listed.indexOf(path) !== index)).to.deep.equal([]);
  });

  it('reach every page of docs/ from README.md or docs/decisions.md', async () => {
    const index =
      (await readFile(join(ROOT, 'README.md'), 'utf8')) +
      (await readFile(join(ROOT, 'docs/decisions.md'), 'utf8')) +
      (await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
    const found = new Set(linksOf(index).map(({ path }) => path.replace(/^docs\//, '')));
    const unlinked = (await pages()).filter(
      (page) => page.startsWith('docs/') && !found.has(page.slice('docs/'.length)),
    );
    expect(unlinked).to.deep.equal([]);
  });
});
