import { readFileSync } from 'node:fs';

interface Manifest {
  readonly addons: readonly { readonly code: string; readonly version: string }[];
}

const manifest: Manifest = JSON.parse(
  readFileSync(new URL('../../extensions/extensions.json', import.meta.url), 'utf8'),
);

/** The current version of the addon `json-ld`: what sites report of it is about this version or an earlier one. */
export const JSON_LD = manifest.addons.find(({ code }) => code === 'json-ld')?.version ?? '';
