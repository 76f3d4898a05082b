import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createOpenapi } from './openapi.ts';
import type { ConnectorSpecData } from '../connector-schemas/connector-spec.ts';
import { createRoutes } from '../routes.ts';

/** The document as committed under docs/. */
export function openapiText(specs: readonly ConnectorSpecData[]): string {
  return `${JSON.stringify(createOpenapi(createRoutes(specs), specs), undefined, 2)}\n`;
}

/** Run as a script: writes docs/openapi.json. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // oxlint-disable-next-line no-restricted-imports -- a script on the developer's machine; the API itself is handed the specs as data
  const { connectorSpecs } = await import('../../connectors/registry.ts');
  await writeFile(new URL('../../docs/openapi.json', import.meta.url), openapiText(connectorSpecs()));
}
