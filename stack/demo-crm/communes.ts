// Real places with their postal code, municipality code, coordinates and a plausible price of a flat in euros per square metre.

/** The surroundings of a place; decide which sentences, views and homes suit it. */
export type Setting = 'city' | 'suburb' | 'coast' | 'mountain' | 'country';

export interface Commune {
  readonly city: string;
  readonly postalCode: string;
  /** Municipality code: INSEE in France, its national counterpart elsewhere. */
  readonly code: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Euros per square metre of an ordinary flat. */
  readonly price: number;
  readonly setting: Setting;
  readonly province: string;
  readonly region: string;
  readonly country: string;
  readonly countryCode: 'FR' | 'BE' | 'CH' | 'LU';
}

type Row = readonly [string, string, string, number, number, number, Setting, string, string];

const FRANCE: readonly Row[] = [
  ['Paris', '75003', '75103', 48.863, 2.3594, 11_900, 'city', 'Paris', 'Île-de-France'],
  ['Paris', '75011', '75111', 48.859, 2.3795, 10_100, 'city', 'Paris', 'Île-de-France'],
  ['Paris', '75015', '75115', 48.8401, 2.2927, 9_900, 'city', 'Paris', 'Île-de-France'],
  ['Paris', '75018', '75118', 48.8925, 2.3444, 9_300, 'city', 'Paris', 'Île-de-France'],
  ['Boulogne-Billancourt', '92100', '92012', 48.8397, 2.2399, 8_700, 'city', 'Hauts-de-Seine', 'Île-de-France'],
  ['Versailles', '78000', '78646', 48.8014, 2.1301, 7_400, 'city', 'Yvelines', 'Île-de-France'],
  ['Vincennes', '94300', '94080', 48.8474, 2.4394, 8_500, 'suburb', 'Val-de-Marne', 'Île-de-France'],
  ['Montreuil', '93100', '93048', 48.8638, 2.4485, 6_300, 'suburb', 'Seine-Saint-Denis', 'Île-de-France'],
  ['Fontainebleau', '77300', '77186', 48.4047, 2.7016, 4_500, 'country', 'Seine-et-Marne', 'Île-de-France'],
  ['Massy', '91300', '91377', 48.7309, 2.2713, 4_700, 'suburb', 'Essonne', 'Île-de-France'],
  ['Pontoise', '95300', '95500', 49.0509, 2.1009, 3_600, 'suburb', "Val-d'Oise", 'Île-de-France'],
  ['Meaux', '77100', '77284', 48.9601, 2.8788, 3_100, 'suburb', 'Seine-et-Marne', 'Île-de-France'],
  ['Lille', '59000', '59350', 50.6292, 3.0573, 3_700, 'city', 'Nord', 'Hauts-de-France'],
  ['Roubaix', '59100', '59512', 50.6942, 3.1746, 1_900, 'suburb', 'Nord', 'Hauts-de-France'],
  ["Villeneuve-d'Ascq", '59650', '59009', 50.6193, 3.1314, 2_700, 'suburb', 'Nord', 'Hauts-de-France'],
  ['Dunkerque', '59140', '59183', 51.0344, 2.3768, 1_900, 'coast', 'Nord', 'Hauts-de-France'],
  ['Valenciennes', '59300', '59606', 50.3571, 3.5183, 1_800, 'city', 'Nord', 'Hauts-de-France'],
  ['Arras', '62000', '62041', 50.291, 2.7775, 2_200, 'city', 'Pas-de-Calais', 'Hauts-de-France'],
  ['Le Touquet-Paris-Plage', '62520', '62826', 50.5236, 1.5858, 7_200, 'coast', 'Pas-de-Calais', 'Hauts-de-France'],
  ['Boulogne-sur-Mer', '62200', '62160', 50.7264, 1.6147, 1_900, 'coast', 'Pas-de-Calais', 'Hauts-de-France'],
  ['Amiens', '80000', '80021', 49.8941, 2.2957, 2_300, 'city', 'Somme', 'Hauts-de-France'],
  ['Chantilly', '60500', '60141', 49.1936, 2.4712, 4_000, 'country', 'Oise', 'Hauts-de-France'],
  ['Laon', '02000', '02408', 49.5641, 3.6199, 1_300, 'country', 'Aisne', 'Hauts-de-France'],
  ['Rouen', '76000', '76540', 49.4431, 1.0993, 2_700, 'city', 'Seine-Maritime', 'Normandie'],
  ['Le Havre', '76600', '76351', 49.4944, 0.1079, 2_200, 'coast', 'Seine-Maritime', 'Normandie'],
  ['Caen', '14000', '14118', 49.1829, -0.3707, 2_700, 'city', 'Calvados', 'Normandie'],
  ['Deauville', '14800', '14220', 49.3572, 0.0698, 6_600, 'coast', 'Calvados', 'Normandie'],
  ['Honfleur', '14600', '14333', 49.4194, 0.233, 3_700, 'coast', 'Calvados', 'Normandie'],
  ['Granville', '50400', '50218', 48.8372, -1.5973, 3_000, 'coast', 'Manche', 'Normandie'],
  ['Évreux', '27000', '27229', 49.0241, 1.1508, 1_800, 'city', 'Eure', 'Normandie'],
  ['Alençon', '61000', '61001', 48.432, 0.0913, 1_200, 'country', 'Orne', 'Normandie'],
  ['Rennes', '35000', '35238', 48.1173, -1.6778, 3_900, 'city', 'Ille-et-Vilaine', 'Bretagne'],
  ['Saint-Malo', '35400', '35288', 48.6493, -2.0257, 4_600, 'coast', 'Ille-et-Vilaine', 'Bretagne'],
  ['Brest', '29200', '29019', 48.3904, -4.4861, 2_300, 'coast', 'Finistère', 'Bretagne'],
  ['Quimper', '29000', '29232', 47.996, -4.1024, 2_000, 'city', 'Finistère', 'Bretagne'],
  ['Vannes', '56000', '56260', 47.6582, -2.7608, 3_800, 'coast', 'Morbihan', 'Bretagne'],
  ['Lorient', '56100', '56121', 47.7483, -3.3702, 2_500, 'coast', 'Morbihan', 'Bretagne'],
  ['Dinan', '22100', '22050', 48.4536, -2.0483, 2_500, 'country', "Côtes-d'Armor", 'Bretagne'],
  ['Perros-Guirec', '22700', '22168', 48.8142, -3.4428, 3_900, 'coast', "Côtes-d'Armor", 'Bretagne'],
  ['Nantes', '44000', '44109', 47.2184, -1.5536, 3_700, 'city', 'Loire-Atlantique', 'Pays de la Loire'],
  ['La Baule-Escoublac', '44500', '44055', 47.2863, -2.3934, 6_500, 'coast', 'Loire-Atlantique', 'Pays de la Loire'],
  ['Pornic', '44210', '44131', 47.1155, -2.1027, 4_500, 'coast', 'Loire-Atlantique', 'Pays de la Loire'],
  ['Angers', '49000', '49007', 47.4784, -0.5632, 3_200, 'city', 'Maine-et-Loire', 'Pays de la Loire'],
  ['Saumur', '49400', '49328', 47.26, -0.0769, 1_800, 'country', 'Maine-et-Loire', 'Pays de la Loire'],
  ['Le Mans', '72000', '72181', 48.0061, 0.1996, 1_900, 'city', 'Sarthe', 'Pays de la Loire'],
  ['Laval', '53000', '53130', 48.0704, -0.7739, 1_700, 'city', 'Mayenne', 'Pays de la Loire'],
  ["Les Sables-d'Olonne", '85100', '85194', 46.4963, -1.7831, 4_800, 'coast', 'Vendée', 'Pays de la Loire'],
  ['Tours', '37000', '37261', 47.3941, 0.6848, 2_900, 'city', 'Indre-et-Loire', 'Centre-Val de Loire'],
  ['Orléans', '45000', '45234', 47.9029, 1.9093, 2_500, 'city', 'Loiret', 'Centre-Val de Loire'],
  ['Chartres', '28000', '28085', 48.4439, 1.489, 2_500, 'city', 'Eure-et-Loir', 'Centre-Val de Loire'],
  ['Amboise', '37400', '37003', 47.4137, 0.9846, 2_300, 'country', 'Indre-et-Loire', 'Centre-Val de Loire'],
  ['Blois', '41000', '41018', 47.5861, 1.3359, 1_700, 'city', 'Loir-et-Cher', 'Centre-Val de Loire'],
  ['Bourges', '18000', '18033', 47.081, 2.3988, 1_500, 'city', 'Cher', 'Centre-Val de Loire'],
  ['Strasbourg', '67000', '67482', 48.5734, 7.7521, 3_700, 'city', 'Bas-Rhin', 'Grand Est'],
  ['Colmar', '68000', '68066', 48.0794, 7.3585, 2_300, 'city', 'Haut-Rhin', 'Grand Est'],
  ['Mulhouse', '68100', '68224', 47.7508, 7.3359, 1_400, 'city', 'Haut-Rhin', 'Grand Est'],
  ['Obernai', '67210', '67348', 48.4622, 7.4817, 3_200, 'country', 'Bas-Rhin', 'Grand Est'],
  ['Metz', '57000', '57463', 49.1193, 6.1757, 2_400, 'city', 'Moselle', 'Grand Est'],
  ['Thionville', '57100', '57672', 49.3579, 6.1684, 2_600, 'city', 'Moselle', 'Grand Est'],
  ['Nancy', '54000', '54395', 48.6921, 6.1844, 2_300, 'city', 'Meurthe-et-Moselle', 'Grand Est'],
  ['Reims', '51100', '51454', 49.2583, 4.0317, 2_700, 'city', 'Marne', 'Grand Est'],
  ['Épernay', '51200', '51230', 49.0433, 3.9594, 1_800, 'country', 'Marne', 'Grand Est'],
  ['Troyes', '10000', '10387', 48.2973, 4.0744, 1_800, 'city', 'Aube', 'Grand Est'],
  ['Gérardmer', '88400', '88196', 48.0731, 6.8779, 2_900, 'mountain', 'Vosges', 'Grand Est'],
  ['Dijon', '21000', '21231', 47.322, 5.0415, 2_700, 'city', "Côte-d'Or", 'Bourgogne-Franche-Comté'],
  ['Beaune', '21200', '21054', 47.026, 4.8399, 2_800, 'country', "Côte-d'Or", 'Bourgogne-Franche-Comté'],
  ['Besançon', '25000', '25056', 47.2378, 6.0241, 2_300, 'city', 'Doubs', 'Bourgogne-Franche-Comté'],
  ['Auxerre', '89000', '89024', 47.7982, 3.5738, 1_500, 'country', 'Yonne', 'Bourgogne-Franche-Comté'],
  ['Mâcon', '71000', '71270', 46.3069, 4.8287, 1_800, 'city', 'Saône-et-Loire', 'Bourgogne-Franche-Comté'],
  ['Belfort', '90000', '90010', 47.638, 6.8628, 1_500, 'city', 'Territoire de Belfort', 'Bourgogne-Franche-Comté'],
  ['Lyon', '69003', '69383', 45.7597, 4.855, 4_600, 'city', 'Rhône', 'Auvergne-Rhône-Alpes'],
  ['Lyon', '69006', '69386', 45.7695, 4.8502, 5_600, 'city', 'Rhône', 'Auvergne-Rhône-Alpes'],
  ['Villeurbanne', '69100', '69266', 45.7719, 4.8902, 3_500, 'suburb', 'Rhône', 'Auvergne-Rhône-Alpes'],
  ['Villefranche-sur-Saône', '69400', '69264', 45.9857, 4.7184, 2_600, 'city', 'Rhône', 'Auvergne-Rhône-Alpes'],
  ['Saint-Étienne', '42000', '42218', 45.4397, 4.3872, 1_300, 'city', 'Loire', 'Auvergne-Rhône-Alpes'],
  ['Clermont-Ferrand', '63000', '63113', 45.7772, 3.087, 2_300, 'city', 'Puy-de-Dôme', 'Auvergne-Rhône-Alpes'],
  ['Vichy', '03200', '03310', 46.1277, 3.4262, 1_600, 'city', 'Allier', 'Auvergne-Rhône-Alpes'],
  ['Grenoble', '38000', '38185', 45.1885, 5.7245, 2_500, 'city', 'Isère', 'Auvergne-Rhône-Alpes'],
  ['Valence', '26000', '26362', 44.9334, 4.8924, 2_100, 'city', 'Drôme', 'Auvergne-Rhône-Alpes'],
  ['Annecy', '74000', '74010', 45.8992, 6.1294, 5_500, 'mountain', 'Haute-Savoie', 'Auvergne-Rhône-Alpes'],
  ['Chamonix-Mont-Blanc', '74400', '74056', 45.9237, 6.8694, 9_200, 'mountain', 'Haute-Savoie', 'Auvergne-Rhône-Alpes'],
  ['Megève', '74120', '74173', 45.8569, 6.6175, 10_800, 'mountain', 'Haute-Savoie', 'Auvergne-Rhône-Alpes'],
  ['Annemasse', '74100', '74012', 46.1944, 6.2378, 4_200, 'suburb', 'Haute-Savoie', 'Auvergne-Rhône-Alpes'],
  ['Chambéry', '73000', '73065', 45.5646, 5.9178, 3_200, 'mountain', 'Savoie', 'Auvergne-Rhône-Alpes'],
  ['Bourg-Saint-Maurice', '73700', '73054', 45.6186, 6.7695, 5_400, 'mountain', 'Savoie', 'Auvergne-Rhône-Alpes'],
  ['Aix-les-Bains', '73100', '73008', 45.6886, 5.9153, 3_800, 'mountain', 'Savoie', 'Auvergne-Rhône-Alpes'],
  ['Bordeaux', '33000', '33063', 44.8378, -0.5792, 4_700, 'city', 'Gironde', 'Nouvelle-Aquitaine'],
  ['Arcachon', '33120', '33009', 44.6611, -1.1681, 7_900, 'coast', 'Gironde', 'Nouvelle-Aquitaine'],
  ['Libourne', '33500', '33243', 44.9141, -0.2439, 2_400, 'country', 'Gironde', 'Nouvelle-Aquitaine'],
  ['Biarritz', '64200', '64122', 43.4832, -1.5586, 8_100, 'coast', 'Pyrénées-Atlantiques', 'Nouvelle-Aquitaine'],
  ['Bayonne', '64100', '64102', 43.4929, -1.4748, 4_300, 'city', 'Pyrénées-Atlantiques', 'Nouvelle-Aquitaine'],
  ['Pau', '64000', '64445', 43.2951, -0.3708, 1_900, 'city', 'Pyrénées-Atlantiques', 'Nouvelle-Aquitaine'],
  ['Hossegor', '40150', '40304', 43.6645, -1.3975, 8_300, 'coast', 'Landes', 'Nouvelle-Aquitaine'],
  ['La Rochelle', '17000', '17300', 46.1603, -1.1511, 5_100, 'coast', 'Charente-Maritime', 'Nouvelle-Aquitaine'],
  ['Royan', '17200', '17306', 45.6285, -1.0281, 4_000, 'coast', 'Charente-Maritime', 'Nouvelle-Aquitaine'],
  ['Limoges', '87000', '87085', 45.8336, 1.2611, 1_500, 'city', 'Haute-Vienne', 'Nouvelle-Aquitaine'],
  ['Sarlat-la-Canéda', '24200', '24520', 44.8899, 1.2166, 2_000, 'country', 'Dordogne', 'Nouvelle-Aquitaine'],
  ['Poitiers', '86000', '86194', 46.5802, 0.3404, 1_900, 'city', 'Vienne', 'Nouvelle-Aquitaine'],
  ['Toulouse', '31000', '31555', 43.6047, 1.4442, 3_500, 'city', 'Haute-Garonne', 'Occitanie'],
  ['Blagnac', '31700', '31069', 43.6364, 1.3906, 3_000, 'suburb', 'Haute-Garonne', 'Occitanie'],
  ['Montpellier', '34000', '34172', 43.6108, 3.8767, 3_500, 'city', 'Hérault', 'Occitanie'],
  ['Sète', '34200', '34301', 43.4028, 3.6929, 3_400, 'coast', 'Hérault', 'Occitanie'],
  ['Nîmes', '30000', '30189', 43.8367, 4.3601, 2_300, 'city', 'Gard', 'Occitanie'],
  ['Uzès', '30700', '30334', 44.0121, 4.4196, 2_900, 'country', 'Gard', 'Occitanie'],
  ['Perpignan', '66000', '66136', 42.6887, 2.8948, 1_600, 'city', 'Pyrénées-Orientales', 'Occitanie'],
  ['Albi', '81000', '81004', 43.9298, 2.148, 1_900, 'city', 'Tarn', 'Occitanie'],
  ['Cahors', '46000', '46042', 44.4475, 1.4419, 1_500, 'country', 'Lot', 'Occitanie'],
  ['Font-Romeu-Odeillo-Via', '66120', '66124', 42.5057, 2.0416, 2_400, 'mountain', 'Pyrénées-Orientales', 'Occitanie'],
  ['Marseille', '13008', '13208', 43.2703, 5.3811, 4_700, 'coast', 'Bouches-du-Rhône', "Provence-Alpes-Côte d'Azur"],
  [
    'Aix-en-Provence',
    '13100',
    '13001',
    43.5297,
    5.4474,
    5_300,
    'city',
    'Bouches-du-Rhône',
    "Provence-Alpes-Côte d'Azur",
  ],
  ['Cassis', '13260', '13022', 43.2148, 5.5385, 7_200, 'coast', 'Bouches-du-Rhône', "Provence-Alpes-Côte d'Azur"],
  ['Avignon', '84000', '84007', 43.9493, 4.8055, 2_300, 'city', 'Vaucluse', "Provence-Alpes-Côte d'Azur"],
  ['Gordes', '84220', '84050', 43.9112, 5.2, 5_600, 'country', 'Vaucluse', "Provence-Alpes-Côte d'Azur"],
  ['Toulon', '83000', '83137', 43.1242, 5.928, 2_900, 'coast', 'Var', "Provence-Alpes-Côte d'Azur"],
  ['Saint-Raphaël', '83700', '83118', 43.4252, 6.7684, 4_900, 'coast', 'Var', "Provence-Alpes-Côte d'Azur"],
  ['Nice', '06000', '06088', 43.7102, 7.262, 5_100, 'coast', 'Alpes-Maritimes', "Provence-Alpes-Côte d'Azur"],
  ['Antibes', '06600', '06004', 43.5804, 7.1251, 5_600, 'coast', 'Alpes-Maritimes', "Provence-Alpes-Côte d'Azur"],
  ['Cannes', '06400', '06029', 43.5528, 7.0174, 6_200, 'coast', 'Alpes-Maritimes', "Provence-Alpes-Côte d'Azur"],
  ['Briançon', '05100', '05023', 44.8968, 6.6323, 2_600, 'mountain', 'Hautes-Alpes', "Provence-Alpes-Côte d'Azur"],
  ['Ajaccio', '20000', '2A004', 41.9192, 8.7386, 4_000, 'coast', 'Corse-du-Sud', 'Corse'],
  ['Calvi', '20260', '2B050', 42.5679, 8.7574, 4_300, 'coast', 'Haute-Corse', 'Corse'],
];

const BELGIUM: readonly Row[] = [
  ['Bruxelles', '1050', '21009', 50.8333, 4.3667, 3_700, 'city', 'Bruxelles-Capitale', 'Bruxelles-Capitale'],
  ['Tournai', '7500', '57081', 50.6056, 3.3878, 1_900, 'city', 'Hainaut', 'Wallonie'],
  ['Namur', '5000', '92094', 50.4669, 4.8675, 2_500, 'city', 'Namur', 'Wallonie'],
];

const SWITZERLAND: readonly Row[] = [
  ['Genève', '1205', '6621', 46.1959, 6.1432, 13_500, 'city', 'Genève', 'Genève'],
  ['Lausanne', '1003', '5586', 46.5197, 6.6323, 11_800, 'city', 'Vaud', 'Vaud'],
];

const LUXEMBOURG: readonly Row[] = [
  ['Luxembourg', '1611', '0304', 49.6005, 6.1296, 10_900, 'city', 'Luxembourg', 'Luxembourg'],
  ['Esch-sur-Alzette', '4011', '0204', 49.4958, 5.9806, 7_200, 'city', 'Esch-sur-Alzette', 'Luxembourg'],
];

/** All places of the catalogue. */
export function listCommunes(): readonly Commune[] {
  return [
    ...FRANCE.map(toCommune('France', 'FR')),
    ...BELGIUM.map(toCommune('Belgique', 'BE')),
    ...SWITZERLAND.map(toCommune('Suisse', 'CH')),
    ...LUXEMBOURG.map(toCommune('Luxembourg', 'LU')),
  ];
}

function toCommune(country: string, countryCode: Commune['countryCode']): (row: Row) => Commune {
  return ([city, postalCode, code, latitude, longitude, price, setting, province, region]) => ({
    city,
    postalCode,
    code,
    latitude,
    longitude,
    price,
    setting,
    province,
    region,
    country,
    countryCode,
  });
}
