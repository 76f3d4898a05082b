import type { MailCategory } from '../../model/gateway/mail.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';
import type { SpecialReply } from '../http/reply.ts';
import { form, linkTo, page, section } from '../saved-searches/reader-page.ts';

interface PageTexts {
  readonly title: string;
  readonly all: string;
  readonly others: string;
  readonly categories: { readonly [Category in MailCategory]: string };
  readonly on: string;
  readonly off: string;
  readonly stop: string;
  readonly start: string;
  readonly gone: { readonly title: string; readonly sentence: string };
}

/** `{category}` is what the mails are about. */
const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  fr: {
    title: 'Vos messages automatiques',
    all: 'Ce choix vaut pour toutes vos passerelles et s’applique aussitôt.',
    others: 'Choisir les autres messages dans la console',
    categories: {
      sync: 'les synchronisations, les annonces retenues, les nouveaux contacts et, une fois par semaine, ce qui manque aux annonces',
      gateway_lifecycle: 'la création, l’activation, la pause et la suppression de passerelles',
      delegation: 'les accès qu’on vous donne',
      site: 'l’activation de sites',
    },
    on: 'Vous recevez les messages sur {category}.',
    off: 'Vous ne recevez plus les messages sur {category}.',
    stop: 'Ne plus les recevoir',
    start: 'Les recevoir à nouveau',
    gone: { title: 'Ce lien a expiré', sentence: 'Utilisez le lien d’un message plus récent.' },
  },
  en: {
    title: 'Your automatic messages',
    all: 'This choice is for all your gateways and applies at once.',
    others: 'Choose the other messages in the console',
    categories: {
      sync: 'syncs, held listings, new leads and, once a week, what listings lack',
      gateway_lifecycle: 'gateways that are created, enabled, paused or deleted',
      delegation: 'access that you are given',
      site: 'websites that are activated',
    },
    on: 'You receive messages about {category}.',
    off: 'You no longer receive messages about {category}.',
    stop: 'Stop receiving them',
    start: 'Receive them again',
    gone: { title: 'This link has expired', sentence: 'Use the link of a newer message.' },
  },
  de: {
    title: 'Ihre automatischen Nachrichten',
    all: 'Diese Auswahl gilt für alle Ihre Gateways und sofort.',
    others: 'Die anderen Nachrichten in der Konsole wählen',
    categories: {
      sync: 'Synchronisationen, zurückgehaltene Objekte, neue Anfragen und, einmal in der Woche, was Objekten fehlt',
      gateway_lifecycle: 'angelegte, aktivierte, angehaltene oder gelöschte Gateways',
      delegation: 'Zugänge, die Sie erhalten',
      site: 'aktivierte Websites',
    },
    on: 'Sie erhalten Nachrichten über {category}.',
    off: 'Sie erhalten keine Nachrichten mehr über {category}.',
    stop: 'Nicht mehr erhalten',
    start: 'Wieder erhalten',
    gone: { title: 'Dieser Link ist abgelaufen', sentence: 'Verwenden Sie den Link einer neueren Nachricht.' },
  },
};

/** Field of the form that names the category of the mail. */
export const CATEGORY_FIELD = 'category';
const CONSOLE_PREFERENCES = '/console/notifications';

/** What the page shows. */
export interface MailPreferencesView {
  /** Of the mail. */
  readonly category: MailCategory;
  readonly isWanted: boolean;
  /** Language of the mail; French where it has none. */
  readonly language: string | undefined;
  /** Path of the page, to which the names of the actions are added. */
  readonly path: string;
}

/** The page of a link in a mail, about its category alone; undefined: the mail is no longer stored, in all languages. */
export function mailPreferencesPage(view: MailPreferencesView | undefined): SpecialReply {
  if (!view) {
    const sections = LANGUAGES.map((language) => {
      const { title, sentence } = PAGE_TEXTS[language].gone;
      return section(title, sentence, '', language);
    });
    return page('fr', PAGE_TEXTS.fr.gone.title, sections.join(''));
  }
  const { category, isWanted, path } = view;
  const language: Language = LANGUAGES.find((one) => one === view.language) ?? 'fr';
  const { title, all, others, categories, on, off, stop, start } = PAGE_TEXTS[language];
  const sentence = (isWanted ? on : off).replace('{category}', () => categories[category]);
  const action = isWanted ? 'unsubscribe' : 'subscribe';
  const button = form(`${path}/${action}`, isWanted ? stop : start, true, { name: CATEGORY_FIELD, value: category });
  return page(language, title, section(title, `${sentence} ${all}`, button) + linkTo(CONSOLE_PREFERENCES, others));
}
