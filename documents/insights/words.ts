import { fillIn, say } from '../translate.ts';
import type { Translations } from '../translate.ts';
import type { Language } from '../../model/shared/language.ts';

/** All texts of the owner report. `{}` is replaced by a value. */
const WORDS = {
  heading: say('Votre bien cette semaine', 'Your property this week', 'Ihre Immobilie diese Woche'),
  period: say('Du {} au {}', '{} to {}', '{} bis {}'),
  views: say('Consultations', 'Views', 'Aufrufe'),
  visitors: say('Visiteurs', 'Visitors', 'Besucher'),
  favourites: say('Favoris', 'Favourites', 'Favoriten'),
  contacts: say('Contacts', 'Contacts', 'Kontakte'),
  before: say('semaine précédente : {}', 'week before: {}', 'Vorwoche: {}'),
  weeks: say('Consultations par semaine', 'Views by week', 'Aufrufe je Woche'),
  channels: say('D’où viennent les visiteurs', 'Where visitors come from', 'Woher die Besucher kommen'),
  nobody: say('Aucune visite cette semaine.', 'No visits this week.', 'Keine Besuche diese Woche.'),
  place: say(
    'Place parmi les biens de l’agence',
    'Place among the listings of the agency',
    'Platz unter den Angeboten der Agentur',
  ),
  rank: say('{} sur {}', '{} of {}', '{} von {}'),
  matching: say('Acquéreurs potentiels', 'Visitors who look for such a property', 'Besucher mit passender Suche'),
  days: say('Jours en ligne', 'Days on the market', 'Tage am Markt'),
  note: say(
    'Comptages des visites sur les sites de l’agence, avec l’accord des visiteurs. Contacts : clics sur le téléphone, formulaires commencés et envoyés.',
    'Counts of visits to the sites of the agency, with the consent of the visitors. Contacts: clicks on the telephone number, forms begun and sent.',
    'Gezählte Besuche auf den Seiten der Agentur, mit Einwilligung der Besucher. Kontakte: Klicks auf die Telefonnummer, begonnene und gesendete Formulare.',
  ),
} as const;

const CHANNEL_NAMES: Readonly<Record<string, Translations>> = {
  paid_search: say('Recherche payante', 'Paid search', 'Bezahlte Suche'),
  organic_search: say('Moteurs de recherche', 'Search engines', 'Suchmaschinen'),
  paid_social: say('Publicité réseaux sociaux', 'Paid social', 'Bezahlte soziale Medien'),
  social: say('Réseaux sociaux', 'Social networks', 'Soziale Netzwerke'),
  display: say('Bannières', 'Display', 'Banner'),
  email: say('E-mail', 'E-mail', 'E-Mail'),
  portal: say('Portails immobiliers', 'Property portals', 'Immobilienportale'),
  referral: say('Autres sites', 'Other sites', 'Andere Seiten'),
  other: say('Autres campagnes', 'Other campaigns', 'Andere Kampagnen'),
  direct: say('Accès direct', 'Direct', 'Direktzugriff'),
};

/** A word in a language with values for its `{}`. */
export const word = (language: Language, key: keyof typeof WORDS, ...values: readonly string[]): string =>
  fillIn(WORDS[key][language], values);

export const channelName = (language: Language, channel: string): string =>
  CHANNEL_NAMES[channel]?.[language] ?? channel;
