import type { AnswerOf } from '../../../sdk/index.ts';

export const KINDS = ['Never', 'Every', 'Daily', 'Cron'] as const;
type Kind = (typeof KINDS)[number];

/** `0 5 * * *`: every day at five. */
const DAILY = /^(\d{1,2}) (\d{1,2}) \* \* \*$/;
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When a gateway reads by itself, as the form edits it; values of other kinds are kept. */
export interface Rhythm {
  readonly kind: Kind;
  readonly minutes: number;
  readonly time: string;
  readonly cron: string;
  readonly zone: string;
}

/** The rhythm of a schedule; none: only on demand. */
export function rhythmOf({ schedule }: Pick<AnswerOf<'getGateway'>, 'schedule'>): Rhythm {
  const { cron, every_minutes: minutes = 60, time_zone: zone = HERE } = schedule ?? {};
  const [, minute, hour] = DAILY.exec(cron ?? '') ?? [];
  const time = hour === undefined ? '05:00' : `${hour.padStart(2, '0')}:${(minute ?? '0').padStart(2, '0')}`;
  const kind =
    cron === undefined
      ? schedule?.every_minutes === undefined
        ? 'Never'
        : 'Every'
      : hour === undefined
        ? 'Cron'
        : 'Daily';
  return { kind, minutes, time, cron: cron ?? '0 5 * * 1-5', zone };
}

/** The schedule that the API takes for a rhythm. */
export function scheduleOf({ kind, minutes, time, cron, zone }: Rhythm) {
  if (kind === 'Never') return {};
  if (kind === 'Every') return { every_minutes: minutes };
  if (kind === 'Cron') return { cron: cron.trim(), time_zone: zone };
  const [hour, minute] = time.split(':').map(Number);
  return { cron: `${minute ?? 0} ${hour ?? 0} * * *`, time_zone: zone };
}
