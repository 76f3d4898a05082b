import { canHoldSecrets, cutAddress } from '../../model/shared/mask-address.ts';
import type { KeyRing } from '../shared/key-ring.ts';

/** An address as stored: what is before its query in clear, then the whole address sealed. One that can hold no secret stays as it is. */
export function sealAddress(keys: KeyRing, address: string, context: string): string {
  return canHoldSecrets(address) ? `${cutAddress(address).base}?${keys.seal(address, context)}` : address;
}

/** The address behind a stored one, whether or not it is sealed yet. */
export function openAddress(keys: KeyRing, stored: string, context: string): string {
  const sealed = sealedPart(keys, stored);
  return sealed === undefined ? stored : keys.open(sealed, context);
}

/** A stored address sealed under the first key of the ring; undefined when it is so already or can hold no secret. */
export function resealAddress(keys: KeyRing, stored: string, context: string): string | undefined {
  const sealed = sealedPart(keys, stored);
  if (sealed === undefined) return canHoldSecrets(stored) ? sealAddress(keys, stored, context) : undefined;
  const again = keys.reseal(sealed, context);
  return again && `${cutAddress(stored).base}?${again}`;
}

/** The sealed part of a stored address; undefined when it is in clear. */
export function sealedPart(keys: KeyRing, stored: string): string | undefined {
  const sealed = stored.slice(stored.indexOf('?') + 1);
  return sealed !== stored && keys.isSealed(sealed) ? sealed : undefined;
}
