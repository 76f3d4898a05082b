import type { SavedSearchStatus } from '../../model/people/saved-search.ts';
import type { Language } from '../../model/shared/language.ts';

/** The page in one state of a saved search. Values are inserted at the braces. */
interface StateTexts {
  readonly title: string;
  readonly sentence: string;
}

/** Texts of the page on which readers confirm a saved search or unsubscribe from it. */
export interface ReaderTexts {
  readonly states: { readonly [Status in SavedSearchStatus]: StateTexts };
  readonly confirm: string;
  /** The other button, next to confirming. */
  readonly refuse: string;
  readonly unsubscribe: string;
  readonly gone: StateTexts;
}

export const READER_TEXTS: Readonly<Record<Language, ReaderTexts>> = {
  fr: {
    states: {
      UNCONFIRMED: {
        title: 'Confirmez votre alerte',
        sentence:
          '« {gateway} » vous écrira lorsque de nouveaux biens correspondront à votre recherche « {search} ». Vous pourrez vous désabonner à tout moment.',
      },
      ACTIVE: {
        title: 'Votre alerte est active',
        sentence: '« {gateway} » vous écrit lorsque de nouveaux biens correspondent à votre recherche « {search} ».',
      },
      PAUSED: {
        title: 'Votre alerte est en pause',
        sentence: '« {gateway} » a suspendu les messages pour votre recherche « {search} ».',
      },
      UNSUBSCRIBED: {
        title: 'Vous êtes désabonné',
        sentence: 'Vous ne recevrez plus de messages pour votre recherche « {search} ».',
      },
    },
    confirm: 'Confirmer mon alerte',
    refuse: 'Je n’ai rien demandé',
    unsubscribe: 'Me désabonner',
    gone: {
      title: 'Ce lien n’est plus valable',
      sentence: 'L’alerte n’existe plus ou n’a pas été confirmée à temps. Vous ne recevrez plus de messages.',
    },
  },
  en: {
    states: {
      UNCONFIRMED: {
        title: 'Confirm your alert',
        sentence:
          '“{gateway}” will write to you when new listings match your search “{search}”. You can unsubscribe at any time.',
      },
      ACTIVE: {
        title: 'Your alert is active',
        sentence: '“{gateway}” writes to you when new listings match your search “{search}”.',
      },
      PAUSED: {
        title: 'Your alert is paused',
        sentence: '“{gateway}” has paused the messages for your search “{search}”.',
      },
      UNSUBSCRIBED: {
        title: 'You are unsubscribed',
        sentence: 'You will receive no more messages for your search “{search}”.',
      },
    },
    confirm: 'Confirm my alert',
    refuse: 'I did not ask for this',
    unsubscribe: 'Unsubscribe',
    gone: {
      title: 'This link is no longer valid',
      sentence: 'The alert no longer exists or was not confirmed in time. You will receive no more messages.',
    },
  },
  de: {
    states: {
      UNCONFIRMED: {
        title: 'Suchauftrag bestätigen',
        sentence:
          '„{gateway}“ schreibt Ihnen, wenn neue Angebote zu Ihrer Suche „{search}“ passen. Sie können sich jederzeit abmelden.',
      },
      ACTIVE: {
        title: 'Ihr Suchauftrag ist aktiv',
        sentence: '„{gateway}“ schreibt Ihnen, wenn neue Angebote zu Ihrer Suche „{search}“ passen.',
      },
      PAUSED: {
        title: 'Ihr Suchauftrag ruht',
        sentence: '„{gateway}“ hat die Nachrichten zu Ihrer Suche „{search}“ ausgesetzt.',
      },
      UNSUBSCRIBED: {
        title: 'Sie sind abgemeldet',
        sentence: 'Sie erhalten keine Nachrichten mehr zu Ihrer Suche „{search}“.',
      },
    },
    confirm: 'Suchauftrag bestätigen',
    refuse: 'Das habe ich nicht angefordert',
    unsubscribe: 'Abmelden',
    gone: {
      title: 'Dieser Link ist nicht mehr gültig',
      sentence:
        'Den Suchauftrag gibt es nicht mehr, oder er wurde nicht rechtzeitig bestätigt. Sie erhalten keine Nachrichten mehr.',
    },
  },
};
