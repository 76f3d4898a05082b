import type { Words } from '../table.ts';

/** Words of questions to the support. */
export const supportWords = {
  lead: {
    en: 'Your question goes to the help desk with your client id, plan and mail address. Tokens and configurations are never sent.',
    fr: 'Votre question est transmise au support avec votre identifiant client, votre formule et votre adresse e-mail. Les jetons et configurations ne sont jamais envoyés.',
    de: 'Ihre Frage geht an den Support, mit Kundennummer, Tarif und Mailadresse. Tokens und Konfigurationen werden nie gesendet.',
  },
  form: { en: 'New question', fr: 'Nouvelle question', de: 'Neue Frage' },
  subject: { en: 'Subject', fr: 'Objet', de: 'Betreff' },
  category: { en: 'About', fr: 'Sujet', de: 'Thema' },
  category_question: { en: 'A question', fr: 'Une question', de: 'Eine Frage' },
  category_incident: { en: 'Something does not work', fr: 'Un dysfonctionnement', de: 'Etwas funktioniert nicht' },
  category_billing: { en: 'Invoices', fr: 'Facturation', de: 'Rechnungen' },
  category_suggestion: { en: 'A suggestion', fr: 'Une suggestion', de: 'Ein Vorschlag' },
  noGateway: { en: 'No gateway in particular', fr: 'Aucune passerelle en particulier', de: 'Kein bestimmtes Gateway' },
  message: { en: 'Message', fr: 'Message', de: 'Nachricht' },
  files: { en: 'Files', fr: 'Fichiers', de: 'Dateien' },
  filesHint: {
    en: 'At most 5 pictures (PNG, JPEG), PDF or text files, each up to 2 MB.',
    fr: 'Au plus 5 images (PNG, JPEG), fichiers PDF ou texte, de 2 Mo chacun au maximum.',
    de: 'Höchstens 5 Bilder (PNG, JPEG), PDF- oder Textdateien mit je bis zu 2 MB.',
  },
  fileRefused: {
    en: '{name} is neither a PNG, JPEG, PDF nor text file.',
    fr: '{name} n’est ni un fichier PNG, JPEG, PDF ni un fichier texte.',
    de: '{name} ist weder PNG-, JPEG-, PDF- noch Textdatei.',
  },
  tooMany: {
    en: 'At most 5 files can be sent.',
    fr: 'Au plus 5 fichiers peuvent être envoyés.',
    de: 'Höchstens 5 Dateien können gesendet werden.',
  },
  aboutRun: { en: 'About this run: {link}', fr: 'Concerne cette exécution : {link}', de: 'Zu diesem Lauf: {link}' },
  send: { en: 'Send', fr: 'Envoyer', de: 'Senden' },
  sent: {
    en: 'The help desk has your question under the number {id}.',
    fr: 'Le support a enregistré votre question sous le numéro {id}.',
    de: 'Der Support hat Ihre Frage unter der Nummer {id}.',
  },
  sentLead: {
    en: 'Replies come by mail to the address of your account.',
    fr: 'Les réponses arrivent par e-mail à l’adresse de votre compte.',
    de: 'Antworten kommen per Mail an die Adresse Ihres Kontos.',
  },
  follow: { en: 'Follow the replies', fr: 'Suivre les réponses', de: 'Antworten verfolgen' },
  another: { en: 'Ask something else', fr: 'Poser une autre question', de: 'Noch etwas fragen' },
} satisfies Words;
