import type { OutputItem } from '../../connector.ts';

const TIME = '2026-03-01T12:00:00Z';

/** A small listing for delivery to a site. */
export const listingItem = (id: string, version = 1): OutputItem => ({
  action: 'upsert',
  id,
  version,
  property: {
    id,
    stream_id: 's',
    gateway_id: 'g',
    reference: id,
    crm_reference: id,
    created_at: TIME,
    fetched_at: TIME,
    updated_at: TIME,
    type: 'house',
    status: 'available',
    title: { fr: `Maison ${id}` },
    description: { fr: 'Une maison claire.' },
  },
});
