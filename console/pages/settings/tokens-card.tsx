import type { AnswerOf } from '../../../docs/client/client.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { newToken } from '../../session/new-token.ts';
import { date, say } from '../../words/words.ts';

type Token = AnswerOf<'listApiTokens'>['items'][number];

/** The API tokens of a gateway: created and replaced, shown once, revoked. */
export function TokensCard({ gatewayId }: { gatewayId: string }) {
  const path = { id: gatewayId };
  const tokens = useLoad(() => call('listApiTokens', { path }), [gatewayId]);
  const { isBusy, error, act } = useAction();
  const show = (make: () => Promise<{ token: string }>): void =>
    void act(async () => {
      newToken.value = { gatewayId, token: (await make()).token };
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
          <div
            class="offer"
            key={token.id}
            role="group"
            aria-label={say('apiTokenNamed', { name: token.id.slice(0, 8) })}
          >
            <div class="grow">
              <strong>{say('apiTokenNamed', { name: token.id.slice(0, 8) })}</strong>
              <p class="soft">
                {say('apiTokenSince')} <Time at={token.created_at} />
                {token.expires_at !== undefined && ` · ${say('apiTokenUntil', { date: date(token.expires_at) })}`}
              </p>
            </div>
            <div class="actions">
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
            </div>
          </div>
        ))}
        {tokens.data?.items.length === 0 && <p class="soft">{say('noApiTokens')}</p>}
        <div class="actions">
          <button
            class="button"
            type="button"
            disabled={isBusy}
            onClick={() => show(() => call('createApiToken', { path }))}
          >
            {say('apiTokenCreate')}
          </button>
        </div>
      </div>
    </section>
  );
}
