import { HEATING_ENERGIES, HEATING_SYSTEMS } from '../../inputs/openimmo/codes.ts';
import { entryOf } from '../../../model/words/fold.ts';
import { LOOK_UPS } from '../dictionary/code-lookup.ts';
import { heatingOf } from '../dictionary/heating-words.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { shareOf } from './fits.ts';
import { saysYes } from './flags.ts';
import type { Comparison } from './flags.ts';
import { matchNames } from './match-names.ts';

/** Share of yes and no from which a field is one of yes and no. */
const MOSTLY = 0.9;

/** A field of the model and its value, as a name of a field says it. */
interface Meaning {
  readonly to: string;
  readonly value: string;
}

/** Fields of yes and no that are named after a word for a kitchen, heating or condition, in a group that is named after it (`kueche@ebk`, `heating.gas`), and the rules for them. */
export function flagWords(
  paths: readonly PathSurvey[],
): { readonly path: PathSurvey; readonly rules: readonly ProposedRule[] }[] {
  const found = paths.flatMap((path) => {
    if (path.names.length < 2 || path.list !== undefined || shareOf(path, 'flag') < MOSTLY) return [];
    const meanings = meaningsOf(path);
    return meanings.length > 0 ? [{ path, meanings }] : [];
  });
  const both = equippedAndOpen(found);
  return found.map(({ path, meanings }, place) => ({
    path,
    rules: [
      ...(place === 0 ? both : []),
      ...meanings.map(({ to, value }) => ({
        rule: { to, constant: value, when: saysYes(path) },
        sure: 0.75,
        why: `"${path.path}" is named after a word for ${to} and says yes or no.`,
        examples: path.examples,
      })),
    ],
  }));
}

function meaningsOf(path: PathSurvey): Meaning[] {
  const word = (path.names.at(-1) ?? '').replace(/^@/, '');
  const group = new Set(
    matchNames({ ...path, names: path.names.slice(0, -1) })
      .filter(({ score }) => score >= 0.6)
      .map(({ target: { to } }) => to),
  );
  const plain = ['kitchen_type', 'general_condition'].flatMap((to) => {
    const value = group.has(to) ? LOOK_UPS[to]?.(word) : undefined;
    return typeof value === 'string' ? [{ to, value }] : [];
  });
  return group.has('features.crm_heating') ? [...plain, ...heatingMeanings(word)] : plain;
}

function heatingMeanings(word: string): Meaning[] {
  const upper = word.toUpperCase();
  const own = entryOf(HEATING_SYSTEMS, upper);
  const found = heatingOf(word);
  const energy = own?.energy ?? entryOf(HEATING_ENERGIES, upper) ?? found?.energy;
  const system = own?.system ?? found?.system;
  return [
    ...(energy === undefined ? [] : [{ to: 'features.heating_energy', value: energy }]),
    ...(system === undefined ? [] : [{ to: 'features.heating_cooling', value: system }]),
  ];
}

/** A kitchen may be fitted and open, for which the model has a word of its own. */
function equippedAndOpen(
  found: ReadonlyArray<{ readonly path: PathSurvey; readonly meanings: readonly Meaning[] }>,
): ProposedRule[] {
  const of = (wanted: string): Comparison | undefined => {
    const match = found.find(({ meanings }) =>
      meanings.some(({ to, value }) => to === 'kitchen_type' && value === wanted),
    );
    return match && saysYes(match.path);
  };
  const [fitted, open] = [of('equipped'), of('american')];
  if (!fitted || !open) return [];
  return [
    {
      rule: { to: 'kitchen_type', constant: 'american_equipped', when: { all: [fitted, open] } },
      sure: 0.75,
      why: 'A kitchen that is fitted and open.',
    },
  ];
}
