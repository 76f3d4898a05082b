import type { Invoice } from '../gateway/billing.ts';

/** The invoice of a month of an addon. */
export function sampleInvoice(overrides: Partial<Invoice> = {}): Invoice {
  return {
    id: '0f6f1f0e-9f4d-4d6c-8a37-5f2f6d1b7c11',
    number: '2026-000042',
    gateway_id: '6b0e1c2e-3f0a-4c2b-9d1e-0a1b2c3d4e5f',
    addon_code: 'PORTALS',
    description: 'Portals',
    currency: 'EUR',
    amount: 1_029.5,
    period_start: '2026-01-31T09:15:00.000Z',
    period_end: '2026-02-28T09:15:00.000Z',
    issued_at: '2026-01-31T09:15:00.000Z',
    ...overrides,
  };
}
