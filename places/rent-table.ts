import { readFileSync } from 'node:fs';
import type { PublishedRent, PublishedRents } from '../model/sales/published-rent.ts';

/** m² of the dwellings that the rents of 2022 were published for. */
const REFERENCE_AREA = { apartment: 52, house: 92 } as const;

/** Rents by commune from rents.csv, which is read with the first question. */
export function createPublishedRents(file = new URL('rents.csv', import.meta.url)): PublishedRents {
  let rents: ReadonlyMap<string, { readonly apartment: number; readonly house: number }> | undefined;
  return {
    rentOf(inseeCode, type): PublishedRent | undefined {
      rents ??= read(file);
      const perM2 = rents.get(inseeCode)?.[type];
      return perM2 === undefined ? undefined : { perM2, referenceArea: REFERENCE_AREA[type] };
    },
  };
}

function read(file: URL): ReadonlyMap<string, { apartment: number; house: number }> {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [code = '', apartment, house] = line.split(',');
      return [code, { apartment: Number(apartment), house: Number(house) }];
    }),
  );
}
