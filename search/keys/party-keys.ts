import { hash } from 'node:crypto';
import { fold } from '../../model/geography/city-key.ts';
import type { Listing } from '../../model/listing/listing.ts';

/** Characters of a digest: two of a million agents are alike with a chance below one in ten million. */
const DIGEST_LENGTH = 12;

/** A name or code of an office for comparison: without case, accents and doubled spaces. */
export const officeKey = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim();

/** A name, address or id of a negotiator for comparison. A digest: the index contains no names of persons. */
export const agentKey = (text: string): string => hash('sha256', officeKey(text), 'base64url').slice(0, DIGEST_LENGTH);

/** What the negotiator and the office of a listing are found by, and the name of the office as it is written. */
export function partyFields({ negotiator, office }: Listing) {
  const name = given([negotiator?.first_name, negotiator?.last_name]).join(' ');
  const agents = given([name, negotiator?.email, negotiator?.id]).map(agentKey);
  const offices = given([office?.name, office?.code, office?.identification]).map(officeKey);
  const written = office?.name?.trim();
  return {
    ...(agents.length > 0 ? { agent_keys: agents } : {}),
    ...(offices.length > 0 ? { office_keys: offices } : {}),
    ...(written ? { office: written } : {}),
  };
}

const given = (texts: readonly (string | undefined)[]): string[] => texts.flatMap((text) => text?.trim() || []);
