import type { DwellingType, Sale } from '../../analysis/valuation/dwelling.ts';
import { PLAUSIBLE_PRICE } from '../../analysis/valuation/dwelling.ts';
import { projection } from '../../analysis/valuation/projection.ts';
import { openDvfFile } from '../../dvf/open-file.ts';
import { readMutations } from '../../dvf/read-mutations.ts';
import type { DvfSummary } from '../../model/sales/dvf.ts';
import { dayNumber } from '../../model/shared/time.ts';

/** A sale with the fields that the baselines group by. */
export interface KnownSale extends Sale {
  readonly type: DwellingType;
  readonly commune: string;
}

/**
 * Reads the sales of one dwelling each from files of DVF: with a price per m² in the plausible range, a built area and a position. By department, because
 * positions are projected on a plane for each; within it by day. A mutation that several files have counts once.
 */
export async function readSales(
  files: readonly string[],
  progress: (file: string, fraction: number) => void,
): Promise<KnownSale[][]> {
  const found = new Map<string, { id: string; type: DwellingType; summary: DvfSummary }[]>();
  const ids = new Set<string>();
  for (const file of files) {
    const source = await openDvfFile(file);
    for await (const { mutations } of readMutations(source.bytes)) {
      for (const { mutation } of mutations) {
        const { summary } = mutation;
        const type = typeOf(summary);
        if (type === undefined || ids.has(summary.id)) continue;
        ids.add(summary.id);
        const department = summary.departments[0] ?? '';
        const others = found.get(department);
        if (others) others.push({ id: summary.id, type, summary });
        else found.set(department, [{ id: summary.id, type, summary }]);
      }
      progress(file, source.fraction());
    }
  }
  return [...found.values()].map((sales) => {
    const middle = sales[Math.floor(sales.length / 2)]?.summary.location;
    const project = projection(middle?.lat ?? 0);
    return sales.map(({ type, summary }) => saleOf(type, summary, project)).sort((one, other) => one.day - other.day);
  });
}

function typeOf({
  property_type: type,
  price_per_m2: price,
  living_area: area,
  location,
}: DvfSummary): DwellingType | undefined {
  const isUsable =
    price !== undefined &&
    price >= PLAUSIBLE_PRICE.min &&
    price <= PLAUSIBLE_PRICE.max &&
    area !== undefined &&
    location !== undefined;
  if (!isUsable) return undefined;
  if (type === 'maison') return 'house';
  return type === 'appartement' ? 'apartment' : undefined;
}

function saleOf(type: DwellingType, summary: DvfSummary, project: ReturnType<typeof projection>): KnownSale {
  const { date, price = 0, living_area: area = 0, carrez_area: carrez, rooms, land_area: land, outbuildings } = summary;
  return {
    type,
    commune: summary.insee_codes[0] ?? '',
    day: dayNumber(date),
    price,
    area,
    carrez,
    rooms,
    land,
    outbuildings,
    ...project(summary.location ?? { lat: 0, lon: 0 }),
  };
}
