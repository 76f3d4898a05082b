import { AppError } from '../../model/shared/errors.ts';
import {
  collectorTokenRequestSchema,
  collectorTokenSchema,
  tokenSeconds,
} from '../../model/insights/visitor-collection.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { schema } from '../http/schemas.ts';
import { demandOwnSite } from '../site/own-site.ts';
import { signCollectorToken } from './collector-token.ts';

const body = schema(collectorTokenRequestSchema);
const token = schema(collectorTokenSchema);

export const createCollectorToken = route({
  method: 'POST',
  path: '/insights/{gatewayId}/collector-tokens',
  id: 'createCollectorToken',
  summary: 'Make a token by which pages send visitor events',
  description:
    'The server of a site makes one and puts it into its pages: one token serves all visitors until it expires. It lets pages of one origin send events for this gateway and nothing else. It is signed, not stored, and cannot be revoked before it expires. Needs the addon INSIGHTS.',
  tag: 'Visitor events',
  access: { gateway: 'WRITE' },
  forSites: true,
  body,
  success: { status: 201, description: 'The token.', schema: token },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway } = input;
  await deps.collector.intake.requireAddon(gateway);
  const origin = originOf(input.body.origin);
  demandOwnSite(input.principal, gateway, origin, '/origin');
  const expiresAt = new Date(Math.floor(Date.now() / 1_000 + tokenSeconds(input.body)) * 1_000);
  await recordAct(deps, input, gateway._id, 'collector_token.created', {
    detail: { origin, expires_at: expiresAt.toISOString() },
  });
  return {
    token: signCollectorToken(deps.keys, {
      gatewayId: gateway._id,
      origin,
      expiresAt,
      outputId: input.principal.outputId,
    }),
    origin,
    expires_at: expiresAt.toISOString(),
  };
});

/** An origin as browsers write it: host in lower case, without the default port. Throws BAD_REQUEST for any other URL. */
function originOf(text: string): string {
  try {
    return new URL(text).origin;
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'The origin is not one of a web site; write it as https://www.agency.example.', {
      detail: '/origin',
      cause,
    });
  }
}
