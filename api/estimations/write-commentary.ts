import type { Estimation } from '../../model/estimation.ts';

/** What a commentary is written from. */
export type CommentaryFacts = Estimation & { readonly liveable_area_sqm: number };

const WORDS: Readonly<Record<Estimation['adjustments'][number]['code'], string>> = {
  TIME: 'l’évolution des prix depuis ces ventes',
  AREA: 'la surface',
  ROOMS: 'le nombre de pièces',
  GARAGES: 'les dépendances',
  LAND: 'le terrain',
  LOCATION: 'l’emplacement',
  ENERGY_LABEL: 'l’étiquette énergie',
};
const FIELDS: Readonly<Record<string, string>> = {
  floor: 'l’étage',
  construction_year: 'l’année de construction',
  condition: 'l’état du bien',
  epc_category: 'l’étiquette énergie',
};
const CONFIDENCE = {
  HIGH: 'La fiabilité est bonne : les ventes sont nombreuses, proches et récentes.',
  MEDIUM: 'La fiabilité est moyenne : une visite précisera la valeur dans la fourchette.',
  LOW: 'La fiabilité est faible : ce chiffre est un ordre de grandeur, à confirmer par une visite.',
} as const;
/** Below it an adjustment is not worth a word, percent. */
const WORTH_SAYING = 1;
const MOST_ADJUSTMENTS = 3;

const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat('fr-FR', { maximumFractionDigits: digits }).format(value);
const euros = (value: number): string => `${number(value)} €`;
const day = (date: string): string =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
/** `a, b et c`. */
const list = (parts: readonly string[]): string => new Intl.ListFormat('fr-FR', { type: 'conjunction' }).format(parts);

/** A commentary in French that says nothing beyond the facts: value, range, sales, adjustments, confidence, and what the sales do not show. */
export function writeCommentary(facts: CommentaryFacts): string {
  const { central, low_bound: low, high_bound: high, confidence, location } = facts;
  const isHouse = facts.property_type === 'house';
  const where = location.label === undefined ? '' : ` (${location.label})`;
  const sentences = [
    `${isHouse ? 'Cette maison' : 'Cet appartement'} de ${number(facts.liveable_area_sqm, 1)} m²${where} est ${isHouse ? 'estimée' : 'estimé'} à ${euros(central.total)}, soit ${euros(central.price_per_sqm)} par m².`,
    `La fourchette de ${euros(low.total)} à ${euros(high.total)} est construite pour contenir huit prix de vente sur dix.`,
    `L’estimation repose sur ${number(confidence.sample_size)} ventes de la base DVF (DGFiP) dans un rayon de ${number(confidence.final_radius_km, 1)} km, la dernière du ${day(facts.latest_sale_on)}.`,
    adjustmentSentence(facts),
    CONFIDENCE[confidence.level],
    location.precision === 'municipality'
      ? 'Seule la commune est connue : une adresse exacte affinera le résultat.'
      : undefined,
    unusedSentence(facts),
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}

function adjustmentSentence({ adjustments, average_price_per_sqm: average }: CommentaryFacts): string | undefined {
  const said = adjustments
    .filter(({ percent }) => Math.abs(percent) >= WORTH_SAYING)
    .toSorted((one, other) => Math.abs(other.percent) - Math.abs(one.percent))
    .slice(0, MOST_ADJUSTMENTS)
    .map(({ code, percent }) => `${WORDS[code]} (${percent > 0 ? '+' : '−'}${number(Math.abs(percent), 1)} %)`);
  if (said.length === 0) return `Elle est proche de la moyenne de ces ventes, ${euros(average)} par m².`;
  return `Par rapport à leur moyenne, ${euros(average)} par m², comptent surtout ${list(said)}.`;
}

function unusedSentence({ not_considered: unused }: CommentaryFacts): string {
  const named = unused.flatMap((field) => FIELDS[field] ?? []);
  const given = named.length === 0 ? '' : ` Ne sont pas pris en compte : ${list(named)}.`;
  return `Les ventes publiées ne disent rien de l’étage, de l’état ni de la vue.${given}`;
}
