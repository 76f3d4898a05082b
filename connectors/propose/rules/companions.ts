import type { MappingRule } from '../../../model/mapping/mapping.ts';
import { unitOfName } from './area-unit.ts';
import { fold } from '../../../model/words/fold.ts';
import { readSize } from '../../kit/mapping/read-size.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Comparison } from './flags.ts';

/** Names of fields that say the unit of the value next to them. */
const UNIT_NAMES =
  /^(?:units?|areaunits?|sizeunits?|uom|measure|einheit|unite|unidad|unita|eenheid|type|prefix|postfix|suffix)$/;

/** Words next to an amount that say that it is not for the public, or no price. */
const SECRET =
  /^(?:confidential|private|hidden|restricted|internal|secret|confidentiel|prive|masque|vertraulich|intern|privado|confidencial|oculto|riservato|privato|.*\b(?:on request|on application|poa|sur demande|auf anfrage|a consultar|su richiesta|op aanvraag)\b.*)$/;

/** Words that say that an amount is one person's share. */
const PER_PERSON =
  /\b(?:pppw|pppm|pppn|per person|per head|per tenant|per student|par personne|pro person|por persona|a persona|per persona|por pessoa)\b/;

/** The attributes of a value, the other fields of its group, and fields named after it (`size_unit`). */
function companionsOf(path: PathSurvey, paths: readonly PathSurvey[]): PathSurvey[] {
  const parent = path.names.slice(0, -1).join('.');
  const own = tokensOf(path.names.at(-1) ?? '').join('');
  return paths.filter((other) => {
    if (other === path) return false;
    const isAttribute = other.path.startsWith(`${path.path}@`);
    const isInGroup = other.names.length === path.names.length && other.names.slice(0, -1).join('.') === parent;
    const name = tokensOf(other.names.at(-1) ?? '').join('');
    return isAttribute || (isInGroup && (path.names.length > 1 || (name !== own && name.startsWith(own))));
  });
}

/** Units of areas by the words that a companion of a value has for them. */
function unitsIn(path: PathSurvey): Map<NonNullable<MappingRule['unit']>, string[]> {
  const units = new Map<NonNullable<MappingRule['unit']>, string[]>();
  for (const word of path.words.keys()) {
    // `squareFoot` is two words.
    const size = /^\d/.test(word)
      ? undefined
      : (readSize(`1 ${word}`, 'm²') ?? readSize(`1 ${tokensOf(word).join(' ')}`, 'm²'));
    // Words for several of the units of the model, such as hectares, are left to values that have their unit.
    if (size?.size === 1) units.set(size.unit, [...(units.get(size.unit) ?? []), word]);
  }
  return units;
}

/** What must be met for an amount to be a price for the public: it is none per area or per person, and nothing next to it says that it is confidential. */
export function priceConditions(path: PathSurvey, paths: readonly PathSurvey[]): (Comparison | { not: Comparison })[] {
  return companionsOf(path, paths).flatMap((other): (Comparison | { not: Comparison })[] => {
    const name = tokensOf(other.names.at(-1) ?? '').join('');
    if (UNIT_NAMES.test(name.replace(/^price/, '')) && unitsIn(other).size > 0)
      return [{ path: other.path, exists: false }];
    // `priceOnApplication` is three words.
    const secret = [...other.words.keys()].filter((word) =>
      [fold(word), tokensOf(word).join(' ')].some((text) => SECRET.test(text) || PER_PERSON.test(text)),
    );
    return secret.length > 0 ? [{ not: { path: other.path, in: secret } }] : [];
  });
}

/** The rules of an area whose unit is in a field next to it: one per unit, and one for areas without a word. Areas in unknown units are left out. */
export function areaRules(to: string, path: PathSurvey, paths: readonly PathSurvey[]): MappingRule[] {
  const own = tokensOf(path.names.at(-1) ?? '').join('');
  const unit = companionsOf(path, paths).find((other) => {
    const name = tokensOf(other.names.at(-1) ?? '').join('');
    return (
      UNIT_NAMES.test(name.startsWith(own) ? name.slice(own.length) : name) &&
      (unitsIn(other).size > 0 || /unit|uom|einheit/.test(name))
    );
  });
  const from: [string] = [path.path];
  const named = unitOfName(path.names.at(-1) ?? '');
  if (!unit) return [{ to, from, ...(named && { unit: named }) }];
  return [
    ...[...unitsIn(unit)].map(([each, words]): MappingRule => ({
      to,
      from,
      unit: each,
      when: { path: unit.path, in: words },
    })),
    { to, from, when: { path: unit.path, exists: false } },
  ];
}
