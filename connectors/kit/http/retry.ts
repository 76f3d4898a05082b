import { setTimeout as delay } from 'node:timers/promises';

/** The clock of the HTTP client; tests pass a fixed one. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms` milliseconds; rejects at once with the reason when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Longest Retry-After that a request waits for, seconds; for longer ones the platform schedules the retry, without holding a socket. */
export const MAX_RETRY_AFTER_SECONDS = 60;

/** A longer pause than a day is taken for a mistake. */
const MAX_BELIEVED_SECONDS = 86_400;

// The first delay is longer than a restarting load balancer refuses; the cap keeps four attempts within half a minute.
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;

export function createSystemClock(): Clock {
  return {
    now: () => new Date(),
    sleep: async (ms, signal) => {
      try {
        await delay(ms, undefined, { signal });
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      }
    },
  };
}

/** Exponential backoff: delay after the attempt with this number (from 1), ms, with jitter over the upper half. */
export function backoffMs(attempt: number, random: () => number): number {
  const ceiling = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return Math.round(ceiling * (0.5 + random() * 0.5));
}

/** Seconds of a Retry-After header (a number of seconds or an HTTP date, RFC 9110 §10.2.3); undefined if it is invalid. */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) {
    return Math.min(Number(text), MAX_BELIEVED_SECONDS);
  }
  // HTTP dates start with a weekday; anything else (`-5`, `1.5`) would be parsed by Date.parse as a year.
  const at = /^[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) {
    return undefined;
  }
  return Math.min(Math.max(0, Math.ceil((at - now.getTime()) / 1_000)), MAX_BELIEVED_SECONDS);
}
