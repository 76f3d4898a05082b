import { streetText } from '../../model/geography/street-name.ts';
import type { StreetName } from '../../model/geography/street-name.ts';

/** Names a street of a commune in the index: `69266|rue republique`. */
export const streetKey = (citycode: string, name: StreetName): string => `${citycode}|${streetText(name)}`;
