import { streetText } from '../../model/street-name.ts';
import type { StreetName } from '../../model/street-name.ts';

/** Names a street of a commune in the index: `69266|rue republique`. */
export const streetKey = (citycode: string, name: StreetName): string => `${citycode}|${streetText(name)}`;
