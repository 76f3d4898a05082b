import type { Sentence } from './sentence.ts';

interface ExtensionSentences {
  readonly name: Sentence;
  readonly text: Sentence;
}

/** Names and texts of the plugins and of the addons of sites that the product brings along (`extensions/extensions.json`), by the id of the plugin or the code of the addon. */
const EXTENSION_SENTENCES: Readonly<Record<string, ExtensionSentences>> = {
  '0d4f6c1e-6c55-4b0e-9b39-0a3a5f1d7c21': {
    name: {
      en: 'Property Gateway for WordPress',
      fr: 'Property Gateway pour WordPress',
      de: 'Property Gateway für WordPress',
    },
    text: {
      en: 'Shows the listings on a WordPress site, with search, enquiries and estimates.',
      fr: 'Affiche les annonces sur un site WordPress, avec recherche, demandes de contact et estimations.',
      de: 'Zeigt die Objekte auf einer WordPress-Website, mit Suche, Anfragen und Schätzungen.',
    },
  },
  '7a1b9f04-2e6d-4d1a-8a52-c4f1e0b6d893': {
    name: { en: 'Listings widget', fr: 'Widget d’annonces', de: 'Objekt-Widget' },
    text: {
      en: 'Shows the listings of a site with the WordPress plugin on any other page.',
      fr: 'Affiche sur n’importe quelle page les annonces d’un site équipé du plugin WordPress.',
      de: 'Zeigt die Objekte einer Website mit dem WordPress-Plugin auf jeder anderen Seite.',
    },
  },
  'json-ld': {
    name: { en: 'Structured data', fr: 'Données structurées', de: 'Strukturierte Daten' },
    text: {
      en: 'Adds schema.org data to the pages of listings, where the plugin of the site is older than version 2.',
      fr: 'Ajoute des données schema.org aux pages des annonces, si le plugin du site est antérieur à la version 2.',
      de: 'Fügt den Seiten der Objekte Daten nach schema.org hinzu, wenn das Plugin der Website älter als Version 2 ist.',
    },
  },
  'noindex-sold': {
    name: {
      en: 'Hide sold listings from search engines',
      fr: 'Masquer aux moteurs de recherche les biens vendus',
      de: 'Verkaufte Objekte vor Suchmaschinen verbergen',
    },
    text: {
      en: 'Asks search engines not to list the pages of sold and rented listings.',
      fr: 'Demande aux moteurs de recherche de ne pas référencer les pages des biens vendus ou loués.',
      de: 'Bittet Suchmaschinen, die Seiten verkaufter und vermieteter Objekte nicht aufzuführen.',
    },
  },
};

/** Name and text of a plugin or an addon of a site; undefined for one of another hub. */
export const extensionSentences = (id: string): ExtensionSentences | undefined =>
  Object.hasOwn(EXTENSION_SENTENCES, id) ? EXTENSION_SENTENCES[id] : undefined;
