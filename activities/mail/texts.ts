import type { MailFacts, MailKind } from '../../model/gateway/mail.ts';
import type { Language } from '../../model/shared/language.ts';
import { COUNTS, LACKS } from './fact-lists.ts';

/** A mail as it is written: a subject, sentences, and the names of facts to list. */
export interface MailText {
  readonly subject: string;
  readonly sentences: readonly string[];
  /** Facts listed below the sentences, with their labels. */
  readonly list?: Readonly<Record<string, string>>;
}

/** Facts stand in braces. */
export const MAIL_TEXTS: { readonly [Kind in MailKind]: Readonly<Record<Language, MailText>> } = {
  sync_completed: {
    fr: {
      subject: '{gateway} : synchronisation terminée',
      sentences: ['La synchronisation de « {gateway} » est terminée.'],
      list: COUNTS.fr,
    },
    en: { subject: '{gateway}: sync completed', sentences: ['The sync of “{gateway}” has ended.'], list: COUNTS.en },
    de: {
      subject: '{gateway}: Synchronisation abgeschlossen',
      sentences: ['Die Synchronisation von „{gateway}“ ist abgeschlossen.'],
      list: COUNTS.de,
    },
  },
  sync_partial: {
    fr: {
      subject: '{gateway} : synchronisation terminée avec des problèmes',
      sentences: [
        'La synchronisation de « {gateway} » est terminée, mais une partie manque. Voici ce qui s’est passé et ce qu’il faut faire :',
      ],
      list: COUNTS.fr,
    },
    en: {
      subject: '{gateway}: sync completed with problems',
      sentences: [
        'The sync of “{gateway}” has ended, but something is missing. This is what happened, and what to do:',
      ],
      list: COUNTS.en,
    },
    de: {
      subject: '{gateway}: Synchronisation mit Problemen abgeschlossen',
      sentences: [
        'Die Synchronisation von „{gateway}“ ist abgeschlossen, aber etwas fehlt. Das ist geschehen, und das ist zu tun:',
      ],
      list: COUNTS.de,
    },
  },
  sync_failed: {
    fr: {
      subject: '{gateway} : la synchronisation a échoué',
      sentences: [
        'La synchronisation de « {gateway} » a échoué : {reason}',
        'Rien n’a été supprimé. Vos biens restent tels qu’ils étaient.',
      ],
    },
    en: {
      subject: '{gateway}: the sync failed',
      sentences: ['The sync of “{gateway}” failed: {reason}', 'Nothing was removed. Your listings stay as they were.'],
    },
    de: {
      subject: '{gateway}: Die Synchronisation ist fehlgeschlagen',
      sentences: [
        'Die Synchronisation von „{gateway}“ ist fehlgeschlagen: {reason}',
        'Es wurde nichts gelöscht. Ihre Objekte bleiben, wie sie waren.',
      ],
    },
  },
  sync_overflow: {
    fr: {
      subject: '{gateway} : {count} biens n’ont pas été diffusés',
      sentences: [
        'La synchronisation de « {gateway} » est terminée, mais {count} biens dépassent la limite de {limit} biens de la formule {plan} et n’ont pas été diffusés.',
        'Ils le seront dès que la formule le permettra.',
      ],
    },
    en: {
      subject: '{gateway}: {count} listings were not delivered',
      sentences: [
        'The sync of “{gateway}” has ended, but {count} listings exceed the {plan} plan’s limit of {limit} listings and were not delivered.',
        'They will be as soon as the plan allows it.',
      ],
    },
    de: {
      subject: '{gateway}: {count} Objekte wurden nicht übertragen',
      sentences: [
        'Die Synchronisation von „{gateway}“ ist beendet, aber {count} Objekte überschreiten die Grenze von {limit} Objekten des Tarifs {plan} und wurden nicht übertragen.',
        'Sie folgen, sobald der Tarif es erlaubt.',
      ],
    },
  },
  sync_timeout: {
    fr: {
      subject: '{gateway} : la synchronisation a dépassé le temps imparti',
      sentences: [
        'La synchronisation de « {gateway} » a été arrêtée après {minutes} minutes.',
        'Ce qui a été lu est enregistré ; la prochaine synchronisation reprendra à partir de là.',
      ],
    },
    en: {
      subject: '{gateway}: the sync ran out of time',
      sentences: [
        'The sync of “{gateway}” was stopped after {minutes} minutes.',
        'What was read is kept; the next sync goes on from there.',
      ],
    },
    de: {
      subject: '{gateway}: Die Synchronisation hat zu lange gedauert',
      sentences: [
        'Die Synchronisation von „{gateway}“ wurde nach {minutes} Minuten beendet.',
        'Was gelesen wurde, bleibt; die nächste Synchronisation macht dort weiter.',
      ],
    },
  },
  sync_disabled: {
    fr: {
      subject: '{gateway} : synchronisation automatique désactivée',
      sentences: [
        'Les {count} dernières synchronisations automatiques de « {gateway} » ont été refusées par le logiciel métier : {reason}',
        'La passerelle a été mise en pause. Corrigez l’accès, puis réactivez-la.',
      ],
    },
    en: {
      subject: '{gateway}: automatic sync disabled',
      sentences: [
        'The CRM refused the last {count} automatic syncs of “{gateway}”: {reason}',
        'The gateway was paused. Correct its access, then enable it again.',
      ],
    },
    de: {
      subject: '{gateway}: Automatische Synchronisation abgeschaltet',
      sentences: [
        'Die Maklersoftware hat die letzten {count} automatischen Synchronisationen von „{gateway}“ abgelehnt: {reason}',
        'Das Gateway wurde angehalten. Berichtigen Sie den Zugang und aktivieren Sie es wieder.',
      ],
    },
  },
  sync_held: {
    fr: {
      subject: '{gateway} : {count} biens manquent dans le logiciel métier',
      sentences: [
        '{count} biens de « {gateway} » manquent soudain dans les données du logiciel métier. Par prudence, ils restent en ligne : {titles}',
        'Si vous ne décidez rien, ils seront retirés d’eux-mêmes s’ils manquent encore à toutes les lectures pendant une semaine ; ceux qui manquent un à un, à trois lectures sur plus d’un jour. Vous pouvez aussi décider tout de suite, annonce par annonce.',
      ],
    },
    en: {
      subject: '{gateway}: {count} listings are missing from the CRM',
      sentences: [
        '{count} listings of “{gateway}” are suddenly missing from the CRM’s data. To be safe, they stay online: {titles}',
        'Without your decision they leave by themselves when all reads of a week lack them; those that go missing one by one, after three reads over more than a day. You can also decide now, listing by listing.',
      ],
    },
    de: {
      subject: '{gateway}: {count} Objekte fehlen in der Maklersoftware',
      sentences: [
        '{count} Objekte von „{gateway}“ fehlen plötzlich in den Daten der Maklersoftware. Vorsichtshalber bleiben sie online: {titles}',
        'Ohne Ihre Entscheidung werden sie von selbst entfernt, wenn sie eine Woche lang bei allen Abrufen fehlen; einzeln fehlende nach drei Abrufen über mehr als einen Tag. Sie können auch sofort entscheiden, Objekt für Objekt.',
      ],
    },
  },
  sync_held_new: {
    fr: {
      subject: '{gateway} : {count} nouveaux biens ne sont pas publiés',
      sentences: [
        '{count} nouveaux biens sont arrivés pour « {gateway} » avec des données qui ne ressemblent pas aux vôtres, ou comme doubles de biens qui manquent. Par prudence, ils ne sont pas publiés : {titles}',
        'Confirmez ceux qui sont à vous, écartez les autres.',
      ],
    },
    en: {
      subject: '{gateway}: {count} new listings are not published',
      sentences: [
        '{count} new listings came to “{gateway}” with data that does not resemble yours, or as doubles of listings that are missing. To be safe, they are not published: {titles}',
        'Confirm those that are yours and dismiss the others.',
      ],
    },
    de: {
      subject: '{gateway}: {count} neue Objekte werden nicht veröffentlicht',
      sentences: [
        '{count} neue Objekte kamen für „{gateway}“ mit Daten, die nicht wie Ihre aussehen, oder als Doppel fehlender Objekte. Vorsichtshalber werden sie nicht veröffentlicht: {titles}',
        'Bestätigen Sie Ihre eigenen und verwerfen Sie die anderen.',
      ],
    },
  },
  lead_created: {
    fr: {
      subject: '{gateway} : nouveau contact',
      sentences: [
        'Une personne vous a laissé ses coordonnées pour « {gateway} ».',
        'Pour protéger ses données, ce message ne les contient pas. Ouvrez la fiche pour les lire.',
      ],
      list: { source: 'Origine' },
    },
    en: {
      subject: '{gateway}: new lead',
      sentences: [
        'Somebody left their contact details for “{gateway}”.',
        'To protect their data, this message does not contain them. Open the lead to read them.',
      ],
      list: { source: 'Source' },
    },
    de: {
      subject: '{gateway}: neue Anfrage',
      sentences: [
        'Jemand hat Kontaktdaten für „{gateway}“ hinterlassen.',
        'Zum Schutz dieser Daten stehen sie nicht in dieser Nachricht. Öffnen Sie die Anfrage, um sie zu lesen.',
      ],
      list: { source: 'Herkunft' },
    },
  },
  listing_quality: {
    fr: {
      subject: '{gateway} : ce qui manque à vos annonces',
      sentences: [
        'Des {total} annonces en ligne de « {gateway} », voici combien peuvent être mieux présentées : {count}. Ce qui leur manque se corrige dans votre logiciel métier.',
        'Commencez par : {titles}',
        'Ce message est envoyé une fois par semaine au plus.',
      ],
      list: LACKS.fr,
    },
    en: {
      subject: '{gateway}: what your listings lack',
      sentences: [
        'Of the {total} listings of “{gateway}” that are online, this many could be shown better: {count}. What they lack is mended in your CRM.',
        'Begin with: {titles}',
        'This message is sent once a week at most.',
      ],
      list: LACKS.en,
    },
    de: {
      subject: '{gateway}: Was Ihren Objekten fehlt',
      sentences: [
        'Von den {total} Objekten von „{gateway}“, die online sind, lassen sich so viele besser zeigen: {count}. Was ihnen fehlt, wird in Ihrer Maklersoftware ergänzt.',
        'Beginnen Sie mit: {titles}',
        'Diese Nachricht kommt höchstens einmal in der Woche.',
      ],
      list: LACKS.de,
    },
  },
  gateway_created: {
    fr: {
      subject: 'Passerelle « {gateway} » créée',
      sentences: [
        'La passerelle « {gateway} » a été créée.',
        'Elle ne synchronise rien avant d’avoir été validée ou activée.',
      ],
    },
    en: {
      subject: 'Gateway “{gateway}” created',
      sentences: ['The gateway “{gateway}” was created.', 'It syncs nothing until it is validated or enabled.'],
    },
    de: {
      subject: 'Gateway „{gateway}“ angelegt',
      sentences: [
        'Das Gateway „{gateway}“ wurde angelegt.',
        'Es synchronisiert nichts, bis es geprüft oder aktiviert ist.',
      ],
    },
  },
  gateway_deleted: {
    fr: {
      subject: 'Passerelle « {gateway} » supprimée',
      sentences: [
        'La passerelle « {gateway} » et ses biens ont été supprimés. Ses clés d’accès ne sont plus valables.',
      ],
    },
    en: {
      subject: 'Gateway “{gateway}” deleted',
      sentences: ['The gateway “{gateway}” and its listings were deleted. Its access keys are no longer valid.'],
    },
    de: {
      subject: 'Gateway „{gateway}“ gelöscht',
      sentences: [
        'Das Gateway „{gateway}“ und seine Objekte wurden gelöscht. Seine Zugangsschlüssel gelten nicht mehr.',
      ],
    },
  },
  gateway_validated: {
    fr: {
      subject: 'Passerelle « {gateway} » validée',
      sentences: ['Tous les connecteurs de « {gateway} » répondent. La passerelle est active.'],
    },
    en: {
      subject: 'Gateway “{gateway}” validated',
      sentences: ['Every connector of “{gateway}” answers. The gateway is active.'],
    },
    de: {
      subject: 'Gateway „{gateway}“ geprüft',
      sentences: ['Alle Anschlüsse von „{gateway}“ antworten. Das Gateway ist aktiv.'],
    },
  },
  gateway_paused: {
    fr: {
      subject: 'Passerelle « {gateway} » en pause',
      sentences: ['La passerelle « {gateway} » a été mise en pause. Elle ne synchronise rien jusqu’à sa réactivation.'],
    },
    en: {
      subject: 'Gateway “{gateway}” paused',
      sentences: ['The gateway “{gateway}” was paused. It syncs nothing until it is enabled again.'],
    },
    de: {
      subject: 'Gateway „{gateway}“ angehalten',
      sentences: ['Das Gateway „{gateway}“ wurde angehalten. Es synchronisiert nichts, bis es wieder aktiviert wird.'],
    },
  },
  delegation_granted: {
    fr: {
      subject: 'Accès à la passerelle « {gateway} »',
      sentences: ['{owner} vous a donné accès à la passerelle « {gateway} » avec le niveau {level}.'],
    },
    en: {
      subject: 'Access to the gateway “{gateway}”',
      sentences: ['{owner} has given you access to the gateway “{gateway}” at the level {level}.'],
    },
    de: {
      subject: 'Zugang zum Gateway „{gateway}“',
      sentences: ['{owner} hat Ihnen Zugang zum Gateway „{gateway}“ mit der Stufe {level} gegeben.'],
    },
  },
  delegation_granted_until: {
    fr: {
      subject: 'Accès à la passerelle « {gateway} »',
      sentences: ['{owner} vous a donné accès à la passerelle « {gateway} » avec le niveau {level}, jusqu’au {until}.'],
    },
    en: {
      subject: 'Access to the gateway “{gateway}”',
      sentences: ['{owner} has given you access to the gateway “{gateway}” at the level {level}, until {until}.'],
    },
    de: {
      subject: 'Zugang zum Gateway „{gateway}“',
      sentences: ['{owner} hat Ihnen Zugang zum Gateway „{gateway}“ mit der Stufe {level} gegeben, bis {until}.'],
    },
  },
  site_activated: {
    fr: {
      subject: 'Site {domain} activé',
      sentences: ['Le site {domain} est activé et reçoit les biens de « {gateway} ».'],
    },
    en: {
      subject: 'Site {domain} activated',
      sentences: ['The site {domain} is activated and gets the listings of “{gateway}”.'],
    },
    de: {
      subject: 'Website {domain} aktiviert',
      sentences: ['Die Website {domain} ist aktiviert und erhält die Objekte von „{gateway}“.'],
    },
  },
};

/** Names of the facts that a text uses. */
export const factsOf = ({ subject, sentences, list }: MailText): string[] => [
  ...new Set([...`${subject} ${sentences.join(' ')}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
  ...Object.keys(list ?? {}),
];

export const fillIn = (text: string, facts: MailFacts): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
