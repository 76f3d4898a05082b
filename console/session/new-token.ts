import { signal } from '@preact/signals';

/** The API token of a gateway, from its creation until it is put away; in memory only, because the API shows it once. */
export const newToken = signal<{ readonly gatewayId: string; readonly token: string } | undefined>(undefined);
