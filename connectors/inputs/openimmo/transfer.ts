import { ConnectorError } from '../../errors.ts';
import type { XmlItem } from '../../kit/sources/xml/xml-items.ts';
import { parseInstant } from '../../kit/mapping/parse-date.ts';
import { objectOf, openElement } from '../../kit/mapping/open-element.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

/** The element "uebertragung" of a document, and its providers. */
export interface TransferHeader {
  /** VOLL: the document is the complete catalogue of its providers. False if its objects are deleted or the attribute is missing. */
  readonly isWhole: boolean;
  /** modus DELETE: every object in the document is deleted. */
  readonly isDeletion: boolean;
  /** ISO instant. */
  readonly timestamp?: string;
  /** The ids of each provider, in lower case; empty if none. */
  readonly providers: ReadonlySet<string>;
}

/** More than any collector has; bounds the memory for a document without objects. */
const MAX_PROVIDERS = 10_000;

/** Elements that identify a provider. */
const NAMES = new Set(['anbieternr', 'openimmo_anid', 'firma']);

/**
 * Reads the header of a document, up to its first object if `items` has any. Throws as `readXml` does,
 * and ConnectorError feed_rejected beyond 10,000 providers.
 */
export async function readHeader(items: AsyncIterable<XmlItem>): Promise<TransferHeader> {
  let header = openElement({}, []);
  const providers: string[][] = [];
  for await (const item of items) {
    if (item.kind === 'record' || item.kind === 'large') {
      break;
    }
    if (item.kind === 'header' && item.name === 'uebertragung') {
      header = openElement(objectOf(item.value), []);
    }
    noteProvider(providers, item);
  }
  const isDeletion = header.raw('@modus')?.toUpperCase() === 'DELETE';
  return {
    isWhole: header.raw('@umfang')?.toUpperCase() === 'VOLL' && !isDeletion,
    isDeletion,
    timestamp: parseInstant(header.raw('@timestamp') ?? ''),
    providers: new Set(providers.map((names) => names.toSorted().join('\n'))),
  };
}

/** Adds the ids of a provider to the list of providers. */
function noteProvider(providers: string[][], item: XmlItem): void {
  if (item.kind === 'open' && item.name === 'anbieter') {
    providers.push([]);
    if (providers.length > MAX_PROVIDERS) {
      throw new ConnectorError('feed_rejected', `The document names more than ${MAX_PROVIDERS} providers.`);
    }
  }
  if (item.kind !== 'header' || item.within !== 'anbieter' || !NAMES.has(item.name)) return;
  const name = openElement({ name: item.value }, []).raw('name')?.toLowerCase() ?? '';
  const names = providers.at(-1);
  if (names && names.length < NAMES.size) names.push(`${item.name} ${name}`);
}

/** The action for an object (CHANGE, DELETE, REFERENZ), in capitals; some software writes it as the text of the element. */
export function actionOf(object: Element): string | undefined {
  const tech = object.child('verwaltung_techn');
  return (tech.raw('aktion@aktionart') ?? tech.raw('aktion'))?.toUpperCase();
}

interface Transfer {
  readonly name: string;
  readonly header: TransferHeader;
}

/**
 * The documents to read, oldest first (those without a time before the others), and whether they are the complete catalogue: they are
 * if there is a VOLL of every provider. A document is left out if each of its providers has a later VOLL, which replaces it.
 */
export function chooseTransfers<T extends Transfer>(documents: readonly T[]): { documents: T[]; isWhole: boolean } {
  const latest = new Map<string, string>();
  for (const { header } of documents) {
    for (const provider of header.isWhole ? header.providers : []) {
      const { timestamp = '' } = header;
      latest.set(provider, timestamp > (latest.get(provider) ?? '') ? timestamp : (latest.get(provider) ?? ''));
    }
  }
  const isReplaced = ({ header: { providers, timestamp } }: T): boolean =>
    timestamp !== undefined &&
    providers.size > 0 &&
    [...providers].every((provider) => timestamp < (latest.get(provider) ?? ''));
  return {
    documents: documents
      .filter((document) => !isReplaced(document))
      .toSorted((one, other) => compare(sortKey(one), sortKey(other))),
    // Without a provider (and so without objects) a VOLL is complete, too.
    isWhole: documents.every(({ header }) =>
      header.providers.size === 0 ? header.isWhole : [...header.providers].every((provider) => latest.has(provider)),
    ),
  };
}

function sortKey({ name, header }: Transfer): string {
  return `${header.timestamp ?? ''} ${header.isWhole ? 0 : 1} ${name}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
