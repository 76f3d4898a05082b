import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../../api/contract.ts';
import { fullPath } from '../../api/http/paths.ts';
import { createRoutes } from '../../api/routes.ts';
import { connectorSpecs } from '../../connectors/registry.ts';
import { CALLERS, expectedFor } from './expected.ts';

/** Every operation of the document, in the order of its paths. */
export const operations = (): Contract[] =>
  createRoutes(connectorSpecs())
    .map(({ contract }) => contract)
    .filter(({ root }) => !root)
    .toSorted((a, b) => fullPath(a).localeCompare(fullPath(b)) || a.method.localeCompare(b.method));

/** The table of the response that each caller gets per operation, as committed in docs/access.md. */
export function accessText(): string {
  const rows = operations().map((contract) => {
    const cells = CALLERS.map((caller) => String(expectedFor(contract, caller)));
    return `| \`${contract.method} ${contract.path}\` | ${cells.join(' | ')} |`;
  });
  return [
    '# Who is let in',
    '',
    'For owners of gateways and for developers of the API: who may do what.',
    '',
    'Every operation and what it returns to whom, on a gateway that the owner has delegated to other clients. Tests send all of it to a running service, look for',
    'the owner’s data in what strangers receive, and send writes that would change ownership, billing or visibility. `HEAD` gets the response of `GET`. _let in_: the rest depends on the',
    'request. Made by `npx node test/access/write-access.ts`.',
    '',
    'An OAuth2 access token of a client reaches every gateway of the client whose `item_id` it carries, and the gateways delegated to the client. An **API token** is bound to the gateway',
    'it was issued for: it acts as the owner on that gateway and its listings, also after the owner has moved the gateway to another item, and every other gateway is 404 for it. What concerns',
    'all gateways of a client is 403 for an API token: creating gateways, writing templates, PDF templates and notification preferences, the client’s own audit events, and changing',
    '`item_id`. It can read templates and preferences, use plugins, activate a site that its gateway delivers to, and open support tickets. The plugin manager asks for the `agency` claim, whatever',
    'the token is bound to: sites of an agency belong to no gateway. The lists of an agency’s sites, of their logs and of their fatal errors are 403 for an API token: it is stored on one site, and must not show what the others sent.',
    '',
    'The owner can limit an API token further. A **read-only** one is 403 for every write. One **for a single site** is 403 for all but what sites do: reading a listing that the rules send to',
    'this site, its brochure and its sunlight, setting its address (on that site), activating that site, collector tokens of its origin, visitor events, leads, estimations, searches and saved searches of readers by mail (while no rule keeps listings from it), plain syncs, plugins. Events and leads about a listing that the rules keep from the site',
    'are refused, also with a collector token that it made. Once the site is removed from the gateway, it is 403 everywhere and such a collector token 401.',
    '',
    'Some writes depend on more than the operation. Only the owner changes `item_id` (403 for a delegate of any level). A write on a default mapping template or a predefined PDF template',
    'is 403 whatever its body is. `PUT /properties/{id}/url` needs WRITE on the listing’s gateway. Former listings are shown to the owner of their gateway, not to delegates.',
    'Leads hold personal data: `/leads` is for the owner and delegates from WRITE. A lead is 404 for everybody else, READ delegates included; naming their gateway is 403 for READ delegates. The other',
    'callers of the table are let in to the leads of their own gateways.',
    'Insights about single visitors, outcomes and returns on costs need WRITE on the gateway; counts are for READ delegates too.',
    'A delegation is made only for a client that the identity service knows (400). It may have an end (`expires_at`), from which on the client is any other client; a delegate leaves by `DELETE /gateways/{id}/delegation`.',
    '',
    `| operation below \`/v1/gateway\` | ${CALLERS.join(' | ')} |`,
    `| --- | ${CALLERS.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
}

/** Run as a script: writes docs/access.md. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // No await: a test that asks for the table is loaded by require.
  void writeFile(new URL('../../docs/access.md', import.meta.url), accessText());
}
