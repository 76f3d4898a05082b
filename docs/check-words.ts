import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UNCHECKED, WORD_RULES } from './words.ts';
import type { WordRule } from './words.ts';

/** A word in a text that a rule replaces. */
export interface WordFinding {
  /** Counted from 1. */
  readonly line: number;
  readonly rule: WordRule;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHECKED_FILES = /\.(?:tsx?|md)$/;
const SKIPPED_FOLDERS = /(?:^|\/)(?:node_modules|dist)(?:\/|$)/;

/** A legitimate use: `words-allow beside -- text of a real listing`, in a comment on the same line or the line above. */
const ALLOWED = /words-allow ([\w-]+) -- \w/g;

/** Words of a line that its own comment, or one above it, allows. */
const allowedIn = (...lines: ReadonlyArray<string | undefined>): string[] =>
  lines.flatMap((line) => [...(line ?? '').matchAll(ALLOWED)].map(([, word = '']) => word));

/** Every word of a text that a rule replaces, in the order of its lines. A line reports a word once. */
export function findWords(text: string, rules: readonly WordRule[] = WORD_RULES): WordFinding[] {
  return text.split('\n').flatMap((line, index, lines) => {
    const prose = line.replace(ALLOWED, '');
    const found = rules.filter(({ find }) => find.test(prose));
    if (found.length === 0) return [];
    const allowed = allowedIn(line, lines[index - 1]);
    return found.filter(({ word }) => !allowed.includes(word)).map((rule) => ({ line: index + 1, rule }));
  });
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(join(ROOT, path));
  if (found.isFile()) return [path];
  const names = await readdir(join(ROOT, path), { recursive: true });
  return names
    .map((name) => join(path, name))
    .filter((name) => CHECKED_FILES.test(name) && !SKIPPED_FOLDERS.test(name));
}

/** `file:line: word → replacement` for each finding below these paths, which are relative to the root. */
export async function checkWords(paths: readonly string[]): Promise<string[]> {
  const files = (await Promise.all(paths.map(filesBelow))).flat().filter((file) => !UNCHECKED.includes(file));
  const reports = await Promise.all(
    files.toSorted().map(async (file) => {
      const findings = findWords(await readFile(join(ROOT, file), 'utf8'));
      return findings.map(({ line, rule }) => `${file}:${line}: "${rule.word}" → ${rule.write}`);
    }),
  );
  return reports.flat();
}

/** Run as a script (`npm run words`, or `npm run words -- PATH…` for other paths): prints the findings; exit code 1 if there are any. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const named = process.argv.slice(2);
  const findings = await checkWords(named.length > 0 ? named : ['.']);
  if (findings.length > 0) {
    const advice = 'A legitimate use: `words-allow WORD -- reason` in a comment on its line or the line above.';
    process.stderr.write(`${[...findings, advice].join('\n')}\n`);
    process.exitCode = 1;
  }
}
