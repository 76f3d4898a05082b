import type { Estimation } from '../../model/sales/estimation.ts';
import { printable } from '../print-text.ts';
import { fillIn, say } from '../translate.ts';
import type { Translations } from '../translate.ts';
import type { Language } from '../../model/shared/language.ts';

/** All texts of the report on an estimation. `{}` is replaced by a value. */
const WORDS = {
  heading: say('Estimation de la valeur', 'Estimate of value', 'Wertschätzung'),
  headingRent: say('Estimation de loyer', 'Estimate of rent', 'Mietschätzung'),
  headingAnnuity: say('Estimation en viager', 'Life annuity estimate', 'Schätzung auf Leibrente'),
  amount: say('{} €', '€{}', '{} €'),
  amountPerMonth: say('{} €/mois', '€{}/month', '{} €/Monat'),
  perM2: say('{} €/m²', '€{}/m²', '{} €/m²'),
  perM2PerMonth: say('{} €/m²/mois', '€{}/m²/month', '{} €/m²/Monat'),
  percent: say('{} %', '{}%', '{} %'),
  area: say('{} m²', '{} m²', '{} m²'),
  rooms: say('{} pièces', '{} rooms', '{} Zimmer'),
  room: say('1 pièce', '1 room', '1 Zimmer'),
  issued: say('Établi le {}', 'Issued on {}', 'Erstellt am {}'),
  valued: say('Valeur au {}', 'Value as of {}', 'Wert zum {}'),
  central: say('Valeur centrale', 'Central value', 'Mittlerer Wert'),
  range: say('Fourchette (8 prix sur 10)', 'Range (8 of 10 prices)', 'Spanne (8 von 10 Preisen)'),
  plainRange: say('Fourchette', 'Range', 'Spanne'),
  thousand: say('{} k€', '€{}k', '{} T€'),
  yield: say('rendement brut {}', 'gross yield {}', 'Bruttorendite {}'),
  rangeValue: say('{} – {}', '{} – {}', '{} – {}'),
  confidence: say('Fiabilité', 'Confidence', 'Verlässlichkeit'),
  evidenceNote: say('{} références · {} km', '{} references · {} km', '{} Vergleiche · {} km'),
  published: say('Loyer publié de la commune', 'Published rent of the commune', 'Veröffentlichte Miete der Gemeinde'),
  commune: say('Seule la commune est connue', 'Only the commune is known', 'Nur die Gemeinde ist bekannt'),
  adjustments: say(
    'De la moyenne des références à la valeur',
    'From the average of the references to the value',
    'Vom Durchschnitt der Vergleiche zum Wert',
  ),
  average: say('Moyenne pondérée', 'Weighted average', 'Gewichtetes Mittel'),
  result: say('Estimation', 'Estimate', 'Schätzung'),
  noAdjustments: say('Aucun ajustement.', 'No adjustments.', 'Keine Anpassungen.'),
  annuity: say('Viager', 'Life annuity', 'Leibrente'),
  bouquet: say('Bouquet', 'Down payment', 'Anzahlung'),
  monthly: say('Rente mensuelle', 'Annuity per month', 'Monatliche Rente'),
  market: say('Valeur libre', 'Market value, vacant', 'Marktwert, frei'),
  occupiedValue: say('Valeur occupée', 'Value, occupied', 'Wert, bewohnt'),
  savedRents: say(
    'Valeur occupée, loyers économisés déduits',
    'Value, occupied, less rents saved',
    'Wert, bewohnt, abzüglich ersparter Mieten',
  ),
  expectancy: say('Espérance de vie', 'Life expectancy', 'Lebenserwartung'),
  years: say('{} ans', '{} years', '{} Jahre'),
  rate: say('Taux d’actualisation', 'Discount rate', 'Abzinsungssatz'),
  table: say('Table de mortalité', 'Mortality table', 'Sterbetafel'),
  commentary: say('Commentaire', 'Commentary', 'Kommentar'),
  plotDate: say('Prix au m² par date', 'Price per m² by date', 'Preis je m² nach Datum'),
  plotDistance: say('Loyer au m² par distance', 'Rent per m² by distance', 'Miete je m² nach Entfernung'),
  plotNote: say(
    'Bande : fourchette estimée ; ligne : valeur centrale. Points : prix ramenés au jour de la valeur ; traits : depuis le prix de vente.',
    'Band: estimated range; line: central value. Dots: prices brought to the day of the value; strokes: from the price at sale.',
    'Band: geschätzte Spanne; Linie: mittlerer Wert. Punkte: Preise zum Wertstichtag; Striche: vom Verkaufspreis dorthin.',
  ),
  plotNoteRent: say(
    'Bande : fourchette estimée ; ligne : valeur centrale. Loyers demandés.',
    'Band: estimated range; line: central value. Asking rents.',
    'Band: geschätzte Spanne; Linie: mittlerer Wert. Angebotsmieten.',
  ),
  map: say('Situation des références', 'Where the references are', 'Lage der Vergleiche'),
  mapNote: say(
    'Nord en haut. Position : milieu de la parcelle. Croix : le bien.',
    'North is up. Position: middle of the plot. Cross: the property.',
    'Norden oben. Lage: Mitte des Flurstücks. Kreuz: die Immobilie.',
  ),
  mapNoteRent: say(
    'Nord en haut. Croix : le bien. Sans les biens dont l’adresse n’est pas publique.',
    'North is up. Cross: the property. Without those whose address is not public.',
    'Norden oben. Kreuz: die Immobilie. Ohne solche mit nicht öffentlicher Adresse.',
  ),
  noMap: say(
    'Pas de référence dont la position puisse être montrée.',
    'No reference whose position may be shown.',
    'Kein Vergleich, dessen Lage gezeigt werden darf.',
  ),
  chartAlt: say(
    '{} : {} références, de {} à {}.',
    '{}: {} references, from {} to {}.',
    '{}: {} Vergleiche, von {} bis {}.',
  ),
  below: say('sous la fourchette', 'below the range', 'unter der Spanne'),
  within: say('dans la fourchette', 'within the range', 'in der Spanne'),
  above: say('au-dessus', 'above', 'darüber'),
  comparables: say('Références les plus proches du bien', 'Most similar references', 'Ähnlichste Vergleiche'),
  noComparables: say(
    'Cette estimation repose sur un loyer publié pour la commune, sans référence individuelle.',
    'This estimate is based on a published rent of the commune, without single references.',
    'Diese Schätzung beruht auf einer veröffentlichten Miete der Gemeinde, ohne einzelne Vergleiche.',
  ),
  number: say('N°', 'No.', 'Nr.'),
  date: say('Date', 'Date', 'Datum'),
  distance: say('Distance', 'Distance', 'Entfernung'),
  areaHead: say('Surface', 'Area', 'Fläche'),
  roomsHead: say('Pièces', 'Rooms', 'Zimmer'),
  landHead: say('Terrain', 'Plot', 'Grundstück'),
  price: say('Prix de vente', 'Sold for', 'Verkauft für'),
  trendHead: say('Évolution', 'Trend', 'Trend'),
  adjustedHead: say('Prix ajusté', 'Adjusted', 'Angepasst'),
  adjustedNote: say(
    'Prix ajusté : le prix de vente ramené au {} par l’évolution des prix que la régression mesure sur les ventes retenues. Ajustés, les prix au m² de ces références vont de {} à {} ; l’estimation est de {}. Les écarts de surface, de pièces et d’emplacement demeurent.',
    'Adjusted: the price at sale brought to {} by the trend of prices that the regression finds in the sales used. Adjusted, the prices per m² of these references go from {} to {}; the estimate is {}. Differences of area, rooms and place remain.',
    'Angepasst: der Verkaufspreis, mit der Preisentwicklung aus der Regression der verwendeten Verkäufe auf den {} gebracht. Angepasst reichen die Preise je m² dieser Vergleiche von {} bis {}; die Schätzung beträgt {}. Unterschiede in Fläche, Zimmern und Lage bleiben.',
  ),
  rent: say('Loyer', 'Rent', 'Miete'),
  perM2Head: say('€/m²', '€/m²', '€/m²'),
  metres: say('{} m', '{} m', '{} m'),
  kilometres: say('{} km', '{} km', '{} km'),
  method: say('Méthode', 'Method', 'Methode'),
  unused: say('Non pris en compte : {}.', 'Not considered: {}.', 'Nicht berücksichtigt: {}.'),
  sources: say('Sources', 'Sources', 'Quellen'),
  ownListings: say('Annonces de location de l’agence', 'Letting listings of the agency', 'Mietangebote des Büros'),
  releases: say('Millésimes : {}.', 'Releases: {}.', 'Ausgaben: {}.'),
  latest: say('Dernière référence : {}.', 'Latest reference: {}.', 'Letzter Vergleich: {}.'),
  caution: say(
    'Estimation statistique, sans visite : elle ne remplace pas l’avis d’un professionnel ni une expertise. Les références ne disent rien de l’étage, de l’état, de la vue ni des travaux à prévoir.',
    'A statistical estimate without a visit: it replaces neither the opinion of a professional nor a valuation. The references say nothing of floor, condition, view or works to be done.',
    'Statistische Schätzung ohne Besichtigung: Sie ersetzt weder die Meinung von Fachleuten noch ein Gutachten. Die Vergleiche sagen nichts über Etage, Zustand, Aussicht oder anstehende Arbeiten.',
  ),
  page: say('Page {}', 'Page {}', 'Seite {}'),
  request: say('Demande {}', 'Request {}', 'Anfrage {}'),
} as const;

export type Word = keyof typeof WORDS;

export function word(language: Language, name: Word, ...values: readonly string[]): string {
  return printable(fillIn(WORDS[name][language], values));
}

export const LEVELS: Readonly<Record<Estimation['confidence']['level'], Translations>> = {
  HIGH: say('Bonne', 'High', 'Hoch'),
  MEDIUM: say('Moyenne', 'Medium', 'Mittel'),
  LOW: say('Faible', 'Low', 'Gering'),
};

export const ADJUSTMENTS: Readonly<Record<Estimation['adjustments'][number]['code'], Translations>> = {
  TIME: say('Évolution des prix', 'Trend of prices', 'Preisentwicklung'),
  AREA: say('Surface', 'Area', 'Fläche'),
  ROOMS: say('Nombre de pièces', 'Rooms', 'Zimmer'),
  GARAGES: say('Dépendances', 'Outbuildings', 'Nebengebäude'),
  LAND: say('Terrain', 'Plot', 'Grundstück'),
  LOCATION: say('Emplacement', 'Location', 'Lage'),
  ENERGY_LABEL: say('Étiquette énergie', 'Energy label', 'Energieklasse'),
  RENT_INDEX: say('Indice de référence des loyers', 'Rent reference index', 'Mietindex'),
  OCCUPANCY: say('Occupation par le vendeur', 'Occupied by the seller', 'Wohnrecht des Verkäufers'),
};

export const METHODS: Readonly<Record<Estimation['method'], Translations>> = {
  SALES: say(
    'Régression locale et robuste du prix au m² sur les ventes d’un seul logement des cinq dernières années, puis interpolation (krigeage) des écarts des ventes les plus semblables. La fourchette est calibrée sur les erreurs de ces mêmes ventes, chacune prédite à partir des précédentes, pour contenir huit prix sur dix.',
    'A local, robust regression of the price per m² on sales of one dwelling in the last five years, then interpolation (kriging) of the residuals of the most similar ones. The range is calibrated on the errors of these sales, each predicted from earlier ones, to hold eight of ten prices.',
    'Lokale robuste Regression des Preises je m² auf Verkäufe einzelner Wohnungen oder Häuser der letzten fünf Jahre, danach Interpolation (Kriging) der Abweichungen der ähnlichsten. Die Spanne ist an den Fehlern dieser Verkäufe geeicht, jeder aus früheren vorhergesagt: acht von zehn Preisen.',
  ),
  OWN_RENTS: say(
    'Régression locale et robuste du loyer au m² sur les annonces de location de l’agence, puis interpolation des écarts des plus semblables. Loyers demandés, non signés : la fourchette n’a pas été vérifiée sur des baux.',
    'A local, robust regression of the rent per m² on the agency’s own letting listings, then interpolation of the residuals of the most similar ones. Asking rents, not signed ones: the range was not checked against leases.',
    'Lokale robuste Regression der Miete je m² auf die Mietangebote des Büros, danach Interpolation der Abweichungen der ähnlichsten. Angebotsmieten, keine Vertragsmieten: Die Spanne wurde nicht an Verträgen geprüft.',
  ),
  PUBLISHED_RENTS: say(
    'Loyer d’annonce publié pour la commune (charges comprises, logement non meublé de surface courante), actualisé par l’indice de référence des loyers. Les particularités du logement ne sont pas prises en compte.',
    'Published asking rent of the commune (charges included, unfurnished dwelling of common size), brought up to date by the rent reference index. Particulars of the dwelling are not considered.',
    'Veröffentlichte Angebotsmiete der Gemeinde (mit Nebenkosten, unmöbliert, übliche Größe), fortgeschrieben mit dem Mietindex. Besonderheiten der Wohnung sind nicht berücksichtigt.',
  ),
  LIFE_ANNUITY: say(
    'Valeur libre estimée à partir des ventes ; occupation évaluée par le barème légal du droit d’usage et d’habitation ; rente calculée sur la table de mortalité et au taux indiqués, bouquet déduit.',
    'Market value estimated from sales; occupancy by the legal scale of the right of use and habitation; annuity by the stated mortality table and rate, less the down payment.',
    'Marktwert aus Verkäufen geschätzt; Wohnrecht nach der gesetzlichen Tabelle; Rente nach der genannten Sterbetafel und dem genannten Satz, abzüglich der Anzahlung.',
  ),
};

export const FIELDS: Readonly<Record<string, Translations>> = {
  floor: say('étage', 'floor', 'Etage'),
  construction_year: say('année de construction', 'year of construction', 'Baujahr'),
  condition: say('état', 'condition', 'Zustand'),
  epc_category: say('étiquette énergie', 'energy label', 'Energieklasse'),
  rooms: say('nombre de pièces', 'rooms', 'Zimmer'),
  bedrooms: say('chambres', 'bedrooms', 'Schlafzimmer'),
  garages: say('dépendances', 'outbuildings', 'Nebengebäude'),
  others: say('terrain', 'plot', 'Grundstück'),
};
