import type { ComponentChildren } from 'preact';
import { GatewayError } from '../../sdk/index.ts';
import type { OperationId } from '../../sdk/index.ts';
import { isTechnical } from '../../model/sentences/sentence.ts';
import { principal } from '../session/session.ts';
import { sayError } from '../words/sentences.ts';
import { language, say } from '../words/words.ts';
import { refusalText } from './access.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Technical } from './technical.tsx';

/** The message of an error for its reader. */
export function faultText(error: unknown): string {
  if (error instanceof GatewayError) {
    if (error.status === 429) return say('errorRate', { seconds: error.retryAfter ?? 1 });
    // The message is English: it is the sentence only for those who read English, and only if it is one.
    const isSentence = language.value === 'en' && !isTechnical(error.message);
    return isSentence ? error.message : (sayError(error.code ?? '') ?? error.message);
  }
  // The error that `fetch` throws without a connection.
  return error instanceof TypeError ? say('errorNetwork') : messageOf(error);
}

/** What the error itself says, in English. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An error with its detail, and a button to try again if that makes sense. */
export function Fault({ error, retry }: { error: unknown; retry?: () => void }) {
  const detail = error instanceof GatewayError ? error.detail : undefined;
  const id = error instanceof GatewayError && error.status >= 500 ? error.requestId : undefined;
  const text = faultText(error);
  const message = error instanceof GatewayError && error.message !== text ? error.message : undefined;
  return (
    <div class="notice bad" role="alert">
      <div>
        <strong>{say('errorTitle')}</strong>
        <p>{text}</p>
        {(message !== undefined || detail !== undefined) && (
          <Technical isOpen>
            {message !== undefined && <p>{message}</p>}
            {detail !== undefined && <pre>{detail}</pre>}
          </Technical>
        )}
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

/** The text of an empty list, and what to do next. */
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

/** A placeholder in the shape of the content while it loads. */
export const Skeletons = ({ rows = 3 }: { rows?: number }) => (
  <div class="skeletons" role="status" aria-label={say('loading')}>
    {Array.from({ length: rows }, (_, row) => (
      <div class="skeleton" key={row} />
    ))}
  </div>
);

/** The page of an address that does not exist for this account, or of any other error. */
export const LoadFault = ({ error, retry }: { error: unknown; retry: () => void }) =>
  error instanceof GatewayError && error.status === 404 ? <NotFound /> : <Fault error={error} retry={retry} />;

export const NotFound = () => (
  <Empty icon="search" title={say('notFound')} lead={say('notFoundLead')}>
    <a class="button" href="/console/gateways">
      {say('toGateways')}
    </a>
  </Empty>
);

/** Why an operation is not offered on this page. Empty where it is, and for read-only tokens: every page says it once at its top. */
export function WhyNot({ to, on }: { to: OperationId; on?: Parameters<typeof refusalText>[1] }) {
  const text = refusalText(to, on);
  if (text === undefined || principal.value?.read_only) return null;
  return (
    <p class="notice" role="note">
      {text}
    </p>
  );
}
