import type { Words } from './table.ts';

/** Words of the pages about who may use a gateway and who did what. */
export const sharingWords = {
  sharing: { en: 'Sharing', fr: 'Partage', de: 'Freigabe' },
  sharingLead: {
    en: 'Other clients that you let into this gateway.',
    fr: 'Les autres clients auxquels vous ouvrez cette passerelle.',
    de: 'Andere Kunden, denen Sie dieses Gateway öffnen.',
  },
  sharedLead: {
    en: 'Who has access to this gateway, as far as you may see it.',
    fr: 'Qui a accès à cette passerelle, dans la mesure où vous pouvez le voir.',
    de: 'Wer Zugriff auf dieses Gateway hat, soweit Sie es sehen dürfen.',
  },
  client: { en: 'Client', fr: 'Client', de: 'Kunde' },
  level: { en: 'Access', fr: 'Accès', de: 'Zugriff' },
  levelHint_READ: { en: 'Look at everything.', fr: 'Tout consulter.', de: 'Alles ansehen.' },
  levelHint_WRITE: {
    en: 'Look, sync and change.',
    fr: 'Consulter, synchroniser et modifier.',
    de: 'Ansehen, abgleichen und ändern.',
  },
  levelHint_FULL_ACCESS: {
    en: 'Look, sync, change and buy addons.',
    fr: 'Consulter, synchroniser, modifier et acheter des options.',
    de: 'Ansehen, abgleichen, ändern und Zusätze kaufen.',
  },
  shareUntil: { en: 'Until, if it ends', fr: 'Jusqu’au, s’il prend fin', de: 'Bis, falls er endet' },
  until: { en: 'Until', fr: 'Jusqu’au', de: 'Bis' },
  noEnd: { en: 'no end', fr: 'sans fin', de: 'ohne Ende' },
  leave: { en: 'Leave this gateway', fr: 'Quitter cette passerelle', de: 'Dieses Gateway verlassen' },
  leaveQuestion: {
    en: 'Leave “{name}”? You will not see it any more, and your saved searches there are deleted.',
    fr: 'Quitter « {name} » ? Vous ne la verrez plus, et vos recherches enregistrées y seront supprimées.',
    de: '„{name}“ verlassen? Sie sehen es dann nicht mehr, und Ihre gespeicherten Suchen dort werden gelöscht.',
  },
  share: { en: 'Share', fr: 'Partager', de: 'Freigeben' },
  revoke: { en: 'Stop sharing', fr: 'Ne plus partager', de: 'Freigabe beenden' },
  revokeClient: {
    en: 'Stop sharing with {name}',
    fr: 'Ne plus partager avec {name}',
    de: 'Freigabe für {name} beenden',
  },
  notShared: {
    en: 'Nobody else has access. Enter the client id of whom you want to let in.',
    fr: 'Personne d’autre n’a accès. Saisissez l’identifiant du client à qui ouvrir l’accès.',
    de: 'Niemand sonst hat Zugriff. Geben Sie die Kundennummer dessen ein, den Sie hereinlassen möchten.',
  },
  audit: { en: 'Audit', fr: 'Journal', de: 'Protokoll' },
  auditLead: {
    en: 'Who did what, and what runs did.',
    fr: 'Qui a fait quoi, et ce que les exécutions ont fait.',
    de: 'Wer was getan hat, und was Läufe getan haben.',
  },
  when: { en: 'When', fr: 'Quand', de: 'Wann' },
  who: { en: 'Who', fr: 'Qui', de: 'Wer' },
  what: { en: 'What', fr: 'Quoi', de: 'Was' },
  details: { en: 'Details', fr: 'Détails', de: 'Einzelheiten' },
  actor_system: { en: 'the product', fr: 'le produit', de: 'das Produkt' },
} as const satisfies Words;
