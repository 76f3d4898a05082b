import { GatewayError } from '../../sdk/index.ts';
import { refusalWords } from '../words/pages/refusals.ts';
import { say, wordsOf } from '../words/words.ts';
import { Fault, faultText } from './feedback.tsx';
import { refusalWord } from './refusal-word.ts';

const sayRefusal = wordsOf(refusalWords);

/** Why nothing was calculated: a missing addon or insufficient data is not shown as an error of the page. */
export function AddonFault({ error, retry }: { error: unknown; retry: () => void }) {
  if (!(error instanceof GatewayError) || ![409, 422].includes(error.status))
    return <Fault error={error} retry={retry} />;
  // The detail names the operation that buys the addon.
  const gatewayId = /\/gateways\/([\w-]+)\/addons\//.exec(error.detail ?? '')?.[1];
  const said = error.refusal && refusalWord(error.refusal);
  return (
    <div class="notice" role="status">
      <div>
        <strong>{say(error.status === 409 ? 'needsAddon' : 'notPossible')}</strong>
        <p>{said ? sayRefusal(said.word, said.values) : faultText(error)}</p>
      </div>
      {error.status === 409 && (
        // If any gateway will do, the client chooses which one gets the addon.
        <a
          class="button"
          href={gatewayId === undefined ? '/console/gateways' : `/console/gateways/${gatewayId}/addons`}
        >
          {say(gatewayId === undefined ? 'toGateways' : 'addons')}
        </a>
      )}
    </div>
  );
}
