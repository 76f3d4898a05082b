import { cityKey } from '../../../model/geography/city-key.ts';
import towns from '../vocabulary/towns.json' with { type: 'json' };

let groups: ReadonlyMap<string, readonly string[]> | undefined;

/** What else a town is called: in other languages, and without the second half of its name. The name itself comes first. */
export function namesOf(name: string): readonly string[] {
  groups ??= new Map(towns.flatMap((group) => group.map((one) => [cityKey(one), group] as const)));
  const group = groups.get(cityKey(name)) ?? [];
  return [name, ...group.filter((one) => cityKey(one) !== cityKey(name))];
}
