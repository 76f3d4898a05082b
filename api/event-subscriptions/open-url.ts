import { AppError } from '../../model/shared/errors.ts';
import { cutAddress, isMasked, unmaskAddress } from '../../model/shared/mask-address.ts';

/** Replaces the masks in an address by the stored values, as long as scheme, host and port are unchanged. Throws BAD_REQUEST otherwise. */
export function openUrl(url: string, stored?: string): string {
  if (!isMasked(url)) return url;
  const isSamePlace = stored !== undefined && cutAddress(url).base === cutAddress(stored).base;
  const opened = isSamePlace ? unmaskAddress(url, stored) : undefined;
  if (opened === undefined) {
    throw new AppError('BAD_REQUEST', 'The field /url holds a mask without a stored value; send the whole address.', {
      detail: '/url',
    });
  }
  return opened;
}
