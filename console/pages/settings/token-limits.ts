import type { AnswerOf, InputOf } from '../../../sdk/index.ts';
import { EXPIRES_SOON_DAYS } from '../../../model/gateway/api-token.ts';
import { DAY_MS } from '../../../model/shared/time.ts';
import { toUrl } from '../../../model/shared/to-url.ts';
import type { Gateway } from '../gateways/draft.ts';
import type { Ref } from './connections.ts';

export type Token = AnswerOf<'listApiTokens'>['items'][number];
export type Limits = NonNullable<InputOf<'createApiToken'>['body']>;

/** A website of a gateway that a token can be for. */
export interface Site {
  readonly id: string;
  /** Host and port of its address. */
  readonly name: string;
}

/** The websites of a gateway: other outputs have no address that a token could be held to. Pure. */
export const sitesOf = ({ output_connectors: outputs }: Gateway): Site[] =>
  outputs.flatMap(({ connector_id: id, connector_type: type, config }: Ref) => {
    const address = 'url' in config ? config.url : undefined;
    const name = type === 'SYNC' && typeof address === 'string' ? hostOf(address) : undefined;
    return name === undefined ? [] : [{ id, name }];
  });

const hostOf = (address: string): string | undefined => toUrl(address)?.host;

/** Whether a token ends within two weeks: the API counts the same ones. Pure. */
export const endsSoon = ({ expires_at: end }: Token, now: number): boolean =>
  end !== undefined && Date.parse(end) - now <= EXPIRES_SOON_DAYS * DAY_MS;
