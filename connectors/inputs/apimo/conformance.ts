import { NO_XML, NO_ZIP } from '../../conformance/fixture.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import type { JsonObject } from '../../connector.ts';
import { apimo } from './apimo.ts';
import { AGENCY, answerApimo, property, PROVIDER, TOKEN } from './testing/fake-apimo.ts';

const PAGE_SIZE = 10;

/** Apimo as the kit needs it. */
export const apimoFixture: Fixture = {
  name: 'apimo',
  connector: apimo,
  config: (base) => ({ url: base, provider: PROVIDER, api_key: TOKEN, agency_id: AGENCY }),
  answer: (request, { listings, announced, loops }) =>
    answerApimo(request, {
      properties: listings.map(write),
      pageSize: PAGE_SIZE,
      loops,
      ...(announced !== listings.length && { total: announced }),
    }),
  pageSize: PAGE_SIZE,
  announcesTotal: true,
  overlapMs: 10 * 60_000,
  exemptions: { ...NO_XML, ...NO_ZIP, encodings: 'JSON between systems is UTF-8 (RFC 8259)' },
};

function write({ key, changed, text, isUnknown, isDeleted }: Listing): JsonObject {
  return property(key, changed, {
    comments: [{ language: 'fr', title: 'Une maison', comment: text }],
    ...(isUnknown && { type: 99, subtype: 999, status: 77 }),
    ...(isDeleted && { status: 40, step: 4 }),
  });
}
