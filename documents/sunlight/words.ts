import { printable } from '../print-text.ts';
import type { Orientation, SEASONS, SUN_EVENTS } from '../../model/sales/sunlight.ts';
import { fillIn, say } from '../translate.ts';
import type { Translations } from '../translate.ts';
import type { Language } from '../../model/shared/language.ts';

/** All texts of the sunlight report. `{}` is replaced by a value. */
const WORDS = {
  heading: say('Ensoleillement {}', 'Sunlight {}', 'Besonnung {}'),
  directSun: say('Soleil direct par an', 'Direct sun per year', 'Direkte Sonne pro Jahr'),
  bestFacade: say('Façade la plus ensoleillée', 'Sunniest façade', 'Sonnigste Fassade'),
  longest: say('Jour le plus long', 'Longest day', 'Längster Tag'),
  shortest: say('Jour le plus court', 'Shortest day', 'Kürzester Tag'),
  hours: say('{} h', '{} h', '{} Std.'),
  months: say('Soleil direct par mois', 'Direct sun by month', 'Direkte Sonne je Monat'),
  level: say('{} à plat', '{} on the level', '{} waagerecht'),
  energy: say('{} kWh/m²', '{} kWh/m²', '{} kWh/m²'),
  paths: say('Course du soleil', 'Path of the sun', 'Sonnenlauf'),
  pathsNote: say(
    'Vue du ciel depuis le bien : le bord est l’horizon, le centre le zénith. Heures locales.',
    'The sky above the property: the edge is the horizon, the centre the zenith. Local time.',
    'Der Himmel über der Immobilie: Rand = Horizont, Mitte = Zenit. Ortszeit.',
  ),
  facadeSectors: say('Façades du bien', 'Façades of the property', 'Fassaden der Immobilie'),
  hills: say('Relief', 'Hills', 'Gelände'),
  neighbours: say('Bâtiments voisins', 'Neighbouring buildings', 'Nachbargebäude'),
  obstacles: say('Horizon masqué', 'Hidden by obstacles', 'Verdeckter Horizont'),
  days: say('Jours clés', 'Key days', 'Wichtige Tage'),
  rise: say('Lever', 'Sunrise', 'Aufgang'),
  set: say('Coucher', 'Sunset', 'Untergang'),
  length: say('Durée', 'Length', 'Dauer'),
  polarDay: say('le soleil ne se couche pas', 'the sun does not set', 'die Sonne geht nicht unter'),
  polarNight: say('le soleil ne se lève pas', 'the sun does not rise', 'die Sonne geht nicht auf'),
  seasons: say('Soleil direct par saison', 'Direct sun by season', 'Direkte Sonne je Jahreszeit'),
  heatMap: say(
    'Soleil direct par mois et par heure',
    'Direct sun by month and hour',
    'Direkte Sonne je Monat und Stunde',
  ),
  heatMapNote: say(
    'Part de chaque heure où le soleil atteint au moins une façade, par ciel clair.',
    'Share of each hour in which the sun reaches at least one façade, with a clear sky.',
    'Anteil jeder Stunde, in dem die Sonne bei klarem Himmel mindestens eine Fassade erreicht.',
  ),
  facades: say('Heures de soleil par façade', 'Hours of sun by façade', 'Sonnenstunden je Fassade'),
  unknown: say(
    'L’orientation du bien n’est pas renseignée : toutes les façades sont calculées.',
    'The orientation of the property is not stated: all façades are calculated.',
    'Die Ausrichtung der Immobilie ist nicht angegeben: Alle Fassaden sind berechnet.',
  ),
  method: say('Méthode', 'Method', 'Methode'),
  methodText: say(
    'Calcul par pas de {} minutes à {}° N, {}° E ({}). Position du soleil à 0,01° près, réfraction comprise. Énergie par ciel clair selon Ineichen et Perez, trouble de Linke 3. La végétation n’est pas prise en compte, sauf dans l’horizon indiqué. Un étage plus haut ne change le résultat que si la distance des obstacles est connue.',
    'Calculated in steps of {} minutes at {}° N, {}° E ({}). Position of the sun within 0.01°, refraction included. Clear-sky energy by Ineichen and Perez, Linke turbidity 3. Plants are not considered, except in the horizon that is shown. The floor changes the result only where the distance of obstacles is known.',
    'Berechnet in Schritten von {} Minuten bei {}° N, {}° O ({}). Sonnenstand auf 0,01° genau, mit Refraktion. Energie bei klarem Himmel nach Ineichen und Perez, Linke-Trübung 3. Pflanzen sind nicht berücksichtigt, außer im gezeigten Horizont. Die Etage ändert das Ergebnis nur bei bekanntem Abstand der Hindernisse.',
  ),
  usually: say(
    'Par ciel clair ; avec les nuages habituels ici, environ {} par an (partie foncée, {}).',
    'With a clear sky; with the clouds that are usual here, about {} a year (darker part, {}).',
    'Bei klarem Himmel; mit den hier üblichen Wolken etwa {} im Jahr (dunklerer Teil, {}).',
  ),
  cloudsIgnored: say(
    'Les nuages ne sont pas pris en compte.',
    'Clouds are not considered.',
    'Wolken sind nicht berücksichtigt.',
  ),
  cloudsCounted: say(
    'Nuages habituels : insolation mensuelle moyenne selon {} à {}° N, {}° E, supposée la même à toute heure du jour ; seule la partie foncée des colonnes en tient compte.',
    'Usual clouds: mean sunshine of each month by {} at {}° N, {}° E, taken as the same at all hours of the day; only the darker part of the columns counts them.',
    'Übliche Wolken: mittlerer Sonnenschein jedes Monats nach {} bei {}° N, {}° O, zu jeder Tageszeit als gleich angenommen; nur der dunklere Teil der Säulen berücksichtigt sie.',
  ),
  neighboursIgnored: say(
    'Les bâtiments voisins ne sont pas pris en compte, sauf dans l’horizon indiqué.',
    'Neighbouring buildings are not considered, except in the horizon that is shown.',
    'Nachbargebäude sind nicht berücksichtigt, außer im gezeigten Horizont.',
  ),
  neighboursCounted: say(
    'Les bâtiments voisins sont pris en compte jusqu’à 500 m, vus de chaque façade ({}), sans leurs toits ni la pente du sol.',
    'Neighbouring buildings are considered up to 500 m, as each façade sees them ({}), without roofs above the given heights and the slope of the ground.',
    'Nachbargebäude sind bis 500 m berücksichtigt, wie jede Fassade sie sieht ({}), ohne Dächer über der angegebenen Höhe und ohne Hanglage.',
  ),
  ownBuildingNearest: say(
    'La position est à côté d’un bâtiment : il est pris pour celui du bien.',
    'The position is next to a building, which is taken for that of the property.',
    'Die Lage ist neben einem Gebäude, das als das der Immobilie gilt.',
  ),
  ownBuildingNone: say(
    'Il n’y a pas de bâtiment à cette position : les autres sont vus de là.',
    'There is no building at the position: the others are seen from there.',
    'An dieser Lage ist kein Gebäude: Die anderen sind von dort gesehen.',
  ),
  groundLevel: say(
    'Le relief n’est pas pris en compte.',
    'Hills are not considered.',
    'Hügel und Berge sind nicht berücksichtigt.',
  ),
  groundCounted: say(
    'Le relief est pris en compte jusqu’à 50 km (altitudes {}).',
    'Hills are considered up to 50 km (elevations {}).',
    'Hügel und Berge sind bis 50 km berücksichtigt (Höhen {}).',
  ),
  groundInPart: say(
    'Une partie des altitudes manque : le terrain y est supposé plat.',
    'Some elevations are not known: the ground is taken as level there.',
    'Ein Teil der Höhen ist nicht bekannt: Dort gilt das Gelände als eben.',
  ),
  page: say('Page {}', 'Page {}', 'Seite {}'),
  floor: say('étage {}', 'floor {}', 'Etage {}'),
} as const;

export function word(language: Language, name: keyof typeof WORDS, ...values: readonly string[]): string {
  return printable(fillIn(WORDS[name][language], values));
}

export const EVENT_NAMES: Readonly<Record<(typeof SUN_EVENTS)[number], Translations>> = {
  march_equinox: say('Équinoxe de mars', 'March equinox', 'Äquinoktium im März'),
  june_solstice: say('Solstice de juin', 'June solstice', 'Sonnenwende im Juni'),
  september_equinox: say('Équinoxe de septembre', 'September equinox', 'Äquinoktium im September'),
  december_solstice: say('Solstice de décembre', 'December solstice', 'Sonnenwende im Dezember'),
  today: say('Aujourd’hui', 'Today', 'Heute'),
};

export const SEASON_NAMES: Readonly<Record<(typeof SEASONS)[number], Translations>> = {
  spring: say('Printemps', 'Spring', 'Frühling'),
  summer: say('Été', 'Summer', 'Sommer'),
  autumn: say('Automne', 'Autumn', 'Herbst'),
  winter: say('Hiver', 'Winter', 'Winter'),
};

/** Short names of directions as compasses of the language have them. */
export const DIRECTIONS: Readonly<Record<Orientation, Translations>> = {
  N: say('N', 'N', 'N'),
  NE: say('NE', 'NE', 'NO'),
  E: say('E', 'E', 'O'),
  SE: say('SE', 'SE', 'SO'),
  S: say('S', 'S', 'S'),
  SW: say('SO', 'SW', 'SW'),
  W: say('O', 'W', 'W'),
  NW: say('NO', 'NW', 'NW'),
};

/** Names of façades in a sentence. */
export const FACADES: Readonly<Record<Orientation, Translations>> = {
  N: say('Nord', 'North', 'Norden'),
  NE: say('Nord-est', 'North-east', 'Nordosten'),
  E: say('Est', 'East', 'Osten'),
  SE: say('Sud-est', 'South-east', 'Südosten'),
  S: say('Sud', 'South', 'Süden'),
  SW: say('Sud-ouest', 'South-west', 'Südwesten'),
  W: say('Ouest', 'West', 'Westen'),
  NW: say('Nord-ouest', 'North-west', 'Nordwesten'),
};
