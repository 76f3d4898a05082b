import sharp from 'sharp';
import { drawScene } from './draw-scene.ts';
import { createFacts, parseListingId } from './facts/draw-facts.ts';
import { BadRequest } from './options.ts';

export interface Pictures {
  /** JPEG (1200 × 800) of picture `number` (from 1) of a listing; always the same for the same listing. */
  draw(crmId: string, number: number): Promise<Buffer>;
}

// About 40 KB each: a few dozen megabytes at most, enough for the listings that a demo shows.
const MAX_KEPT = 600;
const QUALITY = 76;

/** Draws pictures on demand and caches the latest. */
export function createPictures(): Pictures {
  const kept = new Map<string, Promise<Buffer>>();
  const factsOf = new Map<number, ReturnType<typeof createFacts>>();

  function render(crmId: string, number: number): Promise<Buffer> {
    const place = parseListingId(Number(crmId));
    if (!place) throw new BadRequest(`there is no listing ${crmId}`);
    const facts = factsOf.get(place.seed) ?? createFacts(place.seed);
    if (factsOf.size < 20) factsOf.set(place.seed, facts);
    const svg = Buffer.from(drawScene(facts(place.slot), number));
    return sharp(svg).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();
  }

  return {
    draw: async (crmId, number) => {
      const key = `${crmId}-${number}`;
      const known = kept.get(key);
      const picture = known ?? render(crmId, number);
      // Deleted and inserted again: the map's order is the order of last use.
      kept.delete(key);
      kept.set(key, picture);
      const oldest = kept.keys().next();
      if (kept.size > MAX_KEPT && !oldest.done) kept.delete(oldest.value);
      try {
        return await picture;
      } catch (error) {
        kept.delete(key);
        throw error;
      }
    },
  };
}
