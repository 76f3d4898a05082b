import type { XmlItem } from '../sources/read-xml.ts';
import { parseInstant } from './parse-date.ts';
import { objectOf, openSection } from './section.ts';

/** What the element "uebertragung" says of a document, and who sent it. */
export interface TransferHeader {
  /** VOLL: the document is the provider's whole catalogue. Not so when its objects are to be deleted, or nothing is said. */
  readonly isWhole: boolean;
  /** modus DELETE: every object in the document is to be deleted. */
  readonly isDeletion: boolean;
  /** ISO instant. */
  readonly timestamp?: string;
  /** What names the first provider, in lower case; empty when nothing does. */
  readonly provider: string;
}

/** Reads a document up to its first object. Throws as `readXml` does. */
export async function readHeader(items: AsyncIterable<XmlItem>): Promise<TransferHeader> {
  let header = openSection({}, []);
  const provider: string[] = [];
  for await (const item of items) {
    if (item.kind === 'record' || item.kind === 'large' || item.kind === 'end') {
      break;
    }
    if (item.kind === 'header' && item.name === 'uebertragung') {
      header = openSection(objectOf(item.value), []);
    }
    if (item.kind === 'header' && /^(?:anbieternr|openimmo_anid|firma)$/.test(item.name)) {
      provider.push(openSection({ name: item.value }, []).raw('name')?.toLowerCase() ?? '');
    }
    if (item.kind === 'open' && item.name === 'anbieter' && provider.length > 0) {
      break;
    }
  }
  const isDeletion = header.raw('@modus')?.toUpperCase() === 'DELETE';
  return {
    isWhole: header.raw('@umfang')?.toUpperCase() === 'VOLL' && !isDeletion,
    isDeletion,
    timestamp: parseInstant(header.raw('@timestamp') ?? ''),
    provider: provider.join('\n'),
  };
}

interface Transfer {
  readonly name: string;
  readonly header: TransferHeader;
}

/**
 * The documents that have to be read, oldest first (those without a time before the others), and whether they amount to the whole catalogue: they do
 * when every provider's part begins with a VOLL. What is older than a provider's latest VOLL is left out, since that says all there is.
 */
export function chooseTransfers<T extends Transfer>(documents: readonly T[]): { documents: T[]; isWhole: boolean } {
  const latest = new Map<string, string>();
  const whole = new Set<string>();
  for (const { header } of documents.filter((document) => document.header.isWhole)) {
    const { provider, timestamp = '' } = header;
    whole.add(provider);
    if (timestamp > (latest.get(provider) ?? '')) {
      latest.set(provider, timestamp);
    }
  }
  const chosen = documents.filter(
    ({ header: { provider, timestamp } }) => timestamp === undefined || timestamp >= (latest.get(provider) ?? ''),
  );
  return {
    documents: chosen.toSorted((one, other) => compare(sortKey(one), sortKey(other))),
    isWhole: documents.every(({ header }) => whole.has(header.provider)),
  };
}

function sortKey({ name, header }: Transfer): string {
  return `${header.timestamp ?? ''} ${header.isWhole ? 0 : 1} ${name}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
