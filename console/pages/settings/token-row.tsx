import type { ComponentChildren } from 'preact';
import { Time } from '../../parts/time.tsx';
import { tokenWords } from '../../words/pages/tokens.ts';
import { date, say, wordsOf } from '../../words/words.ts';
import { endsSoon } from './token-limits.ts';
import type { Site, Token } from './token-limits.ts';

const sayToken = wordsOf(tokenWords);

/** An API token with its limits in words; `children` are its actions. */
export function TokenRow({
  token,
  sites,
  children,
}: {
  token: Token;
  sites: readonly Site[];
  children: ComponentChildren;
}) {
  const name = say('apiTokenNamed', { name: token.id.slice(0, 8) });
  return (
    <div class="offer" role="group" aria-label={name}>
      <div class="grow">
        <strong>{name}</strong> {endsSoon(token, Date.now()) && <span class="badge warn">{sayToken('endsSoon')}</span>}
        <p>{limitsInWords(token, sites)}</p>
        <p class="soft">
          {say('apiTokenSince')} <Time at={token.created_at} />
          {token.expires_at !== undefined && ` · ${say('apiTokenUntil', { date: date(token.expires_at) })}`}
        </p>
      </div>
      <div class="actions">{children}</div>
    </div>
  );
}

/** What a token is limited to, in sentences. */
function limitsInWords({ read_only: isReadOnly, output_id: output }: Token, sites: readonly Site[]): string {
  const site = sites.find(({ id }) => id === output);
  const limits = [
    ...(isReadOnly ? [sayToken('readsOnly')] : []),
    ...(output === undefined ? [] : [site ? sayToken('forSite', { site: site.name }) : sayToken('forRemovedSite')]),
  ];
  return limits.length === 0 ? sayToken('noLimits') : limits.join(' ');
}
