import type { Words } from './table.ts';

/** Words of the rules over the feeds of a gateway. */
export const ruleWords = {
  rules: { en: 'Rules', fr: 'Règles', de: 'Regeln' },
  rulesLead: {
    en: 'Rules change what the gateway makes of its feed. Each change is a version that can be undone; the next run applies it.',
    fr: 'Les règles modifient ce que la passerelle fait de son flux. Chaque changement est une version réversible, appliquée à la prochaine exécution.',
    de: 'Regeln ändern, was das Gateway aus seinem Feed macht. Jede Änderung ist eine Version, die sich zurücknehmen lässt; der nächste Lauf wendet sie an.',
  },
  unknownWords: { en: 'Words that were not understood', fr: 'Mots non compris', de: 'Nicht verstandene Wörter' },
  unknownNone: {
    en: 'Every word of the stored listings is understood.',
    fr: 'Tous les mots des annonces enregistrées sont compris.',
    de: 'Alle Wörter der gespeicherten Objekte werden verstanden.',
  },
  unknownWord: { en: 'Word', fr: 'Mot', de: 'Wort' },
  unknownField: { en: 'Field of the CRM', fr: 'Champ du CRM', de: 'Feld des CRM' },
  unknownCount: { en: 'Found in', fr: 'Présent dans', de: 'Gefunden in' },
  unknownListings: {
    en: '{count} listing | {count} listings',
    fr: '{count} annonce | {count} annonces',
    de: '{count} Objekt | {count} Objekten',
  },
  unknownGive: { en: 'Give a meaning', fr: 'Donner un sens', de: 'Bedeutung geben' },
  unknownMore: {
    en: 'and {count} rarer word | and {count} rarer words',
    fr: 'et {count} mot plus rare | et {count} mots plus rares',
    de: 'und {count} selteneres Wort | und {count} seltenere Wörter',
  },
  unknownMeaningOf: { en: 'Meaning of “{word}”', fr: 'Sens de « {word} »', de: 'Bedeutung von „{word}“' },
  unknownTarget: { en: 'Field of the listing', fr: 'Champ de l’annonce', de: 'Feld des Objekts' },
  unknownMeaning: { en: 'Meaning', fr: 'Sens', de: 'Bedeutung' },
  unknownOthers: {
    en: 'Also for these gateways with the same format',
    fr: 'Aussi pour ces passerelles au même format',
    de: 'Auch für diese Gateways mit demselben Format',
  },
  unknownPreview: { en: 'See what it changes', fr: 'Voir ce qui change', de: 'Änderungen ansehen' },
  unknownSave: { en: 'Save the meaning', fr: 'Enregistrer le sens', de: 'Bedeutung speichern' },
  rulesWouldChange: {
    en: '{count} of {all} stored listings would change.',
    fr: '{count} annonce(s) sur {all} changeraient.',
    de: '{count} von {all} gespeicherten Objekten würden sich ändern.',
  },
  rulesNextRun: {
    en: 'Nothing changes before the next run. The preview is about this gateway.',
    fr: 'Rien ne change avant la prochaine exécution. L’aperçu porte sur cette passerelle.',
    de: 'Vor dem nächsten Lauf ändert sich nichts. Die Vorschau gilt für dieses Gateway.',
  },
  rulesVersions: { en: 'Versions of the rules', fr: 'Versions des règles', de: 'Versionen der Regeln' },
  rulesNoVersions: {
    en: 'No rules yet: the feed is taken as its connector reads it.',
    fr: 'Aucune règle : le flux est repris tel que son connecteur le lit.',
    de: 'Noch keine Regeln: Der Feed wird so übernommen, wie der Connector ihn liest.',
  },
  rulesVersionHead: { en: 'Version', fr: 'Version', de: 'Version' },
  rulesVersion: { en: 'Version {number}', fr: 'Version {number}', de: 'Version {number}' },
  rulesApplies: { en: 'Applies', fr: 'En vigueur', de: 'Gilt' },
  rulesContent: { en: 'Content', fr: 'Contenu', de: 'Inhalt' },
  rulesWhen: { en: 'When', fr: 'Quand', de: 'Wann' },
  rulesRestored: {
    en: 'repeats version {number}',
    fr: 'reprend la version {number}',
    de: 'wiederholt Version {number}',
  },
  rulesNone: { en: 'Without rules', fr: 'Sans règles', de: 'Ohne Regeln' },
  rulesRestore: { en: 'Go back to it', fr: 'Y revenir', de: 'Dahin zurück' },
  rulesRestoreLead: {
    en: 'It becomes the next version and applies from the next run on. Nothing of the history is lost.',
    fr: 'Elle devient la version suivante, en vigueur dès la prochaine exécution. L’historique reste entier.',
    de: 'Sie wird zur nächsten Version und gilt ab dem nächsten Lauf. Vom Verlauf geht nichts verloren.',
  },
  rulesEmpty: { en: 'no rules', fr: 'aucune règle', de: 'keine Regeln' },
  rulesHasTake: { en: 'takes only a part', fr: 'ne prend qu’une partie', de: 'nimmt nur einen Teil' },
  rulesHasWords: {
    en: '{count} word | {count} words',
    fr: '{count} mot | {count} mots',
    de: '{count} Wort | {count} Wörter',
  },
  rulesHasFields: {
    en: '{count} field from elsewhere | {count} fields from elsewhere',
    fr: '{count} champ repris d’ailleurs | {count} champs repris d’ailleurs',
    de: '{count} Feld von anderswo | {count} Felder von anderswo',
  },
  rulesHasPeople: {
    en: '{count} office or agent | {count} offices or agents',
    fr: '{count} agence ou négociateur | {count} agences ou négociateurs',
    de: '{count} Büro oder Ansprechpartner | {count} Büros oder Ansprechpartner',
  },
  rulesHasPublish: {
    en: '{count} limit on what is published | {count} limits on what is published',
    fr: '{count} limite de publication | {count} limites de publication',
    de: '{count} Einschränkung der Veröffentlichung | {count} Einschränkungen der Veröffentlichung',
  },
  rulesHasSites: {
    en: '{count} site gets a part | {count} sites get a part',
    fr: '{count} site reçoit une partie | {count} sites reçoivent une partie',
    de: '{count} Website erhält einen Teil | {count} Websites erhalten einen Teil',
  },
} as const satisfies Words;
