import type { MailKind } from '../../model/gateway/mail.ts';
import type { Language } from '../../model/shared/language.ts';

/** What every mail begins and ends with, and the names of its links. */
export interface MailFrame {
  readonly greeting: string;
  readonly footer: string;
  readonly preferences: string;
  readonly technical: string;
  readonly links: { readonly [Page in MailPage]: string };
}

export const MAIL_FRAME: Readonly<Record<Language, MailFrame>> = {
  fr: {
    greeting: 'Bonjour,',
    footer: 'Message automatique.',
    preferences: 'Recevoir ou non les messages de ce type',
    technical: 'Détails techniques :',
    links: {
      run: 'Voir l’exécution',
      held: 'Décider des biens retenus',
      lead: 'Ouvrir le contact',
      gateway: 'Ouvrir la passerelle',
      listings: 'Voir ce qui manque à chaque bien',
    },
  },
  en: {
    greeting: 'Hello,',
    footer: 'This is an automatic message.',
    preferences: 'Receive messages of this kind, or not',
    technical: 'Technical details:',
    links: {
      run: 'See the run',
      held: 'Decide on the held listings',
      lead: 'Open the lead',
      gateway: 'Open the gateway',
      listings: 'See what each listing lacks',
    },
  },
  de: {
    greeting: 'Guten Tag,',
    footer: 'Eine automatische Nachricht.',
    preferences: 'Nachrichten dieser Art erhalten oder nicht',
    technical: 'Technische Einzelheiten:',
    links: {
      run: 'Lauf ansehen',
      held: 'Über zurückgehaltene Objekte entscheiden',
      lead: 'Anfrage öffnen',
      gateway: 'Gateway öffnen',
      listings: 'Ansehen, was jedem Objekt fehlt',
    },
  },
};

/** Pages of the console that mails link to. */
export type MailPage = 'run' | 'held' | 'lead' | 'gateway' | 'listings';

/** The page of each kind; mails about what needs nothing done have none. */
export const MAIL_PAGES: { readonly [Kind in MailKind]?: MailPage } = {
  sync_completed: 'run',
  sync_partial: 'run',
  sync_failed: 'run',
  sync_overflow: 'run',
  sync_timeout: 'run',
  sync_disabled: 'gateway',
  sync_held: 'held',
  sync_held_new: 'held',
  lead_created: 'lead',
  listing_quality: 'listings',
};

/** Words for the values of facts that are codes. */
export const FACT_WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    READ: 'Lecture',
    WRITE: 'Écriture',
    FULL_ACCESS: 'Accès complet',
    estimation: 'estimation',
    site: 'site',
    portal: 'portail',
  },
  en: {
    READ: 'Read',
    WRITE: 'Write',
    FULL_ACCESS: 'Full access',
    estimation: 'estimate',
    site: 'website',
    portal: 'portal',
  },
  de: {
    READ: 'Lesen',
    WRITE: 'Schreiben',
    FULL_ACCESS: 'Vollzugriff',
    estimation: 'Schätzung',
    site: 'Website',
    portal: 'Portal',
  },
};
