import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url);

let ajv: Ajv2020 | undefined;

/** The event as it was given. Throws if the section `webhooks` of the OpenAPI document does not describe it so. */
export function checkEvent<T extends { readonly type: string }>(event: T): T {
  ajv ??= addFormats.default(new Ajv2020({ strict: false })).addSchema({
    $id: 'document',
    ...JSON.parse(readFileSync(DOCUMENT, 'utf8')),
  });
  const place = `document#/webhooks/${event.type}/post/requestBody/content/application~1json/schema`;
  const check = ajv.getSchema(place);
  if (!check?.(event)) throw new Error(`${event.type} is not as documented: ${ajv.errorsText(check?.errors)}`);
  return event;
}
