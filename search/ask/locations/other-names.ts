import { cityKey } from '../../../model/geography/city-key.ts';
import { isForeignCity } from '../../../model/geography/foreign-places.ts';
import type { Gazetteer } from '../../../model/geography/place.ts';
import towns from '../vocabulary/towns.json' with { type: 'json' };

/** Inhabitants from which a name is read as that commune anywhere; that of a hamlet takes a preposition or a capital, or is the French name of a town abroad. */
export const KNOWN_TOWN = 2_000;
/** Inhabitants from which a town is meant where it is a part of a name that nobody knows: `Vieux-Lille`, `Marsielle Prado`. */
export const LARGE_TOWN = 20_000;

interface Group {
  readonly names: readonly string[];
  readonly isAbroad: boolean;
}

let groups: ReadonlyMap<string, Group> | undefined;

function groupOf(name: string): Group | undefined {
  groups ??= new Map(
    towns.flatMap((names) => {
      const group = { names, isAbroad: names.some(isForeignCity) };
      return names.map((one) => [cityKey(one), group] as const);
    }),
  );
  return groups.get(cityKey(name));
}

/** Whether the name is that of a town abroad, in any language: `Mailand`. */
export const isNameAbroad = (name: string): boolean => isForeignCity(name) || (groupOf(name)?.isAbroad ?? false);

/** What a town may be called. */
export interface TownNames {
  /** In listings: in other languages, and without the second half of its name. The name itself comes first. */
  readonly listings: readonly string[];
  /** In the gazetteer of France. */
  readonly communes: readonly string[];
}

/** Other names of a town. A town abroad is no French one of the same name: `Wien` is not Vienne in Isère, `Valencia` not Valence in Drôme. */
export function namesOf(name: string, gazetteer: Gazetteer): TownNames {
  const group = groupOf(name);
  const others = (group?.names ?? []).filter((one) => cityKey(one) !== cityKey(name));
  if (!group?.isAbroad) return { listings: [name, ...others], communes: [name, ...others] };
  const isFrench = (one: string) => gazetteer.communes(one).some(({ population }) => population >= KNOWN_TOWN);
  return { listings: [name, ...others.filter((one) => !isFrench(one))], communes: [name] };
}
