import { newToken } from '../../session/new-token.ts';
import { say } from '../../words/words.ts';

/** The new API token of a gateway, shown until it is put away. */
export function NewTokenNotice({ gatewayId }: { gatewayId: string }) {
  const shown = newToken.value;
  if (shown?.gatewayId !== gatewayId) return null;
  return (
    <div class="notice good" role="status">
      <div>
        <strong>{say('newTokenTitle')}</strong>
        <p>{say('newTokenLead')}</p>
        <pre>{shown.token}</pre>
      </div>
      <button class="button" type="button" onClick={() => (newToken.value = undefined)}>
        {say('newTokenKept')}
      </button>
    </div>
  );
}
