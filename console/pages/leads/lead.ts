import type { AnswerOf } from '../../../sdk/index.ts';
import { leadWords } from '../../words/pages/leads.ts';
import { sayCode, wordsOf } from '../../words/words.ts';

export type Lead = AnswerOf<'getLead'>;

const say = wordsOf(leadWords);

/** The name of the person, or why there is none. */
export function nameOf({ first_name: first, last_name: last, secrets_unreadable: isUnreadable }: Lead): string {
  if (isUnreadable) return say('unreadableShort');
  const name = [first, last].filter(Boolean).join(' ');
  return name === '' ? say('noName') : name;
}

/** What the lead is about in words; empty if the sender stated nothing. */
export const aboutOf = ({ property_type: type, offer_type: offer, property_address: place }: Lead): string =>
  [type && sayCode('type', type.toLowerCase()), offer && sayCode('offer', offer.toLowerCase()), place]
    .filter(Boolean)
    .join(', ');

/** Where the lead came in. */
export const channelOf = ({ source }: Lead): string => say(`from_${source.channel}`);
