/**
 * Meta (Facebook and Instagram) catalogue of home listings in XML, as real-estate software writes it for dynamic ads.
 * Made after Meta's public guide "Real estate ads: get started" and the fields of product sets (developers.facebook.com, read in November 2026);
 * never met a real file.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { metaIgnored, metaRules } from './common-rules.ts';

export const metaHomeListingsXml: FeedMapping = {
  version: 1,
  name: 'Meta home listings (XML)',
  specification: 'https://developers.facebook.com/docs/marketing-api/real-estate-ads/get-started',
  source: { format: 'xml', records: 'listings.listing' },
  profile: { numbers: 'point', dates: 'ymd', language: 'en' },
  key: { from: ['home_listing_id'] },
  rules: [
    ...metaRules,
    { to: 'location.street', from: ['address.component[@name=addr1]'] },
    { to: 'location.address_complement', from: ['address.component[@name=addr2]'] },
    { to: 'location.city', from: ['address.component[@name=city]'] },
    { to: 'location.region', from: ['address.component[@name=region]'] },
    { to: 'location.country', from: ['address.component[@name=country]'] },
    { to: 'location.countryCode', from: ['address.component[@name=country]'] },
    { to: 'location.postal_code', from: ['address.component[@name=postal_code]'] },
    { to: 'location.district', from: ['neighborhood'] },
    {
      to: 'images',
      each: ['image'],
      parts: [
        { to: 'url', from: ['url'] },
        { to: 'description', from: ['tag'] },
      ],
    },
    { to: 'video.video_url', from: ['video.url'] },
  ],
  ignored: [...metaIgnored, 'address@format'],
};
