import type { DvfAddress, DvfDetail, DvfLocal, DvfLocation, DvfMutation, DvfSummary } from '../model/sales/dvf.ts';
import { classify } from './classify.ts';
import type { Dwelling } from './classify.ts';
import type { RowGroup } from './group-rows.ts';
import { LAND_USES } from './land-uses.ts';
import { mutationId } from './mutation-id.ts';
import type { DvfRow } from './row.ts';

const LOCAL_TYPES = { 1: 'maison', 2: 'appartement', 3: 'dependance', 4: 'local' } as const;

/** A value per key, in the order of first occurrence, created from the first row with that key. */
function distinct<T>(rows: readonly DvfRow[], keyOfRow: (row: DvfRow) => string | undefined, make: (row: DvfRow) => T) {
  const found = new Map<string, T>();
  for (const row of rows) {
    const key = keyOfRow(row);
    if (key !== undefined && !found.has(key)) found.set(key, make(row));
  }
  return [...found.values()];
}

/** Separator of joined keys: fields contain no line ends. */
const key = (...parts: readonly (string | number | undefined)[]): string => parts.join('\n');

/** Coordinates rounded as published: six digits are 0.1 m. */
const locationOf = ({ lat, lon }: DvfRow): DvfLocation | undefined =>
  lat === undefined || lon === undefined ? undefined : { lat, lon };

/** A copy without undefined members. A loop for speed: it is called several times per row. */
function pruned<T extends object>(value: T): T {
  const copy: Partial<T> = {};
  for (const name of Object.keys(value) as (keyof T)[]) if (value[name] !== undefined) copy[name] = value[name];
  return copy as T;
}

const addressOf = (row: DvfRow): DvfSummary['address'] =>
  pruned({
    number: row.number,
    suffix: row.suffix,
    street: row.street,
    street_code: row.streetCode,
    postal_code: row.postalCode,
    city: row.city,
    insee_code: row.insee,
  });

/**
 * Assembles the rows of a mutation. The price is that of the mutation, never a sum. A row is a building on a group of lots and a kind of land, so that
 * buildings, lots, land and parcels are each counted once.
 */
export function assembleMutation({ rows, isCut }: RowGroup): DvfMutation {
  const [head] = rows;
  if (!head) throw new Error('A mutation without rows cannot be assembled.');
  const locals = localsOf(rows);
  const land = landOf(rows);
  const lots = lotsOf(rows);
  const parcels = parcelsOf(rows);
  const detail: DvfDetail = {
    dispositions: [...new Set(rows.map(({ disposition }) => disposition))].sort(),
    row_count: rows.length,
    parcels,
    locals: locals.map(({ local }) => local),
    lots,
    land,
    addresses: addressesOf(rows),
  };
  const prices = new Set(rows.flatMap(({ price }) => price ?? []));
  const dwellings = locals.flatMap(dwellingOf);
  const main = dwellings[0]?.row ?? locals[0]?.row ?? head;
  const located = locationOf(main) ?? rows.map(locationOf).find(Boolean);
  const price = prices.size === 0 ? undefined : Math.max(...prices);
  const identity = {
    date: head.date,
    price,
    parcels: parcels.map(({ id }) => id).sort(),
    dispositions: detail.dispositions,
  };
  const insee = [...new Set(rows.map((row) => row.insee))];
  const judged = classify({
    nature: head.nature,
    price,
    prices: prices.size,
    dwellings,
    locals: locals.map(({ local }) => local),
    land: land.reduce((sum, { area }) => sum + area, 0),
    hasLots: rows.some(({ lotCount }) => lotCount > 0),
    carrez: dwellings.length === 1 ? carrezOf(rows, dwellings[0]) : undefined,
    communes: insee.length,
    hasLocation: located !== undefined,
    isCut,
  });
  const summary: DvfSummary = pruned({
    id: mutationId(identity),
    source_id: head.sourceId,
    date: head.date,
    nature: head.nature,
    price,
    ...judged,
    lot_count: Math.max(lots.length, ...rows.map(({ lotCount }) => lotCount)),
    address: addressOf(main),
    insee_codes: insee,
    departments: [...new Set(rows.map(({ department }) => department))],
    location: located,
  });
  return { summary, detail };
}

const landOf = (rows: readonly DvfRow[]): DvfDetail['land'] =>
  distinct(
    rows.filter(({ landArea }) => landArea !== undefined),
    (row) => key(row.parcel, row.landUse, row.landArea),
    (row) =>
      pruned({
        parcel: row.parcel,
        use_code: row.landUse,
        use: row.landUse === undefined ? undefined : LAND_USES[row.landUse],
        special_use_code: row.specialUse,
        area: row.landArea ?? 0,
      }),
  );

const addressesOf = (rows: readonly DvfRow[]): DvfAddress[] =>
  distinct<DvfAddress>(
    rows.filter(({ street }) => street !== undefined),
    (row) => key(row.insee, row.postalCode, row.street, row.number, row.suffix),
    (row) => pruned({ ...addressOf(row), location: locationOf(row) }),
  );

function dwellingOf({ local, row }: ReturnType<typeof localsOf>[number]): Dwelling[] {
  if (row.localType !== 1 && row.localType !== 2) return [];
  return [{ type: row.localType === 1 ? 'maison' : 'appartement', area: local.area, rooms: local.rooms, row }];
}

/**
 * Buildings, each once: the source repeats one for every kind of land around it and has no number for it. Two identical flats sold together cannot be distinguished
 * from such a repetition, which `row_count` shows.
 */
function localsOf(rows: readonly DvfRow[]): { local: DvfLocal; row: DvfRow }[] {
  const found = new Map<string, { local: DvfLocal; row: DvfRow; count: number }>();
  for (const row of rows) {
    if (row.localType === undefined) continue;
    const name = key(row.parcel, row.lots[0]?.number, row.localType, row.area, row.rooms);
    const known = found.get(name);
    if (known) known.count++;
    else
      found.set(name, {
        row,
        count: 1,
        local: pruned({
          type: LOCAL_TYPES[row.localType],
          parcel: row.parcel,
          lot: row.lots[0]?.number,
          area: row.area,
          rooms: row.rooms,
          address: addressOf(row),
          row_count: 1,
        }),
      });
  }
  return [...found.values()].map(({ local, row, count }) => ({ local: { ...local, row_count: count }, row }));
}

/** Every parcel with its centre, if a row has one. */
function parcelsOf(rows: readonly DvfRow[]): DvfDetail['parcels'] {
  const found = new Map<string, DvfDetail['parcels'][number]>();
  for (const row of rows) {
    if (row.parcel === undefined) continue;
    if (!found.get(row.parcel)?.location) found.set(row.parcel, pruned({ id: row.parcel, location: locationOf(row) }));
  }
  return [...found.values()];
}

function lotsOf(rows: readonly DvfRow[]): DvfDetail['lots'] {
  const found = new Map<string, DvfDetail['lots'][number]>();
  for (const row of rows) {
    for (const { number, carrez } of row.lots) {
      const name = key(row.parcel, row.volume, number);
      const known = found.get(name);
      if (!known || (known.carrez_area === undefined && carrez !== undefined))
        found.set(name, pruned({ parcel: row.parcel, volume: row.volume, number, carrez_area: carrez }));
    }
  }
  return [...found.values()];
}

/** The Carrez area of the lots of the only dwelling; undefined if none of them has one. */
function carrezOf(rows: readonly DvfRow[], dwelling: Dwelling | undefined): number | undefined {
  if (!dwelling) return undefined;
  const areas = new Map<string, number>();
  for (const row of rows) {
    if (row.localType !== dwelling.row.localType || row.parcel !== dwelling.row.parcel) continue;
    for (const { number, carrez } of row.lots) if (carrez !== undefined) areas.set(number, carrez);
  }
  if (areas.size === 0) return undefined;
  const sum = [...areas.values()].reduce((all, area) => all + area, 0);
  return Math.round(sum * 100) / 100;
}
