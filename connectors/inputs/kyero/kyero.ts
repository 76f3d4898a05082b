import type { ConnectorLog, InputConnector, Json } from '../../connector.ts';
import { fileFeed } from '../../kit/file-feed.ts';
import { mapRecord } from './map-record.ts';

/**
 * Feeds in the format of Kyero, version 3, which most software for property in Spain and Portugal writes: one XML document with the whole
 * catalogue. A listing that is no longer in it is gone. Some exports put the listings into an element of their own.
 */
export const kyero: InputConnector = fileFeed({
  type: 'KYERO',
  title: 'Kyero 3 (XML)',
  // Other formats use <root>, too: a document without a known element must not count as an empty catalogue.
  format: { kind: 'xml', root: ['root', 'properties'], record: 'property', sign: 'kyero' },
  // Not the <ref>, which agents edit.
  key: 'id',
  updated: 'date',
  carried: { agent: '_agent' },
  onHeader: reportVersion,
  map: mapRecord,
});

function reportVersion(name: string, value: Json, log: ConnectorLog): void {
  if (name !== 'kyero') return;
  const version = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['feed_version'] : '';
  if (typeof version !== 'string' || !version.trim().startsWith('3')) {
    log.warn({ version: typeof version === 'string' ? version.slice(0, 20) : '' }, 'The feed is not of version 3');
  }
}
