import type { Json, OutputAnswer, OutputItem } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { cleanLine } from '../../../model/property/clean-text.ts';
import { WEB_ADDRESS } from '../../../model/shared/text-patterns.ts';
import { toUrl } from '../../../model/shared/to-url.ts';
import { isObject } from '../../kit/mapping/open-fields.ts';

/** Longest address of a listing a site may report; browsers and search engines stop near it. */
const MAX_URL_LENGTH = 2_048;

/** Longest explanation kept from a site. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * The result that the site reports for each listing of a batch, from `{results: [{id, status, url?, message?}]}`. Listings it does not mention have failed.
 * @throws ConnectorError of kind config if the response is not one of the plugin
 */
export function readAnswers(body: Json, items: readonly OutputItem[]): OutputAnswer[] {
  const results = isObject(body) ? body['results'] : undefined;
  if (!Array.isArray(results)) {
    const message = 'The response of the site has no "results". Check that the plugin is active and up to date.';
    throw new ConnectorError('config', message);
  }
  const byId = new Map<string, OutputAnswer>();
  for (const result of results) {
    const answer = isObject(result) ? readAnswer(result) : undefined;
    if (answer && !byId.has(answer.id)) {
      byId.set(answer.id, answer);
    }
  }
  return items.map(
    ({ id }) => byId.get(id) ?? { id, ok: false, inDoubt: true, message: 'The site gave no answer for this listing.' },
  );
}

function readAnswer(result: { [key: string]: Json }): OutputAnswer | undefined {
  const { id, status, url, message } = result;
  if (typeof id !== 'string') {
    return undefined;
  }
  const said = typeof message === 'string' ? cleanLine(message.slice(0, MAX_MESSAGE_LENGTH)) : undefined;
  if (status === 'error') {
    return { id, ok: false, message: said || 'The site gave no reason.' };
  }
  if (status !== 'ok') {
    return { id, ok: false, inDoubt: true, message: said || 'The response of the site has an unknown status.' };
  }
  if (url === undefined || url === null || url === '') {
    return said ? { id, ok: true, message: said } : { id, ok: true };
  }
  if (!isPublishable(url)) {
    return {
      id,
      ok: true,
      message:
        'The URL that the site gave was ignored: it is no http or https address, or has unescaped quotes or blanks.',
    };
  }
  return said ? { id, ok: true, url, message: said } : { id, ok: true, url };
}

const IS_WEB_ADDRESS = new RegExp(WEB_ADDRESS, 'u');

function isPublishable(url: Json): url is string {
  const isAddress = typeof url === 'string' && url.length <= MAX_URL_LENGTH && IS_WEB_ADDRESS.test(url);
  const address = isAddress ? toUrl(url) : undefined;
  if (!address) {
    return false;
  }
  const { protocol, username, password } = address;
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
