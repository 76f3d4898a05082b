import { readFile, writeFile } from 'node:fs/promises';

/** Writes the text with today's date into the section of this name in bench/results.md and leaves the rest of the file unchanged. */
export async function writeResults(section: string, text: string): Promise<void> {
  const file = new URL('results.md', import.meta.url);
  const before = await readFile(file, 'utf8').catch(
    () => '# Results\n\nEach section is written by the benchmark that it names.\n',
  );
  const head = `## ${section}\n`;
  const start = before.indexOf(head);
  const end = start < 0 ? -1 : before.indexOf('\n## ', start + head.length);
  const kept = start < 0 ? `${before.trimEnd()}\n\n` : before.slice(0, start);
  const rest = end < 0 ? '' : before.slice(end);
  await writeFile(file, `${kept}${head}\n${new Date().toISOString().slice(0, 10)}. ${text}\n${rest}`);
}
