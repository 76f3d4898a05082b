import type { CheckCode } from '../shared/fault-codes.ts';
import type { Sentence } from './sentence.ts';

/** What the check of a connection found: what happened, then what to do. */
export const CHECK_SENTENCES: Readonly<Record<CheckCode, Sentence>> = {
  refused: {
    en: 'The access was refused or the settings are wrong. Check the address and the key.',
    fr: 'L’accès a été refusé ou les réglages sont erronés. Vérifiez l’adresse et la clé.',
    de: 'Der Zugang wurde verweigert oder die Einstellungen sind falsch. Prüfen Sie Adresse und Schlüssel.',
  },
  busy: {
    en: 'The other side asks for a pause. Wait a few minutes, then check again.',
    fr: 'L’autre côté demande une pause. Attendez quelques minutes, puis vérifiez à nouveau.',
    de: 'Die Gegenseite bittet um eine Pause. Warten Sie einige Minuten und prüfen Sie erneut.',
  },
  unreachable: {
    en: 'The other side cannot be reached. Check the address; if it is right, try again later.',
    fr: 'L’autre côté est injoignable. Vérifiez l’adresse ; si elle est juste, réessayez plus tard.',
    de: 'Die Gegenseite ist nicht erreichbar. Prüfen Sie die Adresse; stimmt sie, versuchen Sie es später erneut.',
  },
  too_slow: {
    en: 'The other side took too long to respond. Try again; if it stays so, ask its operator.',
    fr: 'L’autre côté a mis trop de temps à répondre. Réessayez ; si cela persiste, contactez son exploitant.',
    de: 'Die Gegenseite brauchte zu lange. Versuchen Sie es erneut; bleibt es so, fragen Sie den Betreiber.',
  },
  unusable: {
    en: 'What the other side sends cannot be read. Check the address and the format of the export.',
    fr: 'Ce que l’autre côté envoie est illisible. Vérifiez l’adresse et le format de l’export.',
    de: 'Was die Gegenseite sendet, ist nicht lesbar. Prüfen Sie Adresse und Format des Exports.',
  },
  taken: {
    en: 'Another gateway already delivers to this website. Choose another website, or remove it there first.',
    fr: 'Une autre passerelle livre déjà ce site. Choisissez un autre site, ou retirez-le d’abord là-bas.',
    de: 'Ein anderes Gateway beliefert diese Website bereits. Wählen Sie eine andere, oder entfernen Sie sie dort zuerst.',
  },
  internal: {
    en: 'The check failed because of a fault of ours. It is recorded; try again later.',
    fr: 'La vérification a échoué à cause d’une erreur de notre part. Elle est consignée ; réessayez plus tard.',
    de: 'Die Prüfung scheiterte an einem Fehler auf unserer Seite. Er ist vermerkt; versuchen Sie es später erneut.',
  },
};
