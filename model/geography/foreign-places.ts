import { cityKey } from './city-key.ts';
import { MARKETS } from './country-codes.ts';

/** Languages in which addresses may name countries. */
const LANGUAGES = ['fr', 'en', 'de', 'es', 'it', 'nl', 'pt', 'eu', 'ca'];
/** Shorter names are words of addresses: `Man`, `Oman` has four letters. */
const SHORTEST = 4;

/** Department or collectivity by the ISO 3166-1 code of overseas France. */
const OVERSEAS: Readonly<Record<string, string>> = {
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  WF: '986',
  PF: '987',
  NC: '988',
};
/** France, and its southern lands, which have no addresses. */
const FRENCH = new Set(['FR', 'TF', ...Object.keys(OVERSEAS)]);

/** Unofficial names in use. */
const EVERYDAY: Readonly<Record<string, string>> = { guyane: '973', reunion: '974', 'ile de la reunion': '974' };
const EVERYDAY_COUNTRIES =
  'Angleterre, England, Écosse, Scotland, Pays de Galles, Wales, Hollande, Holland, Grande-Bretagne, Great Britain, UK, USA, Etats-Unis, Catalogne, Pays-Bas';

/**
 * Large towns abroad that have, or resemble, the name of a French commune, and those that users often type; in French, English and their own language.
 * Towns whose name is also that of a French commune of more than 3,000 inhabitants are left out (Vienne, Valence, Grenade): a test checks it.
 */
const CITIES = `
  Aachen, Aix-la-Chapelle, Alger, Algiers, Alicante, Amsterdam, Andorre-la-Vieille, Andorra la Vella, Ankara, Antananarivo, Antwerp, Antwerpen, Anvers, Arlon,
  Athènes, Athens, Bâle, Barcelona, Barcelone, Basel, Belgrade, Berlin, Berne, Bern, Bienne, Biel, Bilbao, Birmingham, Bologna, Bologne, Bonn, Boston, Bratislava,
  Bristol, Brugge, Brügge, Brussel, Brussels, Bruxelles, Bucarest, Bucharest, Budapest, Buenos Aires, Casablanca, Charleroi, Chicago, Cologne, Copenhague, Copenhagen, Courtrai,
  Kortrijk, Cordoba, Cordoue, Cracovie, Krakow, Dakar, Delémont, Dortmund, Dover, Douvres, Dresde, Dresden, Dubai, Dublin, Duisburg, Düsseldorf, Edimbourg, Edinburgh,
  Essen, Esch-sur-Alzette, Figueres, Florence, Firenze, Francfort, Frankfurt, Frankfurt am Main, Freiburg, Fribourg, Gand, Ghent, Gênes, Genova, Genoa, Genève, Geneva,
  Genf, Gérone, Girona, Glasgow, Granada, Hamburg, Hambourg, Hannover, Hanovre, Helsinki, Hondarribia, Fontarabie, Hong Kong, Irun, Istanbul, Karlsruhe, Kehl, Kiev,
  Köln, La Chaux-de-Fonds, Den Haag, The Hague, Lausanne, Leeds, Leipzig, Leuven, Louvain, Liège, Lisboa, Lisbon, Lisbonne, Liverpool, Ljubljana, Lleida,
  Llivia, London, Londres, Lörrach, Los Angeles, Lucerne, Luzern, Lugano, Luxembourg, Luxemburg, Maastricht, Madrid, Mainz, Malaga, Malines, Mechelen, Malmö, Manchester,
  Mannheim, Marrakech, Mexico, Miami, Milan, Milano, Monaco, Monte-Carlo, Mons, Montréal, Montreux, Moscou, Moscow, Mouscron, München, Munich, Naples, Napoli, Namur,
  Neuchâtel, New York, Nivelles, Nuremberg, Nürnberg, Nyon, Oostende, Ostende, Oran, Oslo, Ottawa, Oviedo, Padoue, Padova, Palerme, Palermo, Palma de Mallorca,
  Pampelune, Pamplona, Parme, Parma, Pékin, Pise, Pisa, Porrentruy, Porto, Prague, Praha, Rabat, Reykjavik, Rimini, Rio de Janeiro, Roma, Rome, Rotterdam, Saarbrücken,
  Sarrebruck, Salamanque, Salamanca, Salzburg, San Francisco, San Sebastián, Donostia, Santander, São Paulo, Saragosse, Zaragoza, Séville, Sevilla, Sienne, Siena,
  Sion, Sitges, Sofia, Stockholm, Stuttgart, Sydney, Tanger, Tarragone, Tarragona, Tel Aviv, Tokyo, Tolède, Toledo, Torino, Turin, Toronto, Tournai, Trèves, Trier, Trieste,
  Tunis, Utrecht, Valencia, Vancouver, Varsovie, Warsaw, Warszawa, Venise, Venezia, Venice, Verviers, Vevey, Vienna, Wien, Vigo, Vintimille, Ventimiglia, Vitoria,
  Vitoria-Gasteiz, Waterloo, Wavre, Yverdon, Zagreb, Zürich`;

interface ForeignPlaces {
  readonly countries: ReadonlySet<string>;
  readonly cities: ReadonlySet<string>;
  readonly overseas: ReadonlyMap<string, string>;
}

let known: ForeignPlaces | undefined;

const keysOf = (list: string): string[] => list.split(',').map((name) => cityKey(name));

/** Names by cityKey, with and without a leading article. Names of countries are those of the JavaScript engine (Unicode CLDR). */
function places(): ForeignPlaces {
  if (known) return known;
  const countries = new Set(keysOf(EVERYDAY_COUNTRIES));
  const overseas = new Map(Object.entries(EVERYDAY));
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of MARKETS.map((one) => one.toUpperCase())) {
      const key = cityKey(names.of(code) ?? '');
      if (key.length < SHORTEST) continue;
      const department = OVERSEAS[code];
      if (department !== undefined) overseas.set(key, department);
      else if (!FRENCH.has(code)) countries.add(key);
    }
  }
  known = { countries, cities: new Set(keysOf(CITIES)), overseas };
  return known;
}

/** Whether the name is that of a country other than France, in one of nine languages. */
export const isForeignCountry = (name: string): boolean => places().countries.has(cityKey(name));

/** Whether the name is that of a large town abroad. A small French commune may have the same name: Cologne, Berne, Liège. */
export const isForeignCity = (name: string): boolean => places().cities.has(cityKey(name));

/** Keys of the large towns abroad. */
export const foreignCities = (): Iterable<string> => places().cities;

/** The department or collectivity of a name of overseas France, in one of nine languages: `974`; undefined for every other name. */
export const overseasDepartment = (name: string): string | undefined => places().overseas.get(cityKey(name));
