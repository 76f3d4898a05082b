import type { MappingSourceInput, ShownSource } from '../../model/mapping/mapping-source.ts';
import type { KeyRing } from '../shared/key-ring.ts';

/** Where a survey or a preview reads. Addresses are sealed with their credentials; `url` is what may be shown of them. */
export type StoredSource =
  | { readonly kind: 'address'; readonly id: string; readonly sealed: string; readonly url: string }
  | { readonly kind: 'upload'; readonly upload_id: string; readonly key: string; readonly filename: string }
  | {
      readonly kind: 'delivery';
      readonly gateway_id: string;
      readonly input_id: string;
      readonly delivery_id: string;
      readonly filename: string;
    }
  | { readonly kind: 'gateway' };

/** An address with its credentials. */
export type AddressSource = Omit<MappingSourceInput, 'delivery' | 'upload_id'> & { readonly url: string };

/** What the address of a source is sealed for. */
export const sourceContext = (id: string): string => `${id}/mapping-source`;

/** The address as stored. A copy keeps the id, so that a mapping can take the source of its proposal. */
export function sealSource(keys: Pick<KeyRing, 'seal'>, id: string, source: AddressSource): StoredSource {
  const { origin, pathname } = new URL(source.url);
  return { kind: 'address', id, sealed: keys.seal(JSON.stringify(source), sourceContext(id)), url: origin + pathname };
}

/** Throws UnreadableSecretError. */
export function openSource(
  keys: Pick<KeyRing, 'open'>,
  { id, sealed }: Extract<StoredSource, { kind: 'address' }>,
): AddressSource {
  const source: AddressSource = JSON.parse(keys.open(sealed, sourceContext(id)));
  return source;
}

/** The source without secrets. */
export function showSource(source: StoredSource): ShownSource {
  if (source.kind === 'address') return { kind: 'address', url: source.url };
  if (source.kind === 'upload') return { kind: 'upload', upload_id: source.upload_id, filename: source.filename };
  if (source.kind === 'delivery')
    return { kind: 'delivery', delivery_id: source.delivery_id, filename: source.filename };
  return { kind: 'gateway' };
}
