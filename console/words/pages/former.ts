import type { Words } from '../table.ts';

/** Words of the listings that left their CRM. */
export const formerWords = {
  lead: {
    en: 'Listings that left the CRM: they are on no website and in no search. Each can be brought back as it was.',
    fr: 'Les annonces qui ont quitté le CRM : elles ne sont plus sur aucun site ni dans la recherche. Chacune peut être restaurée telle quelle.',
    de: 'Objekte, die das CRM verlassen haben: Sie sind auf keiner Website und in keiner Suche. Jedes kann unverändert zurückgeholt werden.',
  },
  words: { en: 'Words or reference', fr: 'Mots ou référence', de: 'Wörter oder Objektnummer' },
  from: { en: 'Left from', fr: 'Partie à partir du', de: 'Weg ab' },
  to: { en: 'Left until', fr: 'Partie jusqu’au', de: 'Weg bis' },
  priceFrom: { en: 'Price from', fr: 'Prix à partir de', de: 'Preis ab' },
  priceTo: { en: 'Price up to', fr: 'Prix jusqu’à', de: 'Preis bis' },
  any: { en: 'Any', fr: 'Tous', de: 'Alle' },
  search: { en: 'Search', fr: 'Rechercher', de: 'Suchen' },
  clear: { en: 'Clear the filters', fr: 'Effacer les filtres', de: 'Filter zurücksetzen' },
  found: {
    en: '{count} former listing | {count} former listings',
    fr: '{count} annonce partie | {count} annonces parties',
    de: '{count} früheres Objekt | {count} frühere Objekte',
  },
  none: { en: 'No former listings', fr: 'Aucune annonce partie', de: 'Keine früheren Objekte' },
  noneLead: {
    en: 'A listing comes here when it leaves the CRM. It is kept for five years, or as long as your operator says.',
    fr: 'Une annonce arrive ici quand elle quitte le CRM. Elle est conservée cinq ans, ou la durée fixée par votre exploitant.',
    de: 'Ein Objekt kommt hierher, wenn es das CRM verlässt. Es wird fünf Jahre aufbewahrt, oder so lange, wie Ihr Betreiber es festlegt.',
  },
  noneFound: {
    en: 'No former listing fits these filters.',
    fr: 'Aucune annonce partie ne correspond à ces filtres.',
    de: 'Kein früheres Objekt passt zu diesen Filtern.',
  },
  left: { en: 'Left', fr: 'Départ', de: 'Weg seit' },
  price: { en: 'Price', fr: 'Prix', de: 'Preis' },
  inRun: { en: 'The run', fr: 'L’exécution', de: 'Der Lauf' },
  inRunNamed: {
    en: 'The run that archived {name}',
    fr: 'L’exécution qui a archivé {name}',
    de: 'Der Lauf, der {name} archiviert hat',
  },
  why_absent: {
    en: 'A complete read of the CRM did not return it.',
    fr: 'Une lecture complète du CRM ne l’a pas renvoyée.',
    de: 'Beim vollständigen Lesen des CRM kam es nicht mehr vor.',
  },
  why_deleted: {
    en: 'The CRM said that it was deleted.',
    fr: 'Le CRM a signalé sa suppression.',
    de: 'Das CRM hat die Löschung gemeldet.',
  },
  why_input_removed: {
    en: 'Its connection was removed from the gateway.',
    fr: 'Sa connexion a été retirée de la passerelle.',
    de: 'Seine Verbindung wurde vom Gateway entfernt.',
  },
  restoreTitle: { en: 'Bring back {name}', fr: 'Restaurer {name}', de: '{name} zurückholen' },
  restoreLead: {
    en: 'A run restores the listing as it was and delivers it to the websites again. The next complete sync archives it again if the CRM still does not have it.',
    fr: 'Une exécution restaure l’annonce telle quelle et l’envoie de nouveau aux sites. La prochaine synchronisation complète l’archivera encore si le CRM ne l’a toujours pas.',
    de: 'Ein Lauf stellt das Objekt unverändert wieder her und liefert es erneut an die Websites. Der nächste vollständige Abgleich archiviert es wieder, wenn das CRM es weiterhin nicht hat.',
  },
} satisfies Words;
