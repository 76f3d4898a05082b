import { hash } from 'node:crypto';

/** A UUID v4 derived from the text: the same text always gives the same id. */
export function stableUuid(text: string): string {
  const hex = hash('sha256', text, 'hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
