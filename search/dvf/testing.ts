import { randomUUID } from 'node:crypto';
import { assembleMutation } from '../../dvf/assemble-mutation.ts';
import type { DvfRow } from '../../dvf/row.ts';
import { dvfOperation } from './document.ts';
import type { CoverageScope } from './coverage.ts';
import type { DvfIndex } from './dvf-index.ts';

/** A row of a flat in Villeurbanne. */
const FLAT_ROW: DvfRow = {
  date: '2023-05-04',
  disposition: '000001',
  nature: 'vente',
  price: 200_000,
  number: '12',
  street: 'RUE DE LA REPUBLIQUE',
  streetCode: '0700',
  postalCode: '69100',
  city: 'Villeurbanne',
  insee: '69266',
  department: '69',
  parcel: '692660000A0001',
  lots: [{ number: '7' }],
  lotCount: 1,
  localType: 2,
  area: 50,
  rooms: 2,
  lat: 45.77,
  lon: 4.88,
};

/** Imports mutations of one row each and publishes them. */
export async function publishRows(
  index: DvfIndex,
  rows: readonly Partial<DvfRow>[],
  { name = 'test', scope = 'commune' }: { name?: string; scope?: CoverageScope } = {},
) {
  const importId = randomUUID();
  await index.begin(importId);
  await index.write(
    importId,
    rows.map((row, line) =>
      dvfOperation(`0-${line}`, assembleMutation({ rows: [{ ...FLAT_ROW, ...row }], line, isCut: false })),
    ),
  );
  return { importId, ...(await index.publish(importId, { name, scope })) };
}
