import type { Words } from './table.ts';

/** Words of the pages about who may use a gateway and who did what. */
export const sharingWords = {
  sharing: { en: 'Sharing', fr: 'Partage', de: 'Freigabe' },
  sharingLead: {
    en: 'Other clients that you let into this gateway.',
    fr: 'Les autres clients auxquels vous ouvrez cette passerelle.',
    de: 'Andere Kunden, denen Sie dieses Gateway öffnen.',
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
  'action_gateway.created': { en: 'created the gateway', fr: 'a créé la passerelle', de: 'hat das Gateway angelegt' },
  'action_gateway.updated': {
    en: 'changed the gateway',
    fr: 'a modifié la passerelle',
    de: 'hat das Gateway geändert',
  },
  'action_gateway.enabled': {
    en: 'enabled the gateway',
    fr: 'a activé la passerelle',
    de: 'hat das Gateway aktiviert',
  },
  'action_gateway.paused': {
    en: 'paused the gateway',
    fr: 'a mis la passerelle en pause',
    de: 'hat das Gateway pausiert',
  },
  'action_gateway.validated': {
    en: 'checked the connection',
    fr: 'a vérifié la connexion',
    de: 'hat die Verbindung geprüft',
  },
  'action_gateway.validation_failed': {
    en: 'checked the connection, without success',
    fr: 'a vérifié la connexion, sans succès',
    de: 'hat die Verbindung geprüft, ohne Erfolg',
  },
  'action_connections.checked': {
    en: 'checked connections',
    fr: 'a vérifié des connexions',
    de: 'hat Verbindungen geprüft',
  },
  'action_sync.requested': {
    en: 'asked for a sync',
    fr: 'a demandé une synchronisation',
    de: 'hat einen Abgleich verlangt',
  },
  'action_sync.replay_requested': {
    en: 'asked for a delivery',
    fr: 'a demandé une livraison',
    de: 'hat eine Auslieferung verlangt',
  },
  'action_sync.cancel_requested': {
    en: 'cancelled a run',
    fr: 'a annulé une exécution',
    de: 'hat einen Lauf abgebrochen',
  },
  'action_sync.started': { en: 'started a run', fr: 'a commencé une exécution', de: 'hat einen Lauf begonnen' },
  'action_sync.phase_finished': { en: 'finished a phase', fr: 'a terminé une phase', de: 'hat eine Phase beendet' },
  'action_sync.finished': { en: 'finished a run', fr: 'a terminé une exécution', de: 'hat einen Lauf beendet' },
  'action_sync.orphan_guard': {
    en: 'held listings back',
    fr: 'a retenu des annonces',
    de: 'hat Objekte zurückgehalten',
  },
  'action_sync.creation_guard': {
    en: 'held new listings back',
    fr: 'a retenu de nouvelles annonces',
    de: 'hat neue Objekte zurückgehalten',
  },
  'action_delegation.created': {
    en: 'shared the gateway',
    fr: 'a partagé la passerelle',
    de: 'hat das Gateway freigegeben',
  },
  'action_mapping.created': { en: 'began a mapping', fr: 'a commencé un mappage', de: 'hat ein Mapping begonnen' },
  'action_mapping.updated': {
    en: 'changed a draft mapping',
    fr: 'a modifié un brouillon de mappage',
    de: 'hat einen Mapping-Entwurf geändert',
  },
  'action_mapping.previewed': {
    en: 'previewed a mapping',
    fr: 'a lancé l’aperçu d’un mappage',
    de: 'hat die Vorschau eines Mappings gestartet',
  },
  'action_mapping.published': {
    en: 'published a mapping',
    fr: 'a publié un mappage',
    de: 'hat ein Mapping veröffentlicht',
  },
  'action_mapping.rolled_back': {
    en: 'rolled back a mapping',
    fr: 'a rétabli un mappage',
    de: 'hat ein Mapping zurückgeholt',
  },
  'action_mapping.deleted': { en: 'deleted a mapping', fr: 'a supprimé un mappage', de: 'hat ein Mapping gelöscht' },
  'action_delegation.revoked': { en: 'stopped sharing', fr: 'a retiré un partage', de: 'hat eine Freigabe beendet' },
} as const satisfies Words;
