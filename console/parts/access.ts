import type { AnswerOf } from '../../docs/client/client.ts';
import { principal } from '../session/session.ts';

type Shared = Pick<AnswerOf<'getGateway'>, 'client_id' | 'delegation_level'>;

const LEVELS = ['READ', 'WRITE', 'FULL_ACCESS', 'OWNER'] as const;
type Level = (typeof LEVELS)[number];

/** Whether the account has an access level on a gateway. Only hides buttons: the API enforces it. */
export function may(needed: Level, { client_id: owner, delegation_level: level = 'READ' }: Shared): boolean {
  const has: Level = owner === principal.value?.client_id ? 'OWNER' : level;
  return LEVELS.indexOf(has) >= LEVELS.indexOf(needed);
}
