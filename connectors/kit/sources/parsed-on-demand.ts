import type { JsonObject, KnownRecord } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import type { FileItem, FilePosition } from './file-items.ts';

interface KnownItem {
  readonly position: FilePosition;
  readonly known: KnownRecord;
  /** Size of the parsed text. */
  readonly bytes: number;
  readonly source?: string;
}

/**
 * A known record, of which usually only size and key are needed.
 * @param parse returns the record, with its JSON text if it has one; undefined if it cannot be read
 */
export function parsedOnDemand(
  item: KnownItem,
  parse: () => { readonly raw?: JsonObject; readonly text?: string } | undefined,
): FileItem {
  const parsed = () => {
    const { raw, text } = parse() ?? {};
    if (!raw) throw new ConnectorError('bug', 'A stored record cannot be read again from the same bytes.');
    return { raw, text };
  };
  return {
    kind: 'record',
    ...item,
    get value() {
      return parsed().raw;
    },
    get text() {
      return parsed().text;
    },
  };
}
