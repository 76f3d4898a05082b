import type { BillingPeriod, Invoice, Purchase } from '../../model/gateway/billing.ts';
import { daysInMonth } from '../../model/shared/time.ts';
import { stableUuid } from '../../store/shared/ids.ts';

/** A time that one invoice is for: from its beginning up to its end. */
export interface InvoicePeriod {
  readonly start: Date;
  readonly end: Date;
}

/** What of a purchase has begun and is not invoiced yet, each period once: an invoice is due at the beginning of its period. Pure. */
export function duePeriods(
  { active_since, renews_at, period }: Pick<Purchase, 'active_since' | 'renews_at' | 'period'>,
  now: Date,
): InvoicePeriod[] {
  const day = new Date(active_since).getUTCDate();
  const due: InvoicePeriod[] = [];
  for (let start = new Date(renews_at); start <= now; start = nextPeriod(start, period, day))
    due.push({ start, end: nextPeriod(start, period, day) });
  return due;
}

/**
 * The invoice of a purchase for a period: the same one when it was issued before, because a crash came between it and the note that it was. Numbers follow each other within a year. Pure.
 * @param issued all invoices of all purchases
 * @param name what the addon is called; its code where it is no longer in the catalogue
 */
export function invoiceOf(
  purchase: Purchase,
  { start, end }: InvoicePeriod,
  issued: readonly Pick<Invoice, 'id' | 'number'>[],
  name: string = purchase.addon_code,
): Invoice {
  const year = start.getUTCFullYear();
  const id = stableUuid(`invoice/${purchase.id}/${start.toISOString()}`);
  const ofYear = issued.filter(({ number }) => number.startsWith(`${year}-`));
  const before = ofYear.find((invoice) => invoice.id === id);
  return {
    id,
    number: before?.number ?? `${year}-${String(ofYear.length + 1).padStart(6, '0')}`,
    gateway_id: purchase.gateway_id,
    addon_code: purchase.addon_code,
    description: name,
    currency: purchase.currency,
    amount: purchase.amount,
    period_start: start.toISOString(),
    period_end: end.toISOString(),
    issued_at: start.toISOString(),
  };
}

/** This day of the month, a month or a year later; the last day of a month that is shorter. Pure. */
export function nextPeriod(start: Date, period: BillingPeriod, day: number): Date {
  const months = period === 'MONTHLY' ? 1 : 12;
  const next = new Date(start);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months);
  const lastDay = daysInMonth(next.getUTCFullYear(), next.getUTCMonth() + 1);
  next.setUTCDate(Math.min(day, lastDay));
  return next;
}
