import type { MappedProperty } from '../../../model/property/property.ts';

type Amenity = NonNullable<MappedProperty['amenities']>[number];

/** Names of fields that say yes or no to an amenity, and words of lists of amenities, in seven languages. */
export const AMENITY_NAMES: ReadonlyArray<readonly [Amenity, names: string]> = [
  [
    'pool',
    'pool, swimming pool, has pool, private pool, communal pool, piscine, piscina, schwimmbad, swimmingpool, zwembad',
  ],
  ['terrace', 'terrace, has terrace, roof terrace, terrasse, terraza, terrazzo, terras, terraço'],
  ['balcony', 'balcony, has balcony, balcon, balkon, balcón, balcone, varanda'],
  ['garden', 'garden, has garden, yard, jardin, garten, gartennutzung, jardín, giardino, tuin, jardim'],
  [
    'lift',
    'lift, elevator, has lift, has elevator, ascenseur, aufzug, fahrstuhl, personenaufzug, ascensor, ascensore, elevador',
  ],
  [
    'air_conditioning',
    'air conditioning, air con, aircon, ac, has air conditioning, climatisation, clim, air conditionné, klimaanlage, klimatisiert, aire acondicionado, climatizador, aria condizionata, climatizzazione, airconditioning, airco, ar condicionado',
  ],
  ['fireplace', 'fireplace, has fireplace, cheminée, kamin, chimenea, camino, caminetto, open haard, lareira'],
  ['cellar', 'cellar, has cellar, cave, keller, kellerabteil, cantina, kelder'],
  ['basement', 'basement, sous sol, untergeschoss, sótano, seminterrato, souterrain'],
  ['attic', 'attic, grenier, combles, dachboden, desván, soffitta, zolder, sótão'],
  ['alarm', 'alarm, alarm system, has alarm, alarme, alarmanlage, alarma, allarme, alarmsysteem'],
  [
    'interphone',
    'intercom, interphone, parlophone, gegensprechanlage, interfono, portero automático, citofono, parlofoon',
  ],
  [
    'videophone',
    'videophone, video intercom, vidéophone, visiophone, videotürsprechanlage, videoportero, videocitofono, videofoon',
  ],
  ['digicode', 'digicode, door code'],
  [
    'janitor',
    'concierge, caretaker, doorman, porter, gardien, gardien immeuble, hausmeister, conserje, portería, portineria, portiere, huisbewaarder, porteiro',
  ],
  [
    'disabled_person_access',
    'wheelchair accessible, disabled access, accessible, accès handicapés, accès handicapé, accessible handicapé, pmr, accès pmr, barrierefrei, rollstuhlgerecht, accesible, adaptado movilidad reducida, accesso disabili, rolstoeltoegankelijk, acessível',
  ],
  [
    'pets_accepted',
    'pets allowed, pets, pets accepted, animaux acceptés, animaux autorisés, haustiere erlaubt, haustiere, mascotas, se admiten mascotas, animali ammessi, huisdieren toegelaten, animais',
  ],
  ['sauna', 'sauna'],
  ['jacuzzi', 'jacuzzi, hot tub, whirlpool, hidromasaje, idromassaggio'],
  ['spa', 'spa, wellnessbereich, wellness'],
  ['gym', 'gym, fitness, salle de sport, gimnasio, palestra, ginásio'],
  ['fitness_room', 'fitness room, salle de fitness, fitnessraum'],
  [
    'laundry',
    'laundry, laundry room, utility room, buanderie, waschküche, lavadero, lavanderia, wasplaats, lavandaria',
  ],
  [
    'dishwasher',
    'dishwasher, lave vaisselle, geschirrspüler, spülmaschine, lavavajillas, lavastoviglie, vaatwasser, máquina de lavar loiça',
  ],
  [
    'washing_machine',
    'washing machine, washer, lave linge, waschmaschine, lavadora, lavatrice, wasmachine, máquina de lavar',
  ],
  ['tumble_dryer', 'tumble dryer, dryer, sèche linge, trockner, secadora, asciugatrice, droogkast'],
  ['oven', 'oven, four, backofen, horno, forno, oven keuken'],
  ['fridge', 'fridge, refrigerator, réfrigérateur, kühlschrank, frigorífico, nevera, frigorifero, koelkast'],
  ['internet', 'internet, internet access, accès internet, internetanschluss'],
  ['wifi', 'wifi, wi fi, wlan'],
  ['optical_fiber', 'fiber, fibre, optical fiber, fibre optique, fibra óptica, fibra ottica, glasvezel'],
  [
    'tv_cable',
    'cable tv, satellite tv, télévision par cable, tv câble, kabel sat tv, kabelanschluss, kabel tv, tv satélite, kabeltelevisie',
  ],
  ['telephone', 'telephone, phone line, téléphone, telefon, línea telefónica, telefoonaansluiting'],
  [
    'double_glazing',
    'double glazing, double vitrage, doppelverglasung, doble acristalamiento, doppi vetri, dubbel glas, dubbele beglazing, vidros duplos',
  ],
  [
    'solar_panels',
    'solar panels, photovoltaic, panneaux solaires, solaranlage, photovoltaik, placas solares, paneles solares, pannelli solari, zonnepanelen, painéis solares',
  ],
  ['shutters', 'shutters, volets, rolläden, rolladen, persianas, tapparelle, rolluiken'],
  [
    'electric_shutters',
    'electric shutters, volets électriques, volets roulants électriques, elektrische rolläden, persianas eléctricas, tapparelle elettriche, elektrische rolluiken',
  ],
  [
    'storage_space',
    'storage, storage room, storage space, débarras, cellier, abstellraum, trastero, ripostiglio, berging, arrecadação',
  ],
  [
    'bike_storage_room',
    'bike storage, bicycle storage, local vélos, fahrradraum, fahrradkeller, trastero bicicletas, fietsenstalling, fietsenberging',
  ],
  ['dressing', 'dressing, dressing room, ankleide, ankleidezimmer, vestidor, cabina armadio, inloopkast, closet'],
  ['furnished', 'furnished, meublé, möbliert, amueblado, arredato, gemeubeld, mobilado'],
  ['sea_view', 'sea view, ocean view, vue mer, meerblick, vistas al mar, vista mar, vista mare, zeezicht'],
  ['mountain_view', 'mountain view, vue montagne, bergblick, vistas a la montaña, vista montagna'],
  [
    'view',
    'view, panoramic view, belle vue, vue dégagée, vue panoramique, aussicht, fernblick, vistas, vistas panorámicas, vista panoramica, mooi uitzicht',
  ],
  ['barbecue', 'barbecue, bbq, barbacoa, grillplatz, barbecueplaats'],
  ['tennis', 'tennis, tennis court, tennisplatz, pista de tenis, campo da tennis'],
  ['playground', 'playground, aire de jeux, spielplatz, zona infantil, parque infantil, parco giochi, speeltuin'],
  [
    'security_service',
    'security service, security, gated, sicherheitsdienst, vigilancia, seguridad 24h, vigilanza, bewaking',
  ],
  [
    'video_surveillance',
    'cctv, video surveillance, vidéosurveillance, videoüberwachung, videovigilancia, videosorveglianza, camerabewaking',
  ],
  [
    'armored_door',
    'security door, armored door, porte blindée, sicherheitstür, puerta blindada, porta blindata, gepantserde deur, porta blindada',
  ],
  ['heat_pump', 'heat pump, pompe à chaleur, wärmepumpe, bomba de calor, aerotermia, pompa di calore, warmtepomp'],
  [
    'central_heating',
    'central heating, chauffage central, zentralheizung, calefacción central, riscaldamento centralizzato, centrale verwarming, aquecimento central',
  ],
  [
    'floor_heating',
    'floor heating, underfloor heating, chauffage au sol, fußbodenheizung, suelo radiante, riscaldamento a pavimento, vloerverwarming, piso radiante',
  ],
  ['rainwater_harvesting', "rainwater harvesting, citerne d'eau, regenwassernutzung, regenwaterput, zisterne"],
  ['sewer_access', 'sewer, sewer access, égouts, tout à l égout, kanalanschluss, alcantarillado, fognatura, riolering'],
  ['fenced', 'fenced, clôturé, eingezäunt, vallado, recintato, omheind, vedado'],
  ['carport', 'carport, auvent voiture'],
  ['loggia', 'loggia'],
  [
    'electric_car_terminal',
    'ev charging, electric car charger, borne de recharge, borne recharge, wallbox, ladestation, punto de recarga, colonnina ricarica, laadpaal',
  ],
  ['domotic', 'home automation, smart home, domotique, domótica, domotica'],
  ['separate_toilets', 'separate toilet, wc séparé, gäste wc, gästewc, apart toilet'],
];

type Orientation = NonNullable<MappedProperty['orientation']>;

/** Names of fields that say yes or no to a point of the compass. */
export const ORIENTATION_NAMES: ReadonlyArray<readonly [Orientation, names: string]> = [
  [
    'N',
    'orientation nord, facing north, north facing, exposition nord, nord, ausrichtung nord, orientación norte, esposizione nord',
  ],
  [
    'E',
    'orientation est, facing east, east facing, exposition est, ausrichtung ost, orientación este, esposizione est',
  ],
  [
    'S',
    'orientation sud, facing south, south facing, exposition sud, ausrichtung süd, orientación sur, esposizione sud',
  ],
  [
    'W',
    'orientation ouest, facing west, west facing, exposition ouest, ausrichtung west, orientación oeste, esposizione ovest',
  ],
];
