import type { Facts } from './facts.ts';
import {
  atTown,
  ofTown,
  englishFloor,
  englishNoun,
  englishNumber,
  frenchArea,
  frenchFloor,
  frenchNoun,
  frenchNumber,
  type Sentence,
} from './words.ts';

const APARTMENT: readonly Sentence[] = [
  [
    (f) =>
      `Dans ${f.district[0]} ${atTown(f)}, cet appartement de ${f.rooms} pièces développe ${frenchArea(f.area)} baignés de lumière ${frenchFloor(f.floor)}.`,
    (f) =>
      `In ${f.district[1]} of ${f.commune.city}, this ${f.rooms}-room flat offers ${f.area} m² of light-filled space ${englishFloor(f.floor)}.`,
  ],
  [
    (f) =>
      `Coup de cœur assuré pour ce T${f.rooms} de ${frenchArea(f.area)}, ${frenchFloor(f.floor)} d'une résidence soignée de ${f.year}, à deux pas de tout ce qui fait le charme ${ofTown(f)}.`,
    (f) =>
      `You will fall for this ${f.area} m² flat with ${f.rooms} rooms, ${englishFloor(f.floor)} of a well-kept residence of ${f.year}, a stone's throw from all that makes ${f.commune.city} so pleasant.`,
  ],
  [
    (f) =>
      `${f.commune.city}, ${f.district[0]} : au calme d'une copropriété entretenue, découvrez un appartement de ${frenchArea(f.area)} au plan parfaitement pensé, sans aucune perte de place.`,
    (f) =>
      `${f.commune.city}, ${f.district[1]}: in a quiet, well-maintained residence, discover a ${f.area} m² flat with a clever layout and not a square metre wasted.`,
  ],
  [
    (f) =>
      `Idéalement placé dans ${f.district[0]}, cet appartement traversant offre de beaux volumes, une exposition recherchée et des prestations qui séduiront les plus exigeants.`,
    (f) =>
      `Ideally set in ${f.district[1]}, this dual-aspect flat has generous proportions, a sought-after exposure and a finish that will please the most demanding.`,
  ],
  [
    (f) =>
      `Rare à la vente comme à la location dans ce secteur ${ofTown(f)} : un appartement de ${f.rooms} pièces, ${frenchFloor(f.floor)}, dans un immeuble de ${f.year} à la façade récemment ravalée.`,
    (f) =>
      `Seldom available in this part of ${f.commune.city}: a flat with ${f.rooms} rooms ${englishFloor(f.floor)} of a building of ${f.year} whose façade has just been restored.`,
  ],
];

const HOUSE: readonly Sentence[] = [
  [
    (f) =>
      `${atTown(f, true)}, dans ${f.district[0]}, belle propriété de ${frenchArea(f.area)} édifiée en ${f.year} sur une parcelle de ${frenchNumber(f.land)} m² sans vis-à-vis.`,
    (f) =>
      `In ${f.commune.city}, in ${f.district[1]}, a fine property of ${f.area} m² built in ${f.year} on a plot of ${englishNumber(f.land)} m² that nobody overlooks.`,
  ],
  [
    (f) =>
      `Poussez le portail de cette maison de ${f.rooms} pièces : ${frenchArea(f.area)} de vie, un extérieur de ${frenchNumber(f.land)} m² et le sentiment d'être en vacances toute l'année.`,
    (f) =>
      `Open the gate of this house with ${f.rooms} rooms: ${f.area} m² of living space, grounds of ${englishNumber(f.land)} m² and the feeling of being on holiday all year round.`,
  ],
  [
    (f) =>
      `Nichée dans ${f.district[0]}, ${atTown(f)}, cette maison familiale séduit par ses volumes, sa luminosité et la qualité de son entretien.`,
    (f) =>
      `Tucked away in ${f.district[1]} of ${f.commune.city}, this family home wins you over with its proportions, its light and the care it has received.`,
  ],
  [
    (f) =>
      `Maison de caractère de ${f.year}, alliant le cachet de l'ancien et le confort d'aujourd'hui, pour ${frenchArea(f.area)} habitables répartis avec bon sens.`,
    (f) =>
      `A house of character dating from ${f.year}, where period charm meets present-day comfort over ${f.area} m² of sensibly arranged living space.`,
  ],
  [
    (f) =>
      `Au bout d'une allée paisible ${ofTown(f)}, une maison où il suffit de poser ses valises : ${f.rooms} pièces, ${frenchNumber(f.land)} m² de terrain et un jardin arboré.`,
    (f) =>
      `At the end of a peaceful lane in ${f.commune.city}, a house ready to move into: ${f.rooms} rooms, ${englishNumber(f.land)} m² of land and a garden with mature trees.`,
  ],
];

const LAND: readonly Sentence[] = [
  [
    (f) =>
      `${atTown(f, true)}, dans ${f.district[0]}, terrain de ${frenchNumber(f.land)} m², plat et dégagé, dans un environnement calme et verdoyant.`,
    (f) =>
      `In ${f.commune.city}, in ${f.district[1]}, a level and open plot of ${englishNumber(f.land)} m² in calm and green surroundings.`,
  ],
  [
    (f) =>
      `Belle opportunité : une parcelle de ${frenchNumber(f.land)} m² aux portes ${ofTown(f)}, exposée plein sud, avec une large façade sur rue.`,
    (f) =>
      `A fine opportunity: a south-facing plot of ${englishNumber(f.land)} m² at the gates of ${f.commune.city}, with a wide street frontage.`,
  ],
  [
    (f) =>
      `Donnez vie à votre projet sur ce terrain de ${frenchNumber(f.land)} m² situé ${atTown(f)}, à proximité immédiate des écoles et des commerces.`,
    (f) =>
      `Bring your project to life on this plot of ${englishNumber(f.land)} m² in ${f.commune.city}, close to schools and shops.`,
  ],
];

const BUSINESS: readonly Sentence[] = [
  [
    (f) =>
      `${frenchNoun(f)} de ${frenchArea(f.area)} dans ${f.district[0]} ${atTown(f)}, sur un axe passant et bien desservi, avec une belle visibilité.`,
    (f) =>
      `${englishNoun(f)}, ${f.area} m², in ${f.district[1]} of ${f.commune.city}, on a busy and well-served street with excellent visibility.`,
  ],
  [
    (f) =>
      `Emplacement de premier choix ${atTown(f)} : ${frenchArea(f.area)} fonctionnels, aux normes d'accessibilité, immédiatement exploitables.`,
    (f) =>
      `A prime location in ${f.commune.city}: ${f.area} m² of practical, accessible space that can be used at once.`,
  ],
  [
    (f) =>
      `Dans un immeuble de ${f.year} situé dans ${f.district[0]}, ces locaux de ${frenchArea(f.area)} conviendront à une équipe qui grandit comme à une activité établie.`,
    (f) =>
      `In a building of ${f.year} in ${f.district[1]}, these ${f.area} m² premises suit a growing team as well as an established business.`,
  ],
];

const PARKING: readonly Sentence[] = [
  [
    (f) =>
      `${frenchNoun(f)} ${atTown(f)}, dans ${f.district[0]}, accès facile et sécurisé, surface d'environ ${frenchArea(f.area)}.`,
    (f) =>
      `${englishNoun(f)} in ${f.commune.city}, in ${f.district[1]}, easy to reach and secure, about ${f.area} m² in size.`,
  ],
  [
    (f) =>
      `Finies les longues recherches le soir : ${frenchNoun(f).toLowerCase()} de ${frenchArea(f.area)} ${f.street}, ${atTown(f)}.`,
    (f) =>
      `No more circling the block in the evening: a ${f.area} m² ${englishNoun(f).toLowerCase()} on ${f.street} in ${f.commune.city}.`,
  ],
];

const BUILDING: readonly Sentence[] = [
  [
    (f) =>
      `Immeuble de ${f.units} lots et ${frenchArea(f.area)} environ, élevé sur ${f.floors} niveaux, au cœur ${ofTown(f)}. Toiture et parties communes en bon état.`,
    (f) =>
      `A building of ${f.units} units and about ${f.area} m² over ${f.floors} storeys in the heart of ${f.commune.city}. Roof and common parts in good order.`,
  ],
  [
    (f) =>
      `Investisseurs, à saisir ${atTown(f)} : immeuble de ${f.year} entièrement loué, composé de ${f.units} logements, avec un rendement régulier et de faibles charges.`,
    (f) =>
      `Investors, take note: in ${f.commune.city}, a fully let building of ${f.year} with ${f.units} units, a steady yield and low running costs.`,
  ],
];

const PROGRAM: readonly Sentence[] = [
  [
    (f) =>
      `Nouvelle résidence ${atTown(f)}, dans ${f.district[0]} : ${f.units} appartements du studio au 4 pièces, prolongés de balcons ou de terrasses, livraison en ${f.year}.`,
    (f) =>
      `A new residence in ${f.commune.city}, in ${f.district[1]}: ${f.units} flats from studios to four rooms, each with a balcony or terrace, ready in ${f.year}.`,
  ],
  [
    (f) =>
      `Lancement commercial ${atTown(f)} ! Une réalisation à taille humaine de ${f.units} logements, à l'architecture contemporaine et aux performances énergétiques exemplaires.`,
    (f) =>
      `Now on sale in ${f.commune.city}: a human-sized development of ${f.units} homes with contemporary architecture and exemplary energy performance.`,
  ],
];

/** The first sentence of a description, by type. */
export const OPENINGS: Readonly<Record<Facts['type'], readonly Sentence[]>> = {
  apartment: APARTMENT,
  house: HOUSE,
  land: LAND,
  office: BUSINESS,
  commercial: BUSINESS,
  goodwill: BUSINESS,
  parking: PARKING,
  building: BUILDING,
  program: PROGRAM,
  other: BUSINESS,
};
