import type { Commune } from './communes.ts';
import type { Facts } from './facts/facts.ts';

/** Values with their weights. */
export type Weighted<T> = readonly (readonly [T, number])[];

// Fractions of a general agency's stock, in per cent.
export const TYPES: Weighted<Facts['type']> = [
  ['apartment', 41],
  ['house', 33],
  ['land', 7],
  ['commercial', 5],
  ['office', 4],
  ['parking', 3],
  ['building', 3],
  ['program', 2],
  ['goodwill', 2],
];

export const STREETS = [
  'rue de la République',
  'rue Victor-Hugo',
  'avenue Jean-Jaurès',
  'rue du Moulin',
  'rue des Écoles',
  'place du Marché',
  'rue Pasteur',
  "rue de l'Église",
  'chemin des Vignes',
  'allée des Tilleuls',
  'rue Gambetta',
  'boulevard Carnot',
  'rue des Jardins',
  'impasse des Lilas',
  'quai de la Marne',
  'rue du Général-Leclerc',
  'avenue de la Gare',
  'rue Saint-Martin',
  'rue des Frères-Lumière',
  'cours de la Liberté',
  'rue du Château',
  'route de la Forêt',
  'rue Marie-Curie',
  'square des Acacias',
];

export const DISTRICTS: Readonly<Record<Commune['setting'] | 'any', readonly (readonly [string, string])[]>> = {
  any: [
    ['le centre', 'the town centre'],
    ['le quartier de la gare', 'the station district'],
    ['le quartier des écoles', 'the schools district'],
    ['le secteur du marché', 'the market district'],
    ['le quartier du parc', 'the park district'],
  ],
  city: [
    ['le centre historique', 'the historic centre'],
    ["le quartier de l'hôtel de ville", 'the town hall district'],
    ['le quartier des Halles', 'the old market hall district'],
    ["le quartier de l'université", 'the university district'],
    ['le faubourg Saint-Jean', 'the Saint-Jean quarter'],
  ],
  suburb: [
    ['le quartier pavillonnaire', 'the residential quarter'],
    ['le quartier du canal', 'the canal district'],
    ["l'éco-quartier", 'the new green district'],
  ],
  coast: [
    ['le quartier du port', 'the harbour district'],
    ['le quartier du front de mer', 'the seafront district'],
    ['le quartier des plages', 'the beach district'],
    ['le vieux port', 'the old harbour'],
  ],
  mountain: [
    ['le quartier des remontées', 'the ski lift district'],
    ['le vieux village', 'the old village'],
    ['le quartier du versant sud', 'the south-facing quarter'],
  ],
  country: [
    ['le bourg', 'the village centre'],
    ['le hameau du Moulin', 'the hamlet of Le Moulin'],
    ['le quartier du coteau', 'the hillside district'],
  ],
};

export const SUB_TYPES: Readonly<Record<Facts['type'], Weighted<Facts['subType']>>> = {
  apartment: [
    ['apartment', 66],
    ['duplex', 10],
    ['loft', 5],
    ['penthouse', 4],
    ['attic', 5],
    ['garden_level', 6],
    ['triplex', 1],
    ['studio', 3],
  ],
  house: [
    ['house', 34],
    ['villa', 14],
    ['townhouse', 13],
    ['semi_detached', 9],
    ['terraced', 8],
    ['farmhouse', 8],
    ['country_house', 6],
    ['mansion', 3],
    ['bungalow', 5],
  ],
  land: [
    ['residential_land', 76],
    ['agricultural', 10],
    ['commercial_land', 9],
    ['leasure_land', 5],
  ],
  office: [
    ['office_space', 74],
    ['coworking', 10],
    ['healthcare', 16],
  ],
  commercial: [
    ['shop', 58],
    ['warehouse', 24],
    ['workshop', 10],
    ['walls', 8],
  ],
  parking: [
    ['private_garage', 44],
    ['indoor_parking_space', 36],
    ['outdoor_parking_space', 20],
  ],
  building: [
    ['investment_property', 68],
    ['commercial_building', 20],
    ['office_building', 12],
  ],
  program: [['new_program', 100]],
  goodwill: [
    ['restaurant_and_café', 44],
    ['bakery', 20],
    ['hairdressing_salon', 18],
    ['retail', 18],
  ],
  other: [['other', 100]],
};
