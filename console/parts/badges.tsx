import { say, sayCode, wordFor } from '../words/words.ts';

type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'idle';

const GATEWAY_TONES: Readonly<Record<string, Tone>> = { ACTIVE: 'good', PAUSED: 'warn', DRAFT: 'idle' };

const JOB_TONES: Readonly<Record<string, Tone>> = {
  QUEUED: 'busy',
  RUNNING: 'busy',
  CANCELLING: 'busy',
  COMPLETED: 'good',
  PARTIAL: 'warn',
  FAILED: 'bad',
  TIMED_OUT: 'bad',
  CANCELLED: 'idle',
};

/** Final statuses of a run. */
export const isFinal = (status: string): boolean => JOB_TONES[status] !== 'busy';

const Badge = ({ tone, text }: { tone: Tone; text: string }) => <span class={`badge ${tone}`}>{text}</span>;

const GatewayBadge = ({ status }: { status: string }) => (
  <Badge tone={GATEWAY_TONES[status] ?? 'idle'} text={sayCode('status', status)} />
);

export const JobBadge = ({ status }: { status: string }) => (
  <Badge tone={JOB_TONES[status] ?? 'idle'} text={sayCode('job', status)} />
);

/** The state of a gateway: of one that runs by what waits for somebody, not by its last run. `tone` undefined: nothing waits. */
export const HealthBadge = ({ status, tone }: { status: string; tone: 'bad' | 'warn' | undefined }) =>
  status === 'ACTIVE' && tone !== undefined ? (
    <Badge tone={tone} text={say('attention')} />
  ) : (
    <GatewayBadge status={status} />
  );

export const LevelBadge = ({ level }: { level: string }) => {
  const word = wordFor(`level_${level}`);
  return <span class="badge idle plain">{word ? say(word) : level}</span>;
};
