import { pluginWords } from '../../words/pages/plugins.ts';
import { wordsOf } from '../../words/words.ts';

const say = wordsOf(pluginWords);

const TONES = { ACTIVE: 'good', EXPIRED: 'warn', UNLICENSED: 'idle' } as const;

/** Whether the activation of a website lasts. */
export const LicenceBadge = ({ licence }: { licence: keyof typeof TONES }) => (
  <span class={`badge ${TONES[licence]}`}>{say(`licence_${licence}`)}</span>
);
