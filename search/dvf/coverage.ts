import type { estypes } from '@elastic/elasticsearch';
import type { Elastic } from '../elastic.ts';

/** What a release replaces of earlier ones: whole departments, or single communes, each in a year. */
export interface Coverage {
  /** `2023/69`. */
  readonly departments: readonly string[];
  /** `2023/69266`. */
  readonly communes: readonly string[];
}

/** `auto`: by department where a release has many of its communes, else by commune. */
export type CoverageScope = 'auto' | 'department' | 'commune';

/** Paris, the department with the fewest of all, has twenty arrondissements; an excerpt of some communes has fewer. */
const WHOLE_DEPARTMENT = 20;
const PAGE = 10_000;

/** What an index has mutations of. */
export async function coverageOf(elastic: Elastic, index: string, scope: CoverageScope): Promise<Coverage> {
  const communes = new Map<string, Set<string>>();
  const departments = await valuesOf(elastic, index, 'x.year_department');
  const cells = await valuesOf(elastic, index, 'x.year_commune');
  const departmentOf = (cell: string) => {
    const code = cell.slice(5);
    return code.startsWith('97') || code.startsWith('98') ? code.slice(0, 3) : code.slice(0, 2);
  };
  for (const cell of cells) {
    const department = departmentOf(cell);
    communes.set(department, (communes.get(department) ?? new Set()).add(cell.slice(5)));
  }
  const isWhole = (department: string) =>
    scope === 'department' || (scope === 'auto' && (communes.get(department)?.size ?? 0) >= WHOLE_DEPARTMENT);
  return {
    departments: departments.filter((cell) => isWhole(cell.slice(5))),
    communes: cells.filter((cell) => !isWhole(departmentOf(cell))),
  };
}

/** Every value of a keyword field, in order. */
async function valuesOf(elastic: Elastic, index: string, field: string): Promise<string[]> {
  const values: string[] = [];
  let after: estypes.AggregationsCompositeAggregateKey | undefined;
  do {
    const { aggregations } = await elastic.call('search', (client) =>
      client.search<unknown, { values: estypes.AggregationsCompositeAggregate }>({
        index,
        size: 0,
        aggs: {
          values: {
            composite: { size: PAGE, sources: [{ value: { terms: { field } } }], ...(after ? { after } : {}) },
          },
        },
      }),
    );
    const found = aggregations?.values;
    const buckets = Array.isArray(found?.buckets) ? found.buckets : [];
    for (const { key } of buckets) values.push(String(key['value']));
    after = found?.after_key;
  } while (after);
  return values;
}

/** Both together. */
export function mergeCoverage(one: Coverage | undefined, other: Coverage): Coverage {
  const union = (a: readonly string[] = [], b: readonly string[]) => [...new Set([...a, ...b])].sort();
  return {
    departments: union(one?.departments, other.departments),
    communes: union(one?.communes, other.communes),
  };
}

const NOTHING: Coverage = { departments: [], communes: [] };

/** The filter of an index behind the alias: everything but what others cover. */
export const exclusionOf = ({ departments, communes }: Coverage = NOTHING): { bool: estypes.QueryDslBoolQuery } => ({
  bool: {
    must_not: [{ terms: { 'x.year_department': [...departments] } }, { terms: { 'x.year_commune': [...communes] } }],
  },
});
