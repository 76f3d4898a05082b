import { HEATING as RESO_HEATING } from '../../inputs/reso/mapping/codes.ts';
import { HEATING as WHISE_HEATING } from '../../inputs/whise/codes.ts';
import { fold } from '../../../model/words/fold.ts';

/** What a word for a heating says: its energy, its system, or both. */
export interface Heating {
  readonly energy?: string;
  readonly system?: string;
}

const ENERGIES: Readonly<Record<string, string>> = {
  gas: 'gas, natural gas, gaz, gaz de ville, gaz naturel, erdgas, gas natural, metano, gpl, aardgas, gas naturale',
  fuel: 'oil, fuel, heating oil, fioul, mazout, ol, heizol, gasoil, gasoleo, gasolio, stookolie',
  electricity:
    'electric, electricity, electrique, electricite, elektro, strom, elektrisch, electrico, electrica, elettrico, elettrica, elektriciteit, eletrico',
  wood: 'wood, bois, holz, lena, legna, hout, lenha',
  wood_pellet: 'pellet, pellets, granules, granulés',
  solar: 'solar, solaire, solare, zonne energie',
  heat_pump:
    'heat pump, pompe a chaleur, pac, warmepumpe, luftwarmepumpe, bomba de calor, aerotermia, pompa di calore, warmtepomp',
  geothermy: 'geothermal, geothermie, erdwarme, geotermia, geotermico',
  coal: 'coal, charbon, kohle, carbon, carbone',
};

const SYSTEMS: Readonly<Record<string, string>> = {
  central_heating:
    'central, central heating, chauffage central, collectif, zentralheizung, zentral, calefaccion central, centralizzato, riscaldamento centralizzato, centrale verwarming',
  individual_heating:
    'individual, individuel, etagenheizung, calefaccion individual, autonomo, riscaldamento autonomo, individueel',
  floor_heating:
    'floor heating, underfloor, underfloor heating, au sol, chauffage au sol, plancher chauffant, fussbodenheizung, suelo radiante, a pavimento, vloerverwarming',
  radiator: 'radiator, radiators, radiateur, radiateurs, heizkorper, radiadores, radiatori',
  convector: 'convector, convecteur, convecteurs, konvektor',
  stove: 'stove, poele, ofen, ofenheizung, estufa, stufa, kachel',
  fireplace: 'fireplace, cheminee, kamin, chimenea, camino, open haard',
  air_conditioning:
    'air conditioning, climatisation, climatisation reversible, klimaanlage, aire acondicionado, aria condizionata, airco',
  heat_pump: ENERGIES['heat_pump'] ?? '',
};

const WORDS = new Map<string, Heating>();
for (const [energy, words] of Object.entries(ENERGIES))
  for (const word of words.split(', ')) WORDS.set(fold(word), { energy });
for (const [system, words] of Object.entries(SYSTEMS)) {
  for (const word of words.split(', ')) WORDS.set(fold(word), { ...WORDS.get(fold(word)), system });
}
for (const [word, { energy, system }] of [...Object.entries(WHISE_HEATING), ...Object.entries(RESO_HEATING)]) {
  if (!WORDS.has(fold(word))) WORDS.set(fold(word), { ...(energy && { energy }), ...(system && { system }) });
}

/** What a word for a heating says; undefined if unknown. */
export const heatingOf = (word: string): Heating | undefined => WORDS.get(fold(word));
