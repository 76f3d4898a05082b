import { AppError } from '../../model/shared/errors.ts';
import { cutAddress, isMasked, unmaskAddress } from '../../model/shared/mask-address.ts';

/** The address that a client means: its masks stand for what is stored, as long as they are sent to the same place. */
export function openUrl(url: string, stored?: string): string {
  if (!isMasked(url)) return url;
  const isSamePlace = stored !== undefined && cutAddress(url).base === cutAddress(stored).base;
  const opened = isSamePlace ? unmaskAddress(url, stored) : undefined;
  if (opened === undefined) {
    throw new AppError('BAD_REQUEST', 'The field /url holds a mask that stands for nothing; give the whole address.', {
      detail: '/url',
    });
  }
  return opened;
}
