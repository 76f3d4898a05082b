import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { route } from '../contract.ts';
import { PREFIX } from '../http/paths.ts';
import { content } from '../http/reply.ts';

/** Everything comes from this host; Swagger UI sets inline styles and shows icons from data: URLs. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cache-Control': 'public, max-age=300',
} as const;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Property Gateway API</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '${PREFIX}/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

export const getDocs = route({
  method: 'GET',
  path: '/docs',
  id: 'getDocs',
  summary: 'The API in a browser',
  tag: 'Operations',
  access: 'public',
  root: true,
  success: { status: 200, description: 'A page.', contentType: 'text/html' },
}).handle(() => content('text/html; charset=utf-8', PAGE, HEADERS));

const TYPES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'start.js': 'text/javascript; charset=utf-8',
} as const;

export const getDocsAsset = route({
  method: 'GET',
  path: '/docs/{file}',
  id: 'getDocsAsset',
  summary: 'What the page needs',
  tag: 'Operations',
  access: 'public',
  root: true,
  params: { file: { type: 'string', enum: Object.keys(TYPES) } },
  success: { status: 200, description: 'A file of the page.', contentType: 'text/plain' },
}).handle(async ({ params: { file } }) => {
  const type = Object.entries(TYPES).find(([name]) => name === file)?.[1] ?? 'text/plain';
  if (file === 'start.js') return content(type, START, HEADERS);
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return content(type, await readFile(join(folder, file)), HEADERS);
});
