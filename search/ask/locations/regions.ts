import type { Gazetteer } from '../../../model/geography/place.ts';
import { cityKey } from '../../../model/geography/city-key.ts';

/** Codes of the departments with listings' postal codes that begin like them. */
const DEPARTMENTS = [
  ...Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, '0')).filter((code) => code !== '20'),
  '2A',
  '2B',
  '971',
  '972',
  '973',
  '974',
  '976',
];

/**
 * Regions as people call them: former ones, landscapes, and names in English and German, with the codes of their departments. Names of today's regions come from the
 * gazetteer.
 */
const FORMER: Readonly<Record<string, readonly string[]>> = {
  alsace: ['67', '68'],
  lorraine: ['54', '55', '57', '88'],
  'champagne ardenne': ['08', '10', '51', '52'],
  champagne: ['08', '10', '51', '52'],
  picardie: ['02', '60', '80'],
  'nord pas de calais': ['59', '62'],
  'haute normandie': ['27', '76'],
  'basse normandie': ['14', '50', '61'],
  bourgogne: ['21', '58', '71', '89'],
  'franche comte': ['25', '39', '70', '90'],
  auvergne: ['03', '15', '43', '63'],
  'rhone alpes': ['01', '07', '26', '38', '42', '69', '73', '74'],
  limousin: ['19', '23', '87'],
  'poitou charentes': ['16', '17', '79', '86'],
  poitou: ['79', '85', '86'],
  aquitaine: ['24', '33', '40', '47', '64'],
  'midi pyrenees': ['09', '12', '31', '32', '46', '65', '81', '82'],
  'languedoc roussillon': ['11', '30', '34', '48', '66'],
  languedoc: ['11', '30', '34', '48'],
  provence: ['04', '13', '83', '84'],
  paca: ['04', '05', '06', '13', '83', '84'],
  'cote d azur': ['06', '83'],
  'french riviera': ['06', '83'],
  riviera: ['06', '83'],
  perigord: ['24'],
  savoie: ['73'],
  savoy: ['73', '74'],
  'pays basque': ['64'],
  'basque country': ['64'],
  idf: ['75', '77', '78', '91', '92', '93', '94', '95'],
  'region parisienne': ['75', '77', '78', '91', '92', '93', '94', '95'],
  'paris region': ['75', '77', '78', '91', '92', '93', '94', '95'],
  'grossraum paris': ['75', '77', '78', '91', '92', '93', '94', '95'],
  ardeche: ['07'],
  luberon: ['84'],
  centre: ['18', '28', '36', '37', '41', '45'],
};

/** Names of today's regions in English and German. */
const FOREIGN: Readonly<Record<string, string>> = {
  brittany: 'Bretagne',
  normandy: 'Normandie',
  burgundy: 'bourgogne',
  burgund: 'bourgogne',
  corsica: 'Corse',
  korsika: 'Corse',
  elsass: 'alsace',
  lothringen: 'lorraine',
  picardy: 'picardie',
  aquitanien: 'aquitaine',
  'franche comte': 'franche comte',
  okzitanien: 'Occitanie',
  'ile de france': 'Île-de-France',
  'loire valley': 'Centre-Val de Loire',
  'loire tal': 'Centre-Val de Loire',
  'new aquitaine': 'Nouvelle-Aquitaine',
  loiretal: 'Centre-Val de Loire',
};

interface Regions {
  readonly names: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, readonly string[]>;
}

const read = new WeakMap<Gazetteer, Regions>();

/** Today's regions with their departments, read from a gazetteer once. */
function regionsIn(gazetteer: Gazetteer): Regions {
  const known = read.get(gazetteer);
  if (known) return known;
  const departments = new Map<string, string[]>(Object.entries(FORMER).map(([name, codes]) => [name, [...codes]]));
  const names = new Map<string, string>([...departments.keys()].map((name) => [name, name]));
  for (const code of DEPARTMENTS) {
    const region = gazetteer.department(code)?.region;
    if (region === undefined || region === '') continue;
    const key = cityKey(region);
    const list = names.get(key) === region ? (departments.get(region) ?? []) : [];
    names.set(key, region);
    departments.set(region, [...list, code]);
  }
  for (const [foreign, name] of Object.entries(FOREIGN)) {
    const target = names.get(cityKey(name));
    if (target !== undefined && !names.has(foreign)) names.set(foreign, target);
  }
  const regions = { names, departments };
  read.set(gazetteer, regions);
  return regions;
}

/** The region that a name in any of the three languages means; undefined if none. */
export const regionOf = (name: string, gazetteer: Gazetteer): string | undefined =>
  regionsIn(gazetteer).names.get(cityKey(name));

export const departmentsOf = (region: string, gazetteer: Gazetteer): readonly string[] =>
  regionsIn(gazetteer).departments.get(region) ?? [];
