import type { Words } from '../table.ts';

/** Why an estimate was refused, by the reason and field of the API's `refusal`. Numbers are in the message of the API, too. */
export const refusalWords = {
  refused_beyond_area: {
    en: 'The area of {given} m² is outside what the comparables cover: {least} to {most} m².',
    fr: 'La surface de {given} m² sort de ce que couvrent les biens comparables : de {least} à {most} m².',
    de: 'Die Fläche von {given} m² liegt außerhalb der Vergleichsobjekte: {least} bis {most} m².',
  },
  refused_beyond_rooms: {
    en: '{given} main rooms are outside what the comparables of this area have: {least} to {most}.',
    fr: '{given} pièces principales : les biens comparables de cette surface en ont de {least} à {most}.',
    de: '{given} Zimmer liegen außerhalb der Vergleichsobjekte dieser Fläche: {least} bis {most}.',
  },
  refused_beyond_land: {
    en: 'The plot of {given} m² is outside what the comparables cover: {least} to {most} m².',
    fr: 'Le terrain de {given} m² sort de ce que couvrent les biens comparables : de {least} à {most} m².',
    de: 'Das Grundstück von {given} m² liegt außerhalb der Vergleichsobjekte: {least} bis {most} m².',
  },
  refused_implausible: {
    en: '{given} rooms do not fit the other details: {most} at most. Check rooms, bedrooms and area.',
    fr: '{given} pièces ne vont pas avec les autres données : {most} au plus. Vérifiez pièces, chambres et surface.',
    de: '{given} Zimmer passen nicht zu den übrigen Angaben: höchstens {most}. Prüfen Sie Zimmer, Schlafzimmer und Fläche.',
  },
  refused_abroad: {
    en: 'The place is not in France. Estimates rest on French sales and rents.',
    fr: 'Le lieu n’est pas en France. Les estimations reposent sur des ventes et des loyers français.',
    de: 'Der Ort liegt nicht in Frankreich. Schätzungen beruhen auf französischen Verkäufen und Mieten.',
  },
  refused_address: {
    en: 'The address was not found in France. Add the postal code and the commune.',
    fr: 'L’adresse est introuvable en France. Ajoutez le code postal et la commune.',
    de: 'Die Adresse wurde in Frankreich nicht gefunden. Ergänzen Sie Postleitzahl und Gemeinde.',
  },
  refused_few: {
    en: 'Only {given} comparables are known around; at least {least} are needed.',
    fr: 'Seulement {given} biens comparables sont connus autour ; il en faut au moins {least}.',
    de: 'In der Umgebung sind nur {given} Vergleichsobjekte bekannt; mindestens {least} sind nötig.',
  },
  refused_method: {
    en: 'There are no open prices for this kind of property or offer.',
    fr: 'Il n’existe pas de prix publics pour ce type de bien ou d’offre.',
    de: 'Für diese Objekt- oder Angebotsart gibt es keine offenen Preise.',
  },
} as const satisfies Words;
