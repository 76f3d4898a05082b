import type { JsonObject, KnownRecord } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import type { FileItem, FilePosition } from './file-items.ts';

interface KnownItem {
  readonly position: FilePosition;
  readonly known: KnownRecord;
  /** Of what is parsed. */
  readonly bytes: number;
  readonly source?: string;
}

/**
 * A known record, of which only size and key are needed, as a rule.
 * @param parse gives the record, with its JSON text where it has one; undefined when it cannot be read
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
