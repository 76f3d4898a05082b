import { DVF_LICENCE } from '../model/sales/dvf.ts';

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
