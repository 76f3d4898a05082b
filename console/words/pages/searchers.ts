import type { Words } from '../table.ts';

/** Words of visitors who searched for what a listing is. */
export const searcherWords = {
  searched: {
    en: '{count} visitor searched for such a listing and opened one that day. | {count} visitors searched for such a listing and opened one that day.',
    fr: '{count} visiteur a cherché un tel bien et ouvert une annonce le même jour. | {count} visiteurs ont cherché un tel bien et ouvert une annonce le même jour.',
    de: '{count} Besucher hat so ein Objekt gesucht und am selben Tag ein Objekt geöffnet. | {count} Besucher haben so ein Objekt gesucht und am selben Tag ein Objekt geöffnet.',
  },
  opened: {
    en: '{count} of them opened this one. | {count} of them opened this one.',
    fr: '{count} d’entre eux a ouvert celui-ci. | {count} d’entre eux ont ouvert celui-ci.',
    de: '{count} von ihnen hat dieses geöffnet. | {count} von ihnen haben dieses geöffnet.',
  },
  incomplete: {
    en: 'Searches by rare filters are not counted.',
    fr: 'Les recherches par des filtres rares ne sont pas comptées.',
    de: 'Suchen mit seltenen Filtern sind nicht gezählt.',
  },
  skipped: {
    en: 'passed over by {skipped} of {all} visitors who searched for it',
    fr: 'ignorée par {skipped} des {all} visiteurs qui cherchaient un tel bien',
    de: 'von {skipped} der {all} Besucher übergangen, die so etwas gesucht haben',
  },
} as const satisfies Words;
