import { connectorTitle } from '../../parts/connectors.ts';
import type { Ref } from '../settings/connections.ts';

/** A connection in a few words: its role, its kind and its address. */
export function Connection({ role, connector }: { role: string; connector: Ref }) {
  const title = connectorTitle(connector.connector_type);
  const address = 'url' in connector.config ? connector.config.url : undefined;
  return (
    <div class="connection">
      <span class="tile" aria-hidden="true">
        {title.slice(0, 2)}
      </span>
      <div>
        <span class="hint">{role}</span>
        <strong>{title}</strong>
        {typeof address === 'string' && <span class="soft">{address}</span>}
      </div>
    </div>
  );
}
