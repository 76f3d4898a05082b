import type { ComponentChildren } from 'preact';
import { GatewayError } from '../../docs/client/client.ts';
import { say } from '../words/words.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

/** What an error says to its reader. */
export function faultText(error: unknown): string {
  if (error instanceof GatewayError) {
    if (error.status === 403) return `${say('errorForbidden')} ${error.message}`;
    if (error.status === 429) return say('errorRate', { seconds: error.retryAfter ?? 1 });
    return error.message;
  }
  // What `fetch` throws when there is no connection.
  return error instanceof TypeError ? say('errorNetwork') : String(error instanceof Error ? error.message : error);
}

/** An error with its detail, and a button that tries again where that makes sense. */
export function Fault({ error, retry }: { error: unknown; retry?: () => void }) {
  const detail = error instanceof GatewayError ? error.detail : undefined;
  const id = error instanceof GatewayError && error.status >= 500 ? error.requestId : undefined;
  return (
    <div class="notice bad" role="alert">
      <div>
        <strong>{say('errorTitle')}</strong>
        <p>{faultText(error)}</p>
        {detail !== undefined && <pre>{detail}</pre>}
        {id !== undefined && <p class="hint">{say('requestId', { id })}</p>}
      </div>
      {retry && (
        <button class="button" type="button" onClick={retry}>
          {say('retry')}
        </button>
      )}
    </div>
  );
}

/** What stands where nothing is yet, and what to do about it. */
export const Empty = ({
  icon,
  title,
  lead,
  children,
}: {
  icon: IconName;
  title: string;
  lead: string;
  children?: ComponentChildren;
}) => (
  <div class="card empty">
    <Icon name={icon} size={40} />
    <h2>{title}</h2>
    <p>{lead}</p>
    {children}
  </div>
);

/** The shape of what is coming. */
export const Skeletons = ({ rows = 3 }: { rows?: number }) => (
  <div class="skeletons" role="status" aria-label={say('loading')}>
    {Array.from({ length: rows }, (_, row) => (
      <div class="skeleton" key={row} />
    ))}
  </div>
);

/** An address that names nothing this account sees, or any other error. */
export const LoadFault = ({ error, retry }: { error: unknown; retry: () => void }) =>
  error instanceof GatewayError && error.status === 404 ? <NotFound /> : <Fault error={error} retry={retry} />;

export const NotFound = () => (
  <Empty icon="search" title={say('notFound')} lead={say('notFoundLead')}>
    <a class="button" href="/console/gateways">
      {say('toGateways')}
    </a>
  </Empty>
);
