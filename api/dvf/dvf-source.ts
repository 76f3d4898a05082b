import { DVF_LICENCE } from '../../model/dvf.ts';
import type { DvfSource } from '../../model/dvf.ts';
import type { DvfFilter } from '../../search/dvf/dvf-filter.ts';
import type { HandlerDeps } from '../deps.ts';

/**
 * On every answer, errors included: reuse must not let search engines index the data (article R*112 A-3 of the Livre des procédures fiscales).
 */
export const DVF_HEADERS = {
  'X-Robots-Tag': 'noindex, nofollow',
  Link: `<${DVF_LICENCE.url}>; rel="license"`,
} as const;

/** For the descriptions of headers. */
export const DVF_HEADER_WORDS = {
  'X-Robots-Tag': 'noindex, nofollow: the data must not be indexed by search engines.',
  'X-Dvf-Release': 'Names of the imported releases, latest first.',
  Link: 'The licence of the data.',
  ETag: 'Changes with the answer; send it back as If-None-Match.',
} as const;

/** Departments with a land register of their own, and Mayotte. */
const NO_DATA = /^(57|67|68|976)/;

/** Licence and releases, and what to know of this request. */
export async function dvfSource({ dvf }: Pick<HandlerDeps, 'dvf'>, filter: DvfFilter = {}): Promise<DvfSource> {
  const releases = await dvf.releases();
  const asked = [filter.department, ...(filter.inseeCodes ?? [])].flatMap((code) => code ?? []);
  const notice =
    releases.length === 0
      ? 'No release of DVF has been imported yet; operators import one with npm run dvf:import.'
      : asked.some((code) => NO_DATA.test(code))
        ? 'DVF has no data of the departments 57, 67, 68 and 976.'
        : undefined;
  return { licence: DVF_LICENCE, releases: [...releases], ...(notice === undefined ? {} : { notice }) };
}

/** The same for answers that have no room for it. */
export const sourceHeaders = ({ releases }: DvfSource): { readonly 'X-Dvf-Release': string } => ({
  'X-Dvf-Release': releases.map(({ name }) => name).join(', ') || 'none',
});
