import { hash } from 'node:crypto';

/** A short hash: 128 bits of SHA-256, so that two different contents never share one. */
export const digest = (text: string): string => hash('sha256', text, 'base64').slice(0, 22);
