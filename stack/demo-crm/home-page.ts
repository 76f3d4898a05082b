import { FAULT_LIST } from './faults.ts';
import { FEED_LIST } from './formats/feed-list.ts';
import type { FeedOptions } from './options.ts';

const PARAMETERS = [
  ['listings', 'size of the catalogue on its first day, 0 to 200,000'],
  ['seed', 'another catalogue for each number'],
  ['revision', 'a later state: about 5 % changed, 2 % gone, 2 % new per revision'],
  ['pictures', 'most pictures of a listing'],
  ['delay_ms', 'pause after each 100 listings, so that a sync can be caught in flight'],
  ['rate', 'instead of delay_ms: listings per second'],
  ['fault', 'one of the faults below; “none” for none'],
  ['fault_times', 'how many requests for one address the fault spoils'],
  ['require_key', '401 unless the request carries “Authorization: Bearer KEY”'],
] as const;

const STYLE = `
body { font: 16px/1.6 system-ui, sans-serif; color: #1d2733; background: #f6f7f9; margin: 0; }
main { max-width: 860px; margin: 0 auto; padding: 48px 24px; }
h1 { font-size: 30px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 36px 0 8px; }
p.lead { color: #55606e; margin: 0; }
table { width: 100%; border-collapse: collapse; background: #fff; border-radius: 10px; overflow: hidden; box-shadow: 0 1px 3px #0002; }
td { padding: 10px 16px; border-top: 1px solid #eceff3; vertical-align: top; } tr:first-child td { border-top: 0; }
td:first-child { white-space: nowrap; } a { color: #0b5fa5; } code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { background: #16202c; color: #e7edf4; padding: 16px; border-radius: 10px; overflow-x: auto; }
.pictures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; } .pictures img { width: 100%; height: auto; border-radius: 10px; display: block; }
`;

/** The page that explains the demo CRM. */
export function homePage(state: FeedOptions): string {
  const feeds = FEED_LIST.map(
    ([, { path, what }]) => `<tr><td><a href="${path}"><code>${path}</code></a></td><td>${what}</td></tr>`,
  );
  const parameters = PARAMETERS.map(([name, what]) => `<tr><td><code>${name}</code></td><td>${what}</td></tr>`);
  const faults = FAULT_LIST.map(
    ([name, { says, only }]) =>
      `<tr><td><code>${name}</code></td><td>${says}${only ? ` <i>(feeds with ${only})</i>` : ''}</td></tr>`,
  );
  const first = (state.seed + 1) * 1_000_000;
  const pictures = [1, 2, 3].map(
    (number) =>
      `<img src="/pictures/${first + number}-${number}.jpg" alt="Sample picture ${number}" width="1200" height="800">`,
  );
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo CRM</title><style>${STYLE}</style></head><body><main>
<h1>Demo CRM</h1>
<p class="lead">One invented catalogue of real-estate listings, the same in every format. Now: ${state.listings} listings, seed ${state.seed}, revision ${state.revision}, fault ${state.fault ?? 'none'}.</p>
<h2>Feeds</h2><table>${feeds.join('')}</table>
<h2>Query parameters</h2><table>${parameters.join('')}</table>
<h2>Faults</h2><p>The CRM …</p><table>${faults.join('')}</table>
<h2>Change what is served without a query</h2>
<pre>curl -X PUT $DEMO_CRM/state -d '{"revision": 1}'      # the catalogue moves on
curl -X PUT $DEMO_CRM/state -d '{"fault": "reset"}'   # misbehave
curl -X PUT $DEMO_CRM/state -d '{"fault": null}'      # recover
curl $DEMO_CRM/changes?from=0\\&amp;to=1                   # references added, changed, gone
curl $DEMO_CRM/requests                               # number of requests of each address</pre>
<h2>Push the catalogue into an inbox</h2>
<p>Poliris goes as one zip over FTPS, OpenImmo as loose files over SFTP, pictures first.</p>
<pre>curl $DEMO_CRM/push -d '{"feed": "poliris", "port": 2121, "user": "in-…", "password": "inb_…"}'
curl $DEMO_CRM/push -d '{"feed": "openimmo", "port": 2222, "user": "in-…", "password": "inb_…", "query": "listings=20"}'</pre>
<h2>Pictures</h2><div class="pictures">${pictures.join('')}</div>
</main></body></html>
`;
}
