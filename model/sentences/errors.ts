import type { ErrorCode } from '../shared/errors.ts';
import type { Sentence } from './sentence.ts';

/** What an error response means for a person at the console, and what to do. The message of the API is shown next to it. */
export const ERROR_SENTENCES: Readonly<Record<ErrorCode, Sentence>> = {
  BAD_REQUEST: {
    en: 'Something that was entered is not right. Correct it, then try again.',
    fr: 'Une saisie n’est pas correcte. Corrigez-la, puis réessayez.',
    de: 'Eine Eingabe stimmt nicht. Berichtigen Sie sie und versuchen Sie es erneut.',
  },
  AUTH_FAILED: {
    en: 'Your session is not valid any more. Sign in again.',
    fr: 'Votre session n’est plus valable. Reconnectez-vous.',
    de: 'Ihre Sitzung gilt nicht mehr. Melden Sie sich erneut an.',
  },
  FORBIDDEN: {
    en: 'Your account may not do this.',
    fr: 'Votre compte n’y est pas autorisé.',
    de: 'Ihr Konto darf das nicht.',
  },
  NOT_FOUND: {
    en: 'It does not exist any more, or your account may not see it.',
    fr: 'Cet élément n’existe plus, ou votre compte n’y a pas accès.',
    de: 'Das gibt es nicht mehr, oder Ihr Konto darf es nicht sehen.',
  },
  METHOD_NOT_ALLOWED: {
    en: 'This cannot be done here. Reload the page.',
    fr: 'Cela n’est pas possible ici. Rechargez la page.',
    de: 'Das geht hier nicht. Laden Sie die Seite neu.',
  },
  CONFLICT: {
    en: 'This does not fit the present state. Reload the page, then try again.',
    fr: 'Cela ne correspond pas à l’état actuel. Rechargez la page, puis réessayez.',
    de: 'Das passt nicht zum jetzigen Zustand. Laden Sie die Seite neu und versuchen Sie es erneut.',
  },
  PAYLOAD_TOO_LARGE: {
    en: 'This is too large. Send less at a time.',
    fr: 'C’est trop volumineux. Envoyez-en moins à la fois.',
    de: 'Das ist zu groß. Senden Sie weniger auf einmal.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    en: 'Files of this kind cannot be read here. Choose another one.',
    fr: 'Ce type de fichier ne peut pas être lu ici. Choisissez-en un autre.',
    de: 'Dateien dieser Art sind hier nicht lesbar. Wählen Sie eine andere.',
  },
  UNPROCESSABLE: {
    en: 'This is not possible with the present settings. Check them, then try again.',
    fr: 'Ce n’est pas possible avec les réglages actuels. Vérifiez-les, puis réessayez.',
    de: 'Das geht mit den jetzigen Einstellungen nicht. Prüfen Sie sie und versuchen Sie es erneut.',
  },
  no_matching_gateway: {
    en: 'None of your gateways delivers to this website. Add the website to one first.',
    fr: 'Aucune de vos passerelles ne livre ce site. Ajoutez d’abord le site à l’une d’elles.',
    de: 'Keines Ihrer Gateways beliefert diese Website. Fügen Sie sie zuerst einem hinzu.',
  },
  RATE_LIMITED: {
    en: 'Too many requests. Wait a moment, then try again.',
    fr: 'Trop de requêtes. Attendez un instant, puis réessayez.',
    de: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  },
  INTERNAL: {
    en: 'A fault of ours. It is recorded; try again later.',
    fr: 'Une erreur de notre part. Elle est consignée ; réessayez plus tard.',
    de: 'Ein Fehler auf unserer Seite. Er ist vermerkt; versuchen Sie es später erneut.',
  },
  DOWNSTREAM_ERROR: {
    en: 'A system that is needed for this does not respond. Try again in a few minutes.',
    fr: 'Un système nécessaire ne répond pas. Réessayez dans quelques minutes.',
    de: 'Ein dafür nötiges System reagiert nicht. Versuchen Sie es in einigen Minuten erneut.',
  },
};
