import { hash } from 'node:crypto';
import type { OutputItem } from '../../connector.ts';

type Upsert = Extract<OutputItem, { action: 'upsert' }>;

/** Characters that YAML does not take as they are, although JSON does: controls, byte order mark, non-characters and halves of surrogate pairs. */
const UNPRINTABLE = /[\u007f-\u009f\ufeff\ufffe\uffff]|\p{Cs}/gu;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The content file of a listing: a Markdown file without a body whose front matter has `title` (in `language` where there is one), `version` and `listing`, the
 * whole property. JSON is YAML, so that Astro, Eleventy, Hugo and Jekyll all read it. Texts stay in the front matter: generators run the body of a file as a
 * template, and a CRM must not write templates.
 */
export function writeContent({ id, version, property }: Upsert, language: string | undefined): string {
  const titles: Readonly<Record<string, string | undefined>> = property.title ?? {};
  const title = (language && titles[language]) || Object.values(titles).find(Boolean) || property.crm_reference || id;
  // Own names first: keys such as `layout` or `permalink` of the file itself mean something to generators.
  const matter = JSON.stringify({ title, version, listing: property }, undefined, 2).replace(UNPRINTABLE, escaped);
  return `---\n${matter}\n---\n`;
}

/** The id that git gives to content: equal ids, equal bytes. */
export const blobId = (content: string): string => {
  const bytes = Buffer.from(content);
  return hash('sha1', Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]));
};
