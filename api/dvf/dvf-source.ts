import { DVF_LICENCE } from '../../model/sales/dvf.ts';
import type { DvfSource } from '../../model/sales/dvf.ts';
import type { DvfFilter } from '../../search/dvf/dvf-filter.ts';
import type { HandlerDeps } from '../deps.ts';

/** Departments without DVF data: three have their own land register, and Mayotte. */
const NO_DATA = /^(57|67|68|976)/;

/** Licence, releases and a note on this request. */
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
