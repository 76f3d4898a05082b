import type { FeedMapping } from '../../../sdk/index.ts';
import { readObject } from '../../parts/json-field.tsx';
import { saveFile } from '../../parts/save-button.tsx';
import { say } from '../../words/words.ts';

/** The mapping in a file. What is wrong with its fields is said by the service. Throws for a file that is no JSON object with rules. */
export async function readMappingFile(file: File): Promise<FeedMapping> {
  const { value, fault } = readObject(await file.text());
  if (!value || !Array.isArray(value['rules'])) throw new Error(`${say('studioNoMapping')} ${fault ?? ''}`.trim());
  return value as unknown as FeedMapping;
}

/** Puts a mapping file in place of the draft. */
export async function importInto(file: File | undefined, change: (draft: FeedMapping) => void): Promise<void> {
  if (file) change(await readMappingFile(file));
}

/** Has the browser save a mapping as a file, with its unsaved changes. */
export function saveMapping(mapping: FeedMapping, name: string): void {
  saveFile(new Blob([JSON.stringify(mapping, null, 2)], { type: 'application/json' }), name);
}
