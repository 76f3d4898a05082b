import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { newToken } from '../../session/new-token.ts';
import { say } from '../../words/words.ts';
import type { Gateway } from '../gateways/draft.ts';
import { NewTokenForm } from './new-token-form.tsx';
import { sitesOf } from './token-limits.ts';
import type { Token } from './token-limits.ts';
import { TokenRow } from './token-row.tsx';

/** The API tokens of a gateway: created with limits, replaced, shown once, revoked. */
export function TokensCard({ gateway }: { gateway: Gateway }) {
  const { id: gatewayId } = gateway;
  const sites = sitesOf(gateway);
  const path = { id: gatewayId };
  const tokens = useLoad(() => call('listApiTokens', { path }), [gatewayId]);
  const { isBusy, error, act } = useAction();
  const show = (make: () => Promise<{ token: string }>, shown?: () => void): void =>
    void act(async () => {
      newToken.value = { gatewayId, token: (await make()).token };
      shown?.();
      tokens.reload();
      scrollTo({ top: 0 });
    });
  const revoke = ({ id: tokenId }: Token): void =>
    void act(async () => {
      await call('revokeApiToken', { path: { ...path, tokenId } });
      tokens.reload();
    });
  return (
    <section class="card" aria-labelledby="tokens">
      <div class="card-head">
        <h2 id="tokens">{say('apiTokens')}</h2>
      </div>
      <div class="card-body form">
        <p>{say('apiTokensLead')}</p>
        {error !== undefined && <Fault error={error} />}
        {tokens.error !== undefined && <Fault error={tokens.error} retry={tokens.reload} />}
        {tokens.isLoading && !tokens.data && <Skeletons rows={1} />}
        {tokens.data?.items.map((token) => (
          <TokenRow key={token.id} token={token} sites={sites}>
            <ConfirmButton
              text={say('apiTokenRotate')}
              lead={say('apiTokenRotateLead')}
              isBusy={isBusy}
              act={() => show(() => call('rotateApiToken', { path: { ...path, tokenId: token.id } }))}
            />
            <ConfirmButton
              text={say('apiTokenRevoke')}
              lead={say('apiTokenRevokeLead')}
              isBusy={isBusy}
              act={() => revoke(token)}
            />
          </TokenRow>
        ))}
        {tokens.data?.items.length === 0 && <p class="soft">{say('noApiTokens')}</p>}
        <NewTokenForm
          sites={sites}
          isBusy={isBusy}
          create={(body, created) => show(() => call('createApiToken', { path, body }), created)}
        />
      </div>
    </section>
  );
}
