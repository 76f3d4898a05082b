import { cleanHtml } from '../model/property/clean-text.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** A description, which is a safe HTML fragment, as plain text for portals: breaks and paragraphs as line feeds, list items after a dash. */
export function plainText(html: string): string {
  // A clean fragment has tags without attributes and three entities, so that expressions are enough to read it.
  return (
    cleanHtml(html)
      .replace(/<br \/>/g, '\n')
      .replace(/<li>/g, '\n- ')
      .replace(/<\/(?:p|ul|ol|h[234])>/g, '\n\n')
      .replace(/<\/?[a-z]\w*>/g, '')
      .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
      // Portals that expect markup would read it as a tag.
      .replace(/<(?=[a-z/!?])/gi, '< ')
      .replace(/[ \t]*\n[ \t]*/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
