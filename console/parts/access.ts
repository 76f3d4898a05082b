import { OPERATIONS } from '../../sdk/index.ts';
import type { AnswerOf, OperationId } from '../../sdk/index.ts';
import { principal } from '../session/session.ts';
import { say } from '../words/words.ts';

type Shared = Pick<AnswerOf<'getGateway'>, 'client_id' | 'delegation_level'>;

const LEVELS = ['READ', 'WRITE', 'FULL_ACCESS', 'OWNER'] as const;
type Level = (typeof LEVELS)[number];

/** Operations without a gateway in their path that need WRITE on the gateway of what they change. */
const NEED_WRITE: ReadonlySet<OperationId> = new Set([
  'createMapping',
  'updateMapping',
  'deleteMapping',
  'previewMapping',
  'publishMapping',
  'rollBackMapping',
]);

/** Whether the account has an access level on a gateway, whatever its token may do. Only hides: the API enforces it. */
export function may(needed: Level, { client_id: owner, delegation_level: level = 'READ' }: Shared): boolean {
  const has: Level = owner === principal.value?.client_id ? 'OWNER' : level;
  return LEVELS.indexOf(has) >= LEVELS.indexOf(needed);
}

/** Why the API would refuse an operation with 403. */
type Refusal = 'read_only' | 'site' | 'api_token' | 'agency' | 'level';

/**
 * Why the API refuses an operation to the token of the session, by the access rule that its document publishes; undefined if it does not.
 * @param gateway that the operation concerns; without one, levels are not looked at
 */
function refusalOf(id: OperationId, gateway?: Shared): Refusal | undefined {
  const { needs, refuses }: { needs: string; refuses: readonly string[] } = OPERATIONS[id];
  const { read_only: isReader, output_id: site, gateway_id: bound, agency } = principal.value ?? {};
  if (isReader && refuses.includes('read_only')) return 'read_only';
  if (site !== undefined && refuses.includes('site')) return 'site';
  if (bound !== undefined && refuses.includes('api_token')) return 'api_token';
  if (needs === 'agency' && !agency) return 'agency';
  const level = NEED_WRITE.has(id) ? 'WRITE' : LEVELS.find((one) => one === needs);
  return level && gateway && !may(level, gateway) ? 'level' : undefined;
}

/** Whether the API would let the token of the session call an operation. What it would refuse is not shown, or disabled. */
export const mayCall = (id: OperationId, gateway?: Shared): boolean => refusalOf(id, gateway) === undefined;

/** Why `mayCall` is false, as a sentence; undefined if it is true. */
export function refusalText(id: OperationId, gateway?: Shared): string | undefined {
  const refusal = refusalOf(id, gateway);
  return refusal && say(`refused_${refusal}`);
}
