import type { Words } from '../table.ts';

/** Words of the homes that are listed twice. */
export const twinWords = {
  lead: {
    en: 'Homes with a second listing, here or in another gateway that you can read. Two prices or two texts for one home make buyers wonder: keep one, or make them equal.',
    fr: 'Les biens qui ont une deuxième annonce, ici ou dans une autre passerelle que vous pouvez lire. Deux prix ou deux textes pour un même bien font douter les acheteurs : gardez-en une, ou accordez-les.',
    de: 'Immobilien mit einem zweiten Inserat, hier oder in einem anderen Gateway, das Sie lesen dürfen. Zwei Preise oder zwei Texte für eine Immobilie machen Käufer stutzig: Behalten Sie eines, oder gleichen Sie beide an.',
  },
  compared: {
    en: '{count} flat or house on offer was compared, also with {others} in other gateways. | {count} flats and houses on offer were compared with each other, and with {others} in other gateways.',
    fr: '{count} appartement ou maison encore proposé a été comparé, aussi avec {others} dans d’autres passerelles. | {count} appartements et maisons encore proposés ont été comparés entre eux, et avec {others} dans d’autres passerelles.',
    de: '{count} angebotene Wohnung oder angebotenes Haus wurde verglichen, auch mit {others} in anderen Gateways. | {count} angebotene Wohnungen und Häuser wurden miteinander verglichen, und mit {others} in anderen Gateways.',
  },
  notCompared: {
    en: '{count} listing was not: it is no flat or house on offer, or states no area or town. | {count} listings were not: they are no flats or houses on offer, or state no area or town.',
    fr: '{count} annonce ne l’a pas été : ce n’est ni un appartement ni une maison encore proposés, ou la surface ou la ville manque. | {count} annonces ne l’ont pas été : ce ne sont ni des appartements ni des maisons encore proposés, ou la surface ou la ville manque.',
    de: '{count} Inserat nicht: Es ist keine angebotene Wohnung und kein angebotenes Haus, oder Fläche oder Ort fehlt. | {count} Inserate nicht: Sie sind keine angebotenen Wohnungen oder Häuser, oder Fläche oder Ort fehlt.',
  },
  notComplete: {
    en: 'There are too many listings to compare all of them: some were left out.',
    fr: 'Il y a trop d’annonces pour toutes les comparer : certaines ont été laissées de côté.',
    de: 'Es sind zu viele Inserate, um alle zu vergleichen: Einige wurden ausgelassen.',
  },
  none: { en: 'No home is listed twice', fr: 'Aucun bien en double', de: 'Keine Immobilie doppelt' },
  here: { en: 'in this gateway', fr: 'dans cette passerelle', de: 'in diesem Gateway' },
  elsewhere: { en: 'in {name}', fr: 'dans {name}', de: 'in {name}' },
  CERTAIN: { en: 'Certain', fr: 'Certain', de: 'Sicher' },
  LIKELY: { en: 'Likely', fr: 'Probable', de: 'Wahrscheinlich' },
  SAME: { en: 'Same', fr: 'Identique', de: 'Gleich' },
  CLOSE: { en: 'Close', fr: 'Proche', de: 'Ähnlich' },
  DIFFERENT: { en: 'Different', fr: 'Différent', de: 'Anders' },
  PRICE: { en: 'price', fr: 'prix', de: 'Preis' },
  AREA: { en: 'area', fr: 'surface', de: 'Wohnfläche' },
  PLOT: { en: 'plot', fr: 'terrain', de: 'Grundstück' },
  ROOMS: { en: 'rooms', fr: 'pièces', de: 'Zimmer' },
  BEDROOMS: { en: 'bedrooms', fr: 'chambres', de: 'Schlafzimmer' },
  FLOOR: { en: 'floor', fr: 'étage', de: 'Etage' },
  YEAR: { en: 'year of construction', fr: 'année de construction', de: 'Baujahr' },
  ENERGY: { en: 'energy figures', fr: 'valeurs énergétiques', de: 'Energiewerte' },
  CERTIFICATE: { en: 'energy certificate', fr: 'numéro de DPE', de: 'Energieausweis' },
  CHARGES: { en: 'charges', fr: 'charges', de: 'Hausgeld' },
  TAX: { en: 'property tax', fr: 'taxe foncière', de: 'Grundsteuer' },
  ADDRESS: { en: 'address', fr: 'adresse', de: 'Adresse' },
  POSITION: { en: 'position', fr: 'position', de: 'Lage' },
  TEXT: { en: 'text', fr: 'texte', de: 'Text' },
  PICTURE: { en: 'pictures', fr: 'photos', de: 'Bilder' },
} as const satisfies Words;
