import type { Gateways } from '../../store/access/gateways.ts';
import type { Listings } from '../../store/listings/listings.ts';

interface Reads {
  readonly gateways: Pick<Gateways, 'find' | 'noteLogo'>;
  readonly listings: Pick<Listings, 'sample'>;
}

/** Enough to see which office a catalogue is of, in one small read. */
const SAMPLE = 50;

/**
 * Gives a gateway without a logo the one that most of its listings' offices have, as spec.md asks for an empty logo_url. Looks at a sample; a
 * gateway that has a logo, or listings without any, stays as it is.
 */
export async function detectLogo({ gateways, listings }: Reads, gatewayId: string): Promise<void> {
  const gateway = await gateways.find(gatewayId);
  if (!gateway || gateway.logo_url) return;
  const votes = new Map<string, number>();
  for (const { office } of await listings.sample(gatewayId, SAMPLE)) {
    const logo = office?.logo_url;
    if (logo) votes.set(logo, (votes.get(logo) ?? 0) + 1);
  }
  const [most] = [...votes].toSorted(([, one], [, other]) => other - one);
  if (most) await gateways.noteLogo(gatewayId, most[0]);
}
