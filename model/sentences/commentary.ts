import type { Language } from '../shared/language.ts';
import { t } from './sentence.ts';
import type { Sentence } from './sentence.ts';

/** The sentences of a commentary on an estimation. A life annuity and a rent have their own, because a word for every offer would fit none. */
export const COMMENTARY_SENTENCES = {
  value_sale_apartment: {
    en: 'This flat of {area}{where} is estimated at {value}, that is {perM2}.',
    fr: 'Cet appartement de {area}{where} est estimé à {value}, soit {perM2}.',
    de: 'Diese Wohnung mit {area}{where} wird auf {value} geschätzt, das sind {perM2}.',
  },
  value_sale_house: {
    en: 'This house of {area}{where} is estimated at {value}, that is {perM2}.',
    fr: 'Cette maison de {area}{where} est estimée à {value}, soit {perM2}.',
    de: 'Dieses Haus mit {area}{where} wird auf {value} geschätzt, das sind {perM2}.',
  },
  value_rent_apartment: {
    en: 'The rent of this flat of {area}{where} is estimated at {value}, that is {perM2}.',
    fr: 'Cet appartement de {area}{where} est estimé à la location à {value}, soit {perM2}.',
    de: 'Die Miete dieser Wohnung mit {area}{where} wird auf {value} geschätzt, das sind {perM2}.',
  },
  value_rent_house: {
    en: 'The rent of this house of {area}{where} is estimated at {value}, that is {perM2}.',
    fr: 'Cette maison de {area}{where} est estimée à la location à {value}, soit {perM2}.',
    de: 'Die Miete dieses Hauses mit {area}{where} wird auf {value} geschätzt, das sind {perM2}.',
  },
  value_annuity_apartment: {
    en: 'This flat of {area}{where} is estimated at {value} on a life annuity, that is {perM2}.',
    fr: 'Cet appartement de {area}{where} est estimé en viager à {value}, soit {perM2}.',
    de: 'Diese Wohnung mit {area}{where} wird beim Verkauf auf Leibrente auf {value} geschätzt, das sind {perM2}.',
  },
  value_annuity_house: {
    en: 'This house of {area}{where} is estimated at {value} on a life annuity, that is {perM2}.',
    fr: 'Cette maison de {area}{where} est estimée en viager à {value}, soit {perM2}.',
    de: 'Dieses Haus mit {area}{where} wird beim Verkauf auf Leibrente auf {value} geschätzt, das sind {perM2}.',
  },
  range: {
    en: 'The range goes from {low} to {high}.',
    fr: 'La fourchette va de {low} à {high}.',
    de: 'Die Spanne reicht von {low} bis {high}.',
  },
  rangeOfPrices: {
    en: 'The range from {low} to {high} is made to hold eight of ten sale prices.',
    fr: 'La fourchette de {low} à {high} est construite pour contenir huit prix de vente sur dix.',
    de: 'Die Spanne von {low} bis {high} soll acht von zehn Verkaufspreisen enthalten.',
  },
  rangeOfRents: {
    en: 'The range from {low} to {high} is made to hold eight of ten rents.',
    fr: 'La fourchette de {low} à {high} est construite pour contenir huit loyers sur dix.',
    de: 'Die Spanne von {low} bis {high} soll acht von zehn Mieten enthalten.',
  },
  sales: {
    en: 'The estimate is based on {count} sales of the French land registry data (DVF, DGFiP) within {radius}, the latest of {date}.',
    fr: 'L’estimation repose sur {count} ventes de la base DVF (DGFiP) dans un rayon de {radius}, la dernière du {date}.',
    de: 'Die Schätzung beruht auf {count} Verkäufen der französischen Datenbank DVF (DGFiP) im Umkreis von {radius}, der jüngste vom {date}.',
  },
  ownRents: {
    en: 'The estimate is based on {count} letting listings of the agency within {radius}: asking rents, not signed ones.',
    fr: 'L’estimation repose sur {count} annonces de location de l’agence dans un rayon de {radius} : des loyers demandés, non signés.',
    de: 'Die Schätzung beruht auf {count} Mietangeboten der Agentur im Umkreis von {radius}: Angebotsmieten, keine Vertragsmieten.',
  },
  publishedRents: {
    en: 'It takes the asking rent published for the commune (carte des loyers, {date}), charges included, for an unfurnished dwelling of common size.',
    fr: 'Elle reprend le loyer d’annonce publié pour la commune (carte des loyers, {date}), charges comprises, pour un logement non meublé de surface courante.',
    de: 'Sie übernimmt die für die Gemeinde veröffentlichte Angebotsmiete (carte des loyers, {date}), mit Nebenkosten, für eine unmöblierte Wohnung üblicher Größe.',
  },
  vacant: {
    en: 'Vacant, the property is estimated at {value}.',
    fr: 'Libre, le bien est estimé à {value}.',
    de: 'Unbewohnt wird die Immobilie auf {value} geschätzt.',
  },
  annuity: {
    en: 'This value corresponds to a down payment of {down} and an annuity of {monthly}, for a life expectancy of {years} years and a rate of {rate}.',
    fr: 'Cette valeur correspond à un bouquet de {down} et à une rente de {monthly}, pour une espérance de vie de {years} ans et un taux de {rate}.',
    de: 'Dieser Wert entspricht einer Einmalzahlung von {down} und einer Rente von {monthly}, bei einer Lebenserwartung von {years} Jahren und einem Zinssatz von {rate}.',
  },
  broughtUpToDate: {
    en: 'It is brought up to date by {adjustments}.',
    fr: 'Il est actualisé par {adjustments}.',
    de: 'Sie ist fortgeschrieben mit: {adjustments}.',
  },
  likeAverage: {
    en: 'It is close to the average of these sales, {average}.',
    fr: 'Elle est proche de la moyenne de ces ventes, {average}.',
    de: 'Sie liegt nahe am Durchschnitt dieser Verkäufe, {average}.',
  },
  likeAverageRent: {
    en: 'It is close to the average of these listings, {average}.',
    fr: 'Elle est proche de la moyenne de ces annonces, {average}.',
    de: 'Sie liegt nahe am Durchschnitt dieser Angebote, {average}.',
  },
  adjusted: {
    en: 'Compared with their average, {average}, the largest differences come from {adjustments}.',
    fr: 'Par rapport à leur moyenne, {average}, comptent surtout {adjustments}.',
    de: 'Gegenüber ihrem Durchschnitt, {average}, zählen vor allem: {adjustments}.',
  },
  confidence_HIGH: {
    en: 'Confidence is high: the sales are many, near and recent.',
    fr: 'La fiabilité est bonne : les ventes sont nombreuses, proches et récentes.',
    de: 'Die Verlässlichkeit ist hoch: Die Verkäufe sind zahlreich, nah und jung.',
  },
  confidence_MEDIUM: {
    en: 'Confidence is medium: a visit will narrow the value within the range.',
    fr: 'La fiabilité est moyenne : une visite précisera la valeur dans la fourchette.',
    de: 'Die Verlässlichkeit ist mittel: Eine Besichtigung grenzt den Wert innerhalb der Spanne ein.',
  },
  confidence_LOW: {
    en: 'Confidence is low: this figure is an order of magnitude, to be confirmed by a visit.',
    fr: 'La fiabilité est faible : ce chiffre est un ordre de grandeur, à confirmer par une visite.',
    de: 'Die Verlässlichkeit ist gering: Diese Zahl ist eine Größenordnung, die eine Besichtigung bestätigen muss.',
  },
  confidenceOfRent: {
    en: 'Confidence is medium: a visit will narrow the rent.',
    fr: 'La fiabilité est moyenne : une visite précisera le loyer.',
    de: 'Die Verlässlichkeit ist mittel: Eine Besichtigung grenzt die Miete ein.',
  },
  onlyCommune: {
    en: 'Only the commune is known: an exact address will refine the result.',
    fr: 'Seule la commune est connue : une adresse exacte affinera le résultat.',
    de: 'Nur die Gemeinde ist bekannt: Eine genaue Adresse verfeinert das Ergebnis.',
  },
  silentSales: {
    en: 'Published sales say nothing of the floor, the condition or the view.',
    fr: 'Les ventes publiées ne disent rien de l’étage, de l’état ni de la vue.',
    de: 'Veröffentlichte Verkäufe sagen nichts über Etage, Zustand oder Aussicht.',
  },
  silentRents: {
    en: 'The rents used say nothing of the floor, the condition or the view.',
    fr: 'Les loyers retenus ne disent rien de l’étage, de l’état ni de la vue.',
    de: 'Die verwendeten Mieten sagen nichts über Etage, Zustand oder Aussicht.',
  },
  unused: {
    en: 'Not taken into account: {fields}.',
    fr: 'Ne sont pas pris en compte : {fields}.',
    de: 'Nicht berücksichtigt: {fields}.',
  },
} as const satisfies Readonly<Record<string, Sentence>>;

/** What moves an estimate away from the average, within a sentence. */
export const COMMENTARY_ADJUSTMENTS = {
  TIME: t(
    'the trend of prices since these sales',
    'l’évolution des prix depuis ces ventes',
    'die Preisentwicklung seit diesen Verkäufen',
  ),
  AREA: t('the area', 'la surface', 'die Fläche'),
  ROOMS: t('the number of rooms', 'le nombre de pièces', 'die Zahl der Zimmer'),
  GARAGES: t('the outbuildings', 'les dépendances', 'die Nebengebäude'),
  LAND: t('the plot', 'le terrain', 'das Grundstück'),
  LOCATION: t('the location', 'l’emplacement', 'die Lage'),
  ENERGY_LABEL: t('the energy label', 'l’étiquette énergie', 'die Energieklasse'),
  RENT_INDEX: t('the rent reference index', 'l’indice de référence des loyers', 'der französische Mietindex IRL'),
  OCCUPANCY: t('the seller living on in it', 'l’occupation par le vendeur', 'das Wohnrecht des Verkäufers'),
} as const satisfies Readonly<Record<string, Sentence>>;

/** Fields of a request that an estimate does not use, within a sentence. */
export const COMMENTARY_FIELDS: Readonly<Record<string, Sentence>> = {
  floor: t('the floor', 'l’étage', 'die Etage'),
  construction_year: t('the year of construction', 'l’année de construction', 'das Baujahr'),
  condition: t('the condition of the property', 'l’état du bien', 'der Zustand der Immobilie'),
  epc_category: t('the energy label', 'l’étiquette énergie', 'die Energieklasse'),
  rooms: t('the number of rooms', 'le nombre de pièces', 'die Zahl der Zimmer'),
  bedrooms: t('the number of bedrooms', 'le nombre de chambres', 'die Zahl der Schlafzimmer'),
  garages: t('the outbuildings', 'les dépendances', 'die Nebengebäude'),
  others: t('the plot', 'le terrain', 'das Grundstück'),
};

/** Units of a commentary. */
export const COMMENTARY_UNITS = {
  euros: t('€{}', '{}\u00A0€', '{}\u00A0€'),
  eurosPerMonth: t('€{} per month', '{}\u00A0€ par mois', '{}\u00A0€ im Monat'),
  perM2: t('€{} per m²', '{}\u00A0€ par m²', '{}\u00A0€ je m²'),
  perM2PerMonth: t('€{} per m² and month', '{}\u00A0€ par m² et par mois', '{}\u00A0€ je m² und Monat'),
  percent: t('{}%', '{} %', '{} %'),
  area: t('{} m²', '{} m²', '{} m²'),
  radius: t('{} km', '{} km', '{} km'),
} as const satisfies Readonly<Record<string, Sentence>>;

/** How a language model rewords the commentary of the template. */
export const COMMENTARY_INSTRUCTIONS: Sentence = {
  en: 'Reword in English, in one paragraph of less than 1500 characters, the given commentary on a property estimate, for a vendor. Add no fact, no advice and no number; write numbers in digits, exactly as they are given. Do not change the degree of certainty.',
  fr: 'Reformule en français, en un seul paragraphe de moins de 1500 caractères, le commentaire d’estimation immobilière donné, pour un vendeur. N’ajoute aucun fait, aucun conseil et aucun nombre ; écris les nombres en chiffres, exactement comme ils sont donnés. Ne change pas le degré de certitude.',
  de: 'Formuliere den gegebenen Kommentar zu einer Immobilienschätzung auf Deutsch in einem einzigen Absatz von weniger als 1500 Zeichen für einen Verkäufer um. Füge keine Tatsache, keinen Rat und keine Zahl hinzu; schreibe Zahlen in Ziffern, genau wie sie gegeben sind. Ändere den Grad der Gewissheit nicht.',
};

/** A sentence of a commentary with its `{name}` replaced; a value that is missing throws, because a gap would be read as a fact. */
export function sayCommentary(
  name: keyof typeof COMMENTARY_SENTENCES,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  return COMMENTARY_SENTENCES[name][language].replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`no ${key} for the sentence ${name}`);
    return value;
  });
}
