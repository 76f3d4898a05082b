import { connectorTitle } from '../../parts/connectors.ts';
import { say } from '../../words/words.ts';
import type { ChangeCheck } from './connections.ts';

/** What a change does to listings, one sentence for each connection. */
export const ChangeEffects = ({ effects }: { effects: ChangeCheck['effects'] }) =>
  effects.length === 0 ? (
    <p>{say('effectNone')}</p>
  ) : (
    <ul class="reasons">
      {effects.map(({ effect, connector_id: id, connector_type: type, listings: count }) => (
        <li key={`${effect} ${id}`}>{say(`effect_${effect}`, { name: connectorTitle(type), count })}</li>
      ))}
    </ul>
  );
