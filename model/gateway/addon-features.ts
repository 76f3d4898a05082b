import type { CatalogueAddon } from './billing.ts';

/**
 * Codes of the addons whose feature this version has; the other addons of the catalogue cannot be bought.
 * A new feature adds its code here.
 */
export const ADDON_FEATURES = [
  'MULTI_INPUTS',
  'PORTALS',
  'SOLAR_EXPOSURE',
  'DVF',
  'ESTIMATION',
  'ESTIMATION_IA',
  'INSIGHTS',
] as const;

export type AddonCode = (typeof ADDON_FEATURES)[number];

const codes: ReadonlySet<string> = new Set(ADDON_FEATURES);

/** Whether an addon can be bought: this version has its feature, and the catalogue does not withhold it. */
export const isAvailable = ({ code, available = true }: Pick<CatalogueAddon, 'code' | 'available'>): boolean =>
  available && codes.has(code);
