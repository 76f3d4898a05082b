import { join } from 'node:path';
import { mappedFeed } from '../../connectors/inputs/mapped-feed/mapped-feed.ts';
import { presets } from '../../connectors/presets/presets.ts';
import { readAll } from './sources.ts';
import type { Sample } from './sources.ts';

/** The samples of the presets, which were made after public specifications by other people than the dictionaries: none of them was used for these. */
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
