import { cleanHtml } from '../model/property/clean-text.ts';
import { printable, shortened } from './print-text.ts';

/** One block of a description, ready to print. */
export interface Block {
  readonly kind: 'text' | 'heading' | 'item';
  readonly text: string;
}

/** Characters: three and a half pages, more than anybody reads in a brochure. Longer descriptions end with an ellipsis there. */
const MAX_CHARACTERS = 12_000;
/** A text of line breaks alone would be endless in height. */
const MAX_BLOCKS = 120;

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The paragraphs, headings and list items of a description in HTML, or of plain text. Never throws. */
export function readHtml(html: string): Block[] {
  const blocks: Block[] = [];
  let left = MAX_CHARACTERS;
  let isCut = false;
  let kind: Block['kind'] = 'text';
  let text = '';
  const end = () => {
    const clean = printable(text);
    text = '';
    if (clean === '' || isCut) return;
    const isLast = blocks.length === MAX_BLOCKS - 1;
    isCut = isLast || clean.length > left;
    blocks.push({ kind, text: isLast || left < 2 ? '…' : shortened(clean, left) });
    left -= clean.length;
  };
  // cleanHtml has removed all other markup.
  for (const [, tag, slash, name, plain] of cleanHtml(html).matchAll(/(<(\/?)([a-z0-9]+)(?: \/)?>)|([^<]+|<)/g)) {
    if (tag === undefined) {
      const lines = (plain ?? '').split('\n');
      lines.forEach((line, index) => {
        if (index > 0) end();
        text += line.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
      });
    } else if (/^(?:p|br|ul|ol|li|h[2-4])$/.test(name ?? '')) {
      end();
      kind =
        slash === '' && name === 'li'
          ? 'item'
          : slash === '' && name?.startsWith('h')
            ? 'heading'
            : blockAfter(name, kind);
    }
  }
  end();
  return blocks;
}

/** Inside an item or a heading a break changes nothing; anything else starts ordinary text. */
const blockAfter = (name: string | undefined, kind: Block['kind']): Block['kind'] => (name === 'br' ? kind : 'text');
