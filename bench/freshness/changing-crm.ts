import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';

/** A CRM whose listings get another price one by one. */
export interface ChangingCrm {
  /** Address of the whole feed. */
  readonly feedUrl: string;
  /** `listing_url` of the connector. */
  readonly listingUrl: string;
  /** Gives a listing another price, and returns it. */
  change(place: number): { readonly reference: string; readonly price: number };
  /** Whole feeds that were sent. */
  feeds(): number;
  stop(): Promise<void>;
}

interface CrmListing {
  crm_reference: string;
  updated_at: string;
  financial: { transaction: { price: { amount: number; currency: string } } };
  [field: string]: unknown;
}

/** Serves this many listings in the property model, each of about two kilobytes. */
export async function startChangingCrm(count: number): Promise<ChangingCrm> {
  const listings = Array.from({ length: count }, (_, place) => listingOf(place));
  let feeds = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://crm.test');
    const wanted = searchParams.get('crm_reference');
    if (pathname === '/feed') feeds += 1;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(pathname === '/feed' ? listings : listings.filter((one) => one.crm_reference === wanted)),
    );
  });
  const url = await listening(server);
  return {
    feedUrl: `${url}/feed`,
    listingUrl: `${url}/listing?crm_reference={crm_reference}`,
    change(place) {
      const listing = listings[place % count];
      if (!listing) throw new Error('There is no listing.');
      const { price } = listing.financial.transaction;
      price.amount += 1_000;
      listing.updated_at = new Date().toISOString();
      return { reference: listing.crm_reference, price: price.amount };
    },
    feeds: () => feeds,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const listingOf = (place: number): CrmListing => ({
  crm_reference: `F-${place}`,
  updated_at: '2026-01-01T00:00:00.000Z',
  type: 'apartment',
  title: { fr: `Appartement ${place}` },
  description: { fr: 'Un appartement clair avec balcon, proche des commerces et des écoles. '.repeat(20) },
  offer_type: 'sale',
  location: { city: 'Lyon', postal_code: '69003', country: 'FR' },
  sizes: { liveable_area: { size: 40 + (place % 80), unit: 'sq_m' } },
  financial: { transaction: { price: { amount: 200_000 + place * 100, currency: 'EUR' } } },
});

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
