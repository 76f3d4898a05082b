/**
 * Meta (Facebook and Instagram) catalogue of home listings in CSV, with the flattened columns of Meta's template.
 * Made after Meta's public guide "Real estate ads: get started" and the fields of product sets (developers.facebook.com, read in November 2026);
 * never met a real file.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { metaIgnored, metaRules } from '../meta-home-listings-xml/common-rules.ts';

/** Pictures have a column each, 20 at most. */
const images = Array.from({ length: 20 }, (_, number) => ({
  to: 'images',
  from: [`"image[${number}].url"`],
}));
const tags = Array.from({ length: 20 }, (_, number) =>
  Array.from({ length: 5 }, (_tag, tag) => `"image[${number}].tag[${tag}]"`),
).flat();

export const metaHomeListingsCsv = {
  version: 1,
  name: 'Meta home listings (CSV)',
  specification: 'https://developers.facebook.com/docs/marketing-api/real-estate-ads/get-started',
  source: { format: 'csv' },
  profile: { numbers: 'point', dates: 'ymd', language: 'en' },
  key: { from: ['home_listing_id'] },
  rules: [
    ...metaRules,
    { to: 'location.street', from: ['"address.addr1"'] },
    { to: 'location.address_complement', from: ['"address.addr2"'] },
    { to: 'location.city', from: ['"address.city"'] },
    { to: 'location.region', from: ['"address.region"'] },
    { to: 'location.country', from: ['"address.country"'] },
    { to: 'location.countryCode', from: ['"address.country"'] },
    { to: 'location.postal_code', from: ['"address.postal_code"'] },
    { to: 'location.district', from: ['"neighborhood[0]"', 'neighborhood'] },
    ...images,
    { to: 'video.video_url', from: ['"video[0].url"'] },
  ],
  ignored: [...metaIgnored, ...tags, ...Array.from({ length: 19 }, (_, number) => `"neighborhood[${number + 1}]"`)],
} satisfies FeedMapping;
