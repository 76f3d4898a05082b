import { DvfFileError } from './dvf-file-error.ts';
import type { DvfRow, ParsedRow, RowLot } from './row.ts';
import {
  codeOf,
  countOf,
  dateOf,
  departmentOf,
  isInsee,
  localTypeOf,
  natureOf,
  numberOf,
  paddedCode,
  parcelOf,
  positiveOf,
  textOf,
} from './values.ts';

/** Required columns. */
const REQUIRED = ['id_mutation', 'date_mutation', 'nature_mutation', 'valeur_fonciere', 'code_commune', 'id_parcelle'];
/** Number and Carrez area of each lot. */
const LOTS = [1, 2, 3, 4, 5].map((lot) => [`lot${lot}_numero`, `lot${lot}_surface_carrez`] as const);

/**
 * Creates the parser for the rows of a geo-dvf file by its header (datagouv/dvf, README-CSV.md). Columns are found by name: `lot_1_numero` of the documentation is the
 * `lot1_numero` of the files; missing columns count as empty, further ones are ignored.
 * @throws DvfFileError if a required column is missing
 */
export function geoRowParser(header: readonly string[]): (fields: readonly string[]) => ParsedRow {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^lot_(\d)_/, 'lot$1_'),
  );
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new DvfFileError(`The geo-dvf file has no column ${missing.join(', ')}; take the file as it is published.`);
  const columnsOf = columnReader(names);
  return (fields) => {
    // A cut row has too few fields; one with an unquoted comma has too many.
    return fields.length === names.length ? parseRow(columnsOf(fields)) : { bad: 'field_count' };
  };
}

type Column = (name: string) => string | undefined;

/** Reads the fields of a row by the names of their columns; a missing column is undefined. */
function columnReader(names: readonly string[]): (fields: readonly string[]) => Column {
  const places = new Map([...names.entries()].toReversed().map(([place, name]) => [name, place]));
  return (fields) => (name) => {
    const place = places.get(name);
    return place === undefined ? undefined : fields[place];
  };
}

function parseRow(column: Column): ParsedRow {
  const sourceId = codeOf(column('id_mutation'));
  if (sourceId === undefined) return { bad: 'source_id' };
  const date = dateOf(column('date_mutation'));
  if (date === undefined) return { bad: 'date' };
  const price = column('valeur_fonciere');
  if (isBroken(price)) return { bad: 'price' };
  const parcel = parcelOf(column('id_parcelle'));
  // Some rows of Corsica have no code_commune; the parcel begins with it.
  const insee = (paddedCode(column('code_commune'), 5) ?? parcel?.slice(0, 5))?.toUpperCase();
  if (!isInsee(insee)) return { bad: 'commune' };
  const lots = lotsOf(column);
  const row: DvfRow = {
    sourceId,
    date,
    disposition: paddedCode(column('numero_disposition'), 6) ?? '000001',
    nature: natureOf(column('nature_mutation')),
    price: positiveOf(price),
    number: codeOf(column('adresse_numero')),
    suffix: textOf(column('adresse_suffixe'))?.toUpperCase(),
    street: textOf(column('adresse_nom_voie')),
    streetCode: paddedCode(column('adresse_code_voie'), 4),
    postalCode: paddedCode(column('code_postal'), 5),
    city: textOf(column('nom_commune')),
    insee,
    department: departmentOf(insee),
    parcel,
    volume: codeOf(column('numero_volume')),
    lots,
    lotCount: countOf(column('nombre_lots')) ?? lots.length,
    localType: localTypeOf(column('code_type_local')),
    area: positiveOf(column('surface_reelle_bati')),
    rooms: countOf(column('nombre_pieces_principales')),
    landUse: textOf(column('code_nature_culture')),
    specialUse: textOf(column('code_nature_culture_speciale')),
    landArea: positiveOf(column('surface_terrain')),
    ...coordinatesOf(column('latitude'), column('longitude')),
  };
  return row;
}

const lotsOf = (column: Column): RowLot[] =>
  LOTS.flatMap(([numberColumn, areaColumn]) => {
    const number = codeOf(column(numberColumn));
    return number === undefined ? [] : [{ number, carrez: positiveOf(column(areaColumn)) }];
  });

/** Whether a price is present but unreadable: the row is then left out, because a guess would be wrong in silence. */
export const isBroken = (price: string | undefined): boolean =>
  textOf(price) !== undefined && numberOf(price) === undefined;

/** Valid coordinates; 0, 0 means unknown. */
function coordinatesOf(latText: string | undefined, lonText: string | undefined): { lat?: number; lon?: number } {
  const lat = numberOf(latText);
  const lon = numberOf(lonText);
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return {};
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : {};
}
