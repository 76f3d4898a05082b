import { join } from 'node:path';
import { mappedFeed } from '../../connectors/inputs/mapped-feed/mapped-feed.ts';
import { presets } from '../../connectors/presets/presets.ts';
import { readAll } from './sources.ts';
import type { Sample } from './sources.ts';

/**
 * Presets whose samples, mappings and results field by field nobody looked at while the dictionaries were extended: their figures are those of formats that
 * proposals have not met.
 */
export const HELD_OUT: ReadonlySet<string> = new Set(
  'bayut french-property hotpads immobiliare-it olx-group property-finder propertyhub propertylist-es resales-online reso-csv rightmove-rtdf schema-org vrsync'.split(
    ' ',
  ),
);

/** The samples of the presets, which were made after public specifications by other people than the dictionaries. */
export function presetSamples(): Sample[] {
  return presets.flatMap(({ name, countries, sample, delivery }) => {
    const path = join(import.meta.dirname, '..', '..', 'connectors', 'presets', name, sample);
    const market = (countries[0] ?? 'fr').toLowerCase();
    // The pages of an API are no file.
    if (delivery === 'api') return [];
    return [
      {
        name,
        connector: mappedFeed,
        config: { preset: name },
        market,
        path,
        records: () => readAll(mappedFeed, market, path, { preset: name }),
        foreign: () => Promise.resolve(path),
      },
    ];
  });
}
