import type { Commune } from './communes.ts';
import type { Amenity, Facts } from './facts.ts';
import { englishCount, frenchCount, ofTown, type Sentence } from './words.ts';

/** How a home is laid out. */
export const LAYOUTS: readonly Sentence[] = [
  [
    (f) =>
      `L'entrée dessert une pièce de vie généreuse avec cuisine ouverte et équipée, puis ${frenchCount(f.bedrooms, 'un coin nuit', 'chambres')} et ${frenchCount(f.bathrooms + f.showerRooms, "une salle d'eau", "salles d'eau ou de bain")} aux finitions actuelles.`,
    (f) =>
      `The entrance leads to a generous living room with an open, fitted kitchen, then to ${englishCount(f.bedrooms, 'a sleeping area', 'bedrooms')} and ${englishCount(f.bathrooms + f.showerRooms, 'a bathroom', 'bathrooms')} in a contemporary finish.`,
  ],
  [
    (f) =>
      `Côté jour, un vaste séjour orienté vers l'extérieur et une cuisine séparée entièrement aménagée ; côté nuit, ${frenchCount(f.bedrooms, 'un espace couchage indépendant', 'chambres avec rangements')} et des toilettes séparées.`,
    (f) =>
      `By day, a spacious living room that opens outwards and a fully fitted separate kitchen; by night, ${englishCount(f.bedrooms, 'a separate sleeping space', 'bedrooms with storage')} and a separate toilet.`,
  ],
  [
    (f) =>
      `Vous apprécierez le salon lumineux, le coin repas convivial, ${frenchCount(f.bedrooms, 'la chambre au calme', 'chambres au calme')} ainsi que les nombreux rangements intégrés tout au long de la circulation.`,
    (f) =>
      `You will enjoy the bright lounge, the friendly dining corner, ${englishCount(f.bedrooms, 'the quiet bedroom', 'quiet bedrooms')} and plenty of built-in storage along the hallway.`,
  ],
  [
    (f) =>
      `Distribution sur mesure : séjour avec parquet massif, cuisine équipée de qualité, ${frenchCount(f.bedrooms, 'une belle chambre', 'belles chambres dont une suite parentale')}, buanderie et ${frenchCount(f.toilets, 'toilettes', 'toilettes')}.`,
    (f) =>
      `A bespoke layout: living room with solid oak floor, quality fitted kitchen, ${englishCount(f.bedrooms, 'a lovely bedroom', 'lovely bedrooms including a master suite')}, laundry and ${englishCount(f.toilets, 'a toilet', 'toilets')}.`,
  ],
];

/** What is worth saying about an amenity. */
export const AMENITY_SENTENCES: Partial<Record<Amenity, Sentence>> = {
  terrace: [
    (f) => `La terrasse de ${f.terrace} m² accueille sans peine une grande table et quelques transats.`,
    (f) => `The ${f.terrace} m² terrace easily takes a large table and a few deckchairs.`,
  ],
  balcony: [
    (f) => `Un balcon de ${f.balcony} m² prolonge agréablement le séjour aux beaux jours.`,
    (f) => `A ${f.balcony} m² balcony extends the living room on fine days.`,
  ],
  cellar: [
    (f) => `Une cave saine de ${f.cellar} m² complète ce bien.`,
    (f) => `A dry cellar of ${f.cellar} m² completes the property.`,
  ],
  pool: [
    () => `La piscine chauffée, bordée d'une plage en pierre naturelle, profite du soleil du matin au soir.`,
    () => `The heated pool, edged with natural stone, catches the sun from morning to evening.`,
  ],
  fireplace: [
    () => `Une cheminée à foyer fermé réchauffe les soirées d'hiver.`,
    () => `A closed fireplace warms winter evenings.`,
  ],
  lift: [
    () => `Ascenseur, visiophone et local à vélos au sein de la résidence.`,
    () => `Lift, video entry phone and bicycle room in the residence.`,
  ],
  solar_panels: [
    () => `Les panneaux solaires couvrent une bonne part de la consommation annuelle d'électricité.`,
    () => `Solar panels cover a good part of the yearly electricity use.`,
  ],
  sea_view: [
    () => `La vue sur la mer, imprenable, change avec chaque lumière.`,
    () => `The unspoilt sea view changes with every light.`,
  ],
  mountain_view: [
    () => `Les fenêtres s'ouvrent sur un panorama de sommets, en hiver comme en été.`,
    () => `The windows open onto a panorama of peaks, winter and summer.`,
  ],
  air_conditioning: [
    () => `La climatisation réversible assure le confort en toute saison.`,
    () => `Reversible air conditioning ensures comfort in every season.`,
  ],
  alarm: [() => `Le bien est protégé par une alarme reliée.`, () => `The property is protected by a monitored alarm.`],
  electric_car_terminal: [
    () => `Une borne de recharge pour véhicule électrique est déjà installée.`,
    () => `A charging point for electric cars is already installed.`,
  ],
  display_window: [
    () => `La vitrine de plain-pied, récemment refaite, capte un flux piéton soutenu.`,
    () => `The street-level shop window, recently replaced, draws a steady flow of passers-by.`,
  ],
  computer_network: [
    () => `Câblage informatique en place dans toutes les pièces, baie de brassage sécurisée.`,
    () => `Network cabling in every room, with a secured patch cabinet.`,
  ],
  utilities_access: [
    () => `Eau, électricité et télécom en bordure de parcelle ; étude de sol disponible.`,
    () => `Water, power and telecoms at the edge of the plot; soil survey available.`,
  ],
  well: [() => `Un puits alimente le jardin en été.`, () => `A well waters the garden in summer.`],
  dressing: [
    () => `La chambre principale dispose d'un dressing sur mesure.`,
    () => `The main bedroom has a bespoke dressing room.`,
  ],
  optical_fiber: [() => `Logement raccordé à la fibre optique.`, () => `Connected to optical fibre.`],
};

/** The surroundings, by setting. */
export const SURROUNDINGS: Readonly<Record<Commune['setting'], readonly Sentence[]>> = {
  city: [
    [
      (f) =>
        `Dans ${f.district[0]}, tout se fait à pied : marché, boulangerie, crèche, écoles, cinéma et transports à moins de dix minutes.`,
      (f) =>
        `In ${f.district[1]} everything is within walking distance: market, bakery, nursery, schools, cinema and public transport in under ten minutes.`,
    ],
    [
      (f) =>
        `Tramway et gare rejoignent en quelques minutes les pôles d'emploi ${ofTown(f)} ; les parcs et les berges offrent de belles respirations le week-end.`,
      (f) =>
        `Tram and railway station link you to the business districts of ${f.commune.city} in minutes; parks and river banks are a breath of fresh air at weekends.`,
    ],
    [
      () =>
        `Une adresse recherchée pour son art de vivre, ses terrasses animées et ses établissements scolaires réputés.`,
      () => `An address sought after for its way of life, its lively cafés and its well-regarded schools.`,
    ],
  ],
  suburb: [
    [
      (f) =>
        `Un quartier résidentiel ${ofTown(f)}, proche des grands axes et d'un centre commercial, sans les inconvénients du bruit.`,
      (f) => `A residential part of ${f.commune.city}, close to main roads and a shopping centre, without the noise.`,
    ],
    [
      () => `Bus à haut niveau de service, pistes cyclables et groupe scolaire à proximité immédiate.`,
      () => `Frequent buses, cycle paths and a school close at hand.`,
    ],
  ],
  coast: [
    [
      (f) =>
        `La plage se rejoint à pied, le port ${ofTown(f)} et ses restaurants en quelques minutes à vélo par le sentier côtier.`,
      (f) =>
        `The beach is a walk away, the harbour of ${f.commune.city} and its restaurants a few minutes by bicycle along the coastal path.`,
    ],
    [
      () => `Air marin, marché de producteurs et club nautique : un cadre de vie dynamique en toute saison.`,
      () => `Sea air, a farmers' market and a sailing club: a lively place in every season.`,
    ],
  ],
  mountain: [
    [
      (f) =>
        `Les remontées mécaniques et les sentiers de randonnée partent du village ; le centre ${ofTown(f)} et ses commerces restent tout proches.`,
      (f) =>
        `Ski lifts and hiking trails start from the village; the centre of ${f.commune.city} and its shops are close by.`,
    ],
    [
      () => `Au pied des sommets, une vie au grand air : ski l'hiver, baignade, vélo et alpages l'été.`,
      () =>
        `At the foot of the peaks, life outdoors: skiing in winter, swimming, cycling and alpine pastures in summer.`,
    ],
  ],
  country: [
    [
      (f) =>
        `La campagne ${ofTown(f)}, ses chemins et ses producteurs, à moins d'une demi-heure d'une gare desservie toute la journée.`,
      (f) =>
        `The countryside around ${f.commune.city}, its lanes and its farm shops, less than half an hour from a railway station served all day.`,
    ],
    [
      () => `Un bourg vivant avec école, médecins, commerces de bouche et tissu associatif actif.`,
      () => `A lively small town with a school, doctors, good food shops and active clubs.`,
    ],
  ],
};

/** State and works, by condition. */
export const CONDITION_SENTENCES: Readonly<Record<Facts['condition'], Sentence>> = {
  new: [
    () => `Prestations neuves, garanties constructeur en cours.`,
    () => `Brand-new finish with builder's guarantees in force.`,
  ],
  excellent: [
    () => `Pas de travaux à prévoir : l'ensemble a été rénové avec des matériaux de qualité.`,
    () => `No work needed: everything has been renovated with quality materials.`,
  ],
  good: [
    (f) => `Bon état général, entretien suivi depuis ${Math.max(f.year, 1998)}.`,
    (f) => `Good general condition, regularly maintained since ${Math.max(f.year, 1998)}.`,
  ],
  average: [
    () => `Quelques embellissements permettront de le mettre à votre goût.`,
    () => `A few touches will make it yours.`,
  ],
  to_refresh: [
    () => `Un rafraîchissement des sols et des peintures est à prévoir.`,
    () => `Floors and paintwork need refreshing.`,
  ],
  to_renovate: [
    () => `Rénovation à prévoir ; des devis d'artisans sont à votre disposition.`,
    () => `To be renovated; quotes from craftsmen are at your disposal.`,
  ],
  under_construction: [() => `Chantier en cours.`, () => `Under construction.`],
  to_demolish: [() => `Bâti à démolir.`, () => `To be demolished.`],
};

/** The last sentences: whom to call. */
export const CLOSINGS: readonly Sentence[] = [
  [
    (f) =>
      `Pour visiter, appelez ${f.agent.firstName} ${f.agent.lastName} au ${f.agent.phone} en rappelant la référence ${f.reference}.`,
    (f) =>
      `To arrange a viewing, call ${f.agent.firstName} ${f.agent.lastName} on ${f.agent.phone} and mention reference ${f.reference}.`,
  ],
  [
    (f) =>
      `${f.office.name} vous accueille à ${f.office.city} ; ${f.agent.firstName} ${f.agent.lastName} répond à toutes vos questions (réf. ${f.reference}).`,
    (f) =>
      `${f.office.name} welcomes you in ${f.office.city}; ${f.agent.firstName} ${f.agent.lastName} will answer all your questions (ref. ${f.reference}).`,
  ],
  [
    (f) =>
      `Visite possible du lundi au samedi sur rendez-vous avec ${f.agent.firstName} ${f.agent.lastName}. Les informations sur les risques auxquels ce bien est exposé sont disponibles sur le site Géorisques.`,
    (f) =>
      `Viewings from Monday to Saturday by appointment with ${f.agent.firstName} ${f.agent.lastName}. Information on the risks this property is exposed to is available on the Géorisques website.`,
  ],
];

/** What a later revision of a listing may add in front of its description. */
export const NEWS: readonly Sentence[] = [
  [() => `Nouveauté : visites privées chaque samedi matin.`, () => `News: private viewings every Saturday morning.`],
  [
    () => `Mise à jour : nouvelles photographies et plan côté disponibles sur demande.`,
    () => `Update: new photographs and a measured plan on request.`,
  ],
  [() => `Dernières visites avant clôture des offres.`, () => `Last viewings before offers close.`],
  [
    () => `Diagnostics refaits ce mois-ci, dossier complet à disposition.`,
    () => `Surveys renewed this month, full file available.`,
  ],
];
