import { BROKEN } from './broken-connectors.ts';
import type { Broken } from './make-broken.ts';

/** Eleven bugs in reading and eleven in mapping, which measure the kit. Each name is one of BROKEN. */
const NAMES = {
  reading: [
    'takes a page that fails for an empty last one',
    'pages by offset',
    'puts its checkpoint before the record it counts',
    'trusts a state of another file',
    'always reports complete',
    'takes any error for a listing that is gone',
    'reports the deletions of only one page',
    'follows links to other servers with its key',
    'keeps all records in memory and ignores the signal',
    'collects everything before the first record',
    'rejects the feed for one broken listing',
  ],
  mapping: [
    'takes prices for cents',
    'takes every price for euros',
    'publishes a price that the agency hides',
    'offers rentals for sale',
    'calls every listing available',
    'takes square feet for square metres',
    'puts every text under the language of the market',
    'takes local times for UTC',
    'sorts pictures by their address',
    'takes every unknown type for a house',
    'gives every listing one bedroom',
  ],
} as const;

/**
 * The broken connectors with these bugs.
 * @throws Error for an unknown name
 */
export function plantedBugs(): Readonly<Record<keyof typeof NAMES, readonly Broken[]>> {
  return { reading: NAMES.reading.map(planted), mapping: NAMES.mapping.map(planted) };
}

function planted(what: string): Broken {
  const found = BROKEN.find((each) => each.what === what);
  if (!found) {
    throw new Error(`No broken connector "${what}".`);
  }
  return found;
}
