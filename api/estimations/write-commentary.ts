import type { Estimation } from '../../model/sales/estimation.ts';

/** The facts that a commentary is written from. */
export type CommentaryFacts = Estimation & { readonly liveable_area_sqm: number };

const WORDS: Readonly<Record<Estimation['adjustments'][number]['code'], string>> = {
  TIME: 'l’évolution des prix depuis ces ventes',
  AREA: 'la surface',
  ROOMS: 'le nombre de pièces',
  GARAGES: 'les dépendances',
  LAND: 'le terrain',
  LOCATION: 'l’emplacement',
  ENERGY_LABEL: 'l’étiquette énergie',
  RENT_INDEX: 'l’indice de référence des loyers',
  OCCUPANCY: 'l’occupation par le vendeur',
};
const FIELDS: Readonly<Record<string, string>> = {
  floor: 'l’étage',
  construction_year: 'l’année de construction',
  condition: 'l’état du bien',
  epc_category: 'l’étiquette énergie',
  rooms: 'le nombre de pièces',
  bedrooms: 'le nombre de chambres',
  garages: 'les dépendances',
  others: 'le terrain',
};
const CONFIDENCE = {
  HIGH: 'La fiabilité est bonne : les ventes sont nombreuses, proches et récentes.',
  MEDIUM: 'La fiabilité est moyenne : une visite précisera la valeur dans la fourchette.',
  LOW: 'La fiabilité est faible : ce chiffre est un ordre de grandeur, à confirmer par une visite.',
} as const;
/** Percent: smaller adjustments are not mentioned. */
const WORTH_SAYING = 1;
const MOST_ADJUSTMENTS = 3;

const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat('fr-FR', { maximumFractionDigits: digits }).format(value);
const euros = (value: number): string => `${number(value)}\u00A0€`;
const day = (date: string): string =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
/** `a, b et c`. */
const list = (parts: readonly string[]): string => new Intl.ListFormat('fr-FR', { type: 'conjunction' }).format(parts);

/** A commentary in French from the facts alone: value, range, evidence, adjustments, confidence, and what the evidence does not show. */
export function writeCommentary(facts: CommentaryFacts): string {
  const { low_bound: low, high_bound: high, confidence, location } = facts;
  const sentences = [
    valueSentence(facts),
    facts.method === 'PUBLISHED_RENTS' || facts.method === 'LIFE_ANNUITY'
      ? `La fourchette va de ${amount(facts, low)} à ${amount(facts, high)}.`
      : `La fourchette de ${amount(facts, low)} à ${amount(facts, high)} est construite pour contenir huit ${isRent(facts) ? 'loyers' : 'prix de vente'} sur dix.`,
    evidenceSentence(facts),
    annuitySentence(facts),
    adjustmentSentence(facts),
    isRent(facts) && confidence.level !== 'LOW'
      ? 'La fiabilité est moyenne : une visite précisera le loyer.'
      : CONFIDENCE[confidence.level],
    location.precision === 'municipality'
      ? 'Seule la commune est connue : une adresse exacte affinera le résultat.'
      : undefined,
    unusedSentence(facts),
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}

const isRent = ({ central }: CommentaryFacts): boolean => central.period === 'month';
const amount = (facts: CommentaryFacts, { total }: CommentaryFacts['central']): string =>
  isRent(facts) ? `${euros(total)} par mois` : euros(total);
const perSquareMetre = (facts: CommentaryFacts, value: number): string =>
  isRent(facts) ? `${number(value, 2)}\u00A0€ par m² et par mois` : `${euros(value)} par m²`;

function valueSentence(facts: CommentaryFacts): string {
  const { central, location, property_type: type, liveable_area_sqm: area, life_annuity: annuity } = facts;
  const isHouse = type === 'house';
  const where = location.label === undefined ? '' : ` (${location.label})`;
  const what = `${isHouse ? 'Cette maison' : 'Cet appartement'} de ${number(area, 1)} m²${where} est ${isHouse ? 'estimée' : 'estimé'}`;
  const offer = isRent(facts) ? ' à la location' : annuity ? ' en viager' : '';
  return `${what}${offer} à ${amount(facts, central)}, soit ${perSquareMetre(facts, central.price_per_sqm)}.`;
}

function evidenceSentence({ method, confidence, latest_sale_on: latest }: CommentaryFacts): string {
  const count = number(confidence.sample_size);
  const radius = `${number(confidence.final_radius_km, 1)} km`;
  if (method === 'OWN_RENTS')
    return `L’estimation repose sur ${count} annonces de location de l’agence dans un rayon de ${radius} : des loyers demandés, non signés.`;
  if (method === 'PUBLISHED_RENTS')
    return `Elle reprend le loyer d’annonce publié pour la commune (carte des loyers, ${day(latest)}), charges comprises, pour un logement non meublé de surface courante.`;
  return `L’estimation repose sur ${count} ventes de la base DVF (DGFiP) dans un rayon de ${radius}, la dernière du ${day(latest)}.`;
}

function annuitySentence({ life_annuity: annuity }: CommentaryFacts): string | undefined {
  if (!annuity) return undefined;
  const free = annuity.occupied ? `Libre, le bien est estimé à ${euros(annuity.market_value)}. ` : '';
  return `${free}Cette valeur correspond à un bouquet de ${euros(annuity.down_payment)} et à une rente de ${euros(annuity.annuity_per_month)} par mois, pour une espérance de vie de ${number(annuity.life_expectancy_years, 1)} ans et un taux de ${number(annuity.discount_rate_percent, 2)} %.`;
}

function adjustmentSentence(facts: CommentaryFacts): string | undefined {
  const { adjustments, average_price_per_sqm: average, method } = facts;
  const said = adjustments
    .filter(({ percent }) => Math.abs(percent) >= WORTH_SAYING)
    .toSorted((one, other) => Math.abs(other.percent) - Math.abs(one.percent))
    .slice(0, MOST_ADJUSTMENTS)
    .map(({ code, percent }) => `${WORDS[code]} (${percent > 0 ? '+' : '−'}${number(Math.abs(percent), 1)} %)`);
  const mean = perSquareMetre(facts, average);
  if (method === 'PUBLISHED_RENTS') return said.length === 0 ? undefined : `Il est actualisé par ${list(said)}.`;
  const evidence = isRent(facts) ? 'ces annonces' : 'ces ventes';
  if (said.length === 0) return `Elle est proche de la moyenne de ${evidence}, ${mean}.`;
  return `Par rapport à leur moyenne, ${mean}, comptent surtout ${list(said)}.`;
}

function unusedSentence(facts: CommentaryFacts): string {
  const { not_considered: unused } = facts;
  const named = unused.flatMap((field) => FIELDS[field] ?? []);
  const given = named.length === 0 ? '' : ` Ne sont pas pris en compte : ${list(named)}.`;
  const evidence = isRent(facts) ? 'Les loyers' : 'Les ventes';
  return `${evidence} ${isRent(facts) ? 'retenus' : 'publiées'} ne disent rien de l’étage, de l’état ni de la vue.${given}`;
}
