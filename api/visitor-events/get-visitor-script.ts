import { createHash } from 'node:crypto';
import { route } from '../contract.ts';
import { content } from '../http/reply.ts';

/** Seconds that browsers cache the script: a new version reaches every page within an hour. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

export const getVisitorScript = route({
  method: 'GET',
  path: '/public/visitor-script.js',
  id: 'getVisitorScript',
  summary: 'The visitor script for sites',
  description:
    'Sends visitor events from pages, once the visitor has consented. See docs/insights.md. The address stays the same; may be cached for an hour.',
  tag: 'Visitor events',
  access: 'public',
  success: {
    status: 200,
    description: 'JavaScript (ES2019) without dependencies.',
    contentType: 'text/javascript',
    headers: { ETag: 'Changes with the script.', 'Cache-Control': 'For an hour.' },
  },
}).handle((_, { visitorScript }) =>
  content('text/javascript; charset=utf-8', visitorScript, {
    ETag: `"${createHash('sha256').update(visitorScript).digest('base64url').slice(0, 22)}"`,
    'Cache-Control': CACHE_CONTROL,
    // Pages may load it with `crossorigin` and `integrity`.
    'Access-Control-Allow-Origin': '*',
  }),
);
