import { GatewayError } from '../../../sdk/index.ts';
import type { AnswerOf } from '../../../sdk/index.ts';
import { call } from '../../session/api.ts';
import { hasInbox } from '../gateways/gateway-frame.tsx';
import type { Gateway } from '../gateways/gateway-frame.tsx';

export type Inbox = AnswerOf<'getInbox'>;
export type Delivery = AnswerOf<'listInboxDeliveries'>['items'][number];

/** Where the inbox of an input is in the API. */
export interface InboxPath {
  readonly id: string;
  readonly connectorId: string;
}

/** Inputs whose CRM pushes its files. */
export const pushedInputs = ({ input_connector, input_connectors }: Gateway): Gateway['input_connector'][] =>
  [input_connector, ...input_connectors].filter(hasInbox);

/** The inbox and its newest deliveries; without both until something was done with it. */
export async function loadInbox(path: InboxPath): Promise<{ inbox?: Inbox; deliveries: readonly Delivery[] }> {
  try {
    const [inbox, { items }] = await Promise.all([
      call('getInbox', { path }),
      call('listInboxDeliveries', { path, query: { limit: 200 } }),
    ]);
    return { inbox, deliveries: items };
  } catch (error) {
    // The API has no inbox before its first secret, key or file; the gateway itself is on the page.
    if (error instanceof GatewayError && error.status === 404) return { deliveries: [] };
    throw error;
  }
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { https: '443', http: '80', sftp: '22', ftps: '21', ftp: '21' };

/** Host and port of an address, as forms of CRMs ask for them. */
export function hostAndPort(url: string): { readonly host: string; readonly port: string } {
  const [, scheme = '', host = '', port] = /^([a-z]+):\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/]*)(?::(\d+))?/.exec(url) ?? [];
  return { host, port: port ?? DEFAULT_PORTS[scheme] ?? '' };
}
