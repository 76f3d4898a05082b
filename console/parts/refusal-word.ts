import type { GatewayError } from '../../sdk/index.ts';
import type { refusalWords } from '../words/pages/refusals.ts';

type Refusal = NonNullable<GatewayError['refusal']>;
type RefusalWord = keyof typeof refusalWords;

const BEYOND: Readonly<Record<string, RefusalWord>> = {
  '/liveable_area_sqm': 'refused_beyond_area',
  '/rooms': 'refused_beyond_rooms',
  '/bedrooms': 'refused_beyond_rooms',
  '/others/land_area_sqm': 'refused_beyond_land',
};
const WORDS: Readonly<Record<Exclude<Refusal['reason'], 'BEYOND_COMPARABLES'>, RefusalWord>> = {
  IMPLAUSIBLE: 'refused_implausible',
  OUTSIDE_FRANCE: 'refused_abroad',
  ADDRESS_NOT_FOUND: 'refused_address',
  TOO_FEW_COMPARABLES: 'refused_few',
  NO_METHOD: 'refused_method',
};

/** The text of a refusal in the language of the page, with its numbers; undefined for a field that the console does not know. */
export function refusalWord({
  reason,
  field = '',
  given = 0,
  least = 0,
  most = 0,
}: Refusal): { readonly word: RefusalWord; readonly values: Readonly<Record<string, number>> } | undefined {
  const word = reason === 'BEYOND_COMPARABLES' ? BEYOND[field] : WORDS[reason];
  return word && { word, values: { given, least, most } };
}
