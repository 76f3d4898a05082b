import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { route } from '../contract.ts';
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
    <link rel="stylesheet" href="/docs/page.css" />
  </head>
  <body>
    <div id="docs"></div>
    <p id="note" role="status"></p>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script type="module" src="/docs/start.js"></script>
  </body>
</html>
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
  'page.css': 'text/css; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
  'find-values.js': 'text/javascript; charset=utf-8',
} as const;

/** Of this product; the others are those of Swagger UI. */
const OWN = join(import.meta.dirname, 'docs-page');
const OWN_FILES: readonly string[] = ['page.css', 'start.js', 'find-values.js'];

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
  const folder = OWN_FILES.includes(file)
    ? OWN
    : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return content(type, await readFile(join(folder, file)), HEADERS);
});
