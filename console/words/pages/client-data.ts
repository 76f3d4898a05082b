import type { Words } from '../table.ts';

/** Words of the page with which a client takes its data along, or leaves. */
export const clientDataWords = {
  lead: {
    en: 'Everything that is kept for your account, to take along or to delete.',
    fr: 'Tout ce qui est conservé pour votre compte, à emporter ou à supprimer.',
    de: 'Alles, was für Ihr Konto gespeichert ist, zum Mitnehmen oder zum Löschen.',
  },
  exportTitle: { en: 'Take your data along', fr: 'Emporter vos données', de: 'Ihre Daten mitnehmen' },
  exportLead: {
    en: 'One JSON file with your settings, templates and mappings and, of each of your gateways, the listings, former listings, runs, leads, visits, invoices and the audit trail. Passwords and tokens are masked. Pictures are named by their addresses. With many listings this takes some minutes.',
    fr: 'Un fichier JSON avec vos réglages, modèles et correspondances et, pour chacune de vos passerelles, les annonces, les anciennes annonces, les synchronisations, les contacts, les visites, les factures et le journal. Les mots de passe et les jetons sont masqués. Les photos y figurent par leur adresse. Avec beaucoup d’annonces, cela prend quelques minutes.',
    de: 'Eine JSON-Datei mit Ihren Einstellungen, Vorlagen und Zuordnungen und, für jedes Ihrer Gateways, Objekten, früheren Objekten, Läufen, Anfragen, Besuchen, Rechnungen und dem Protokoll. Passwörter und Tokens sind verdeckt. Bilder sind mit ihrer Adresse genannt. Bei vielen Objekten dauert das einige Minuten.',
  },
  save: { en: 'Save everything', fr: 'Tout enregistrer', de: 'Alles speichern' },
  eraseTitle: { en: 'Delete everything', fr: 'Tout supprimer', de: 'Alles löschen' },
  eraseLead: {
    en: 'Your gateways are deleted with their listings, leads, visits and files, and so are your templates, mappings and paired sites. Gateways that others share with you are left. There is no way back: save your data first. Invoices, the audit trail and your choice of notifications stay.',
    fr: 'Vos passerelles sont supprimées avec leurs annonces, contacts, visites et fichiers, de même que vos modèles, correspondances et sites reliés. Vous quittez les passerelles partagées avec vous. C’est irréversible : enregistrez d’abord vos données. Les factures, le journal et votre choix de notifications restent.',
    de: 'Ihre Gateways werden mit ihren Objekten, Anfragen, Besuchen und Dateien gelöscht, ebenso Ihre Vorlagen, Zuordnungen und verbundenen Websites. Mit Ihnen geteilte Gateways werden verlassen. Das ist endgültig: Speichern Sie vorher Ihre Daten. Rechnungen, das Protokoll und Ihre Wahl der Benachrichtigungen bleiben.',
  },
  typeClient: {
    en: 'Type {client} to confirm',
    fr: 'Saisissez {client} pour confirmer',
    de: 'Zum Bestätigen {client} eingeben',
  },
  erase: { en: 'Delete everything for good', fr: 'Tout supprimer définitivement', de: 'Alles endgültig löschen' },
  erased: { en: 'Deleted', fr: 'Supprimé', de: 'Gelöscht' },
  erasedLead: {
    en: 'Listings are taken off your websites and removed in the background, which takes some minutes.',
    fr: 'Les annonces sont retirées de vos sites et supprimées en arrière-plan, ce qui prend quelques minutes.',
    de: 'Objekte werden von Ihren Websites genommen und im Hintergrund entfernt; das dauert einige Minuten.',
  },
  count_gateways: { en: 'Gateways', fr: 'Passerelles', de: 'Gateways' },
  count_delegations: {
    en: 'Shared gateways that were left',
    fr: 'Passerelles partagées quittées',
    de: 'Verlassene geteilte Gateways',
  },
  count_templates: { en: 'Templates', fr: 'Modèles', de: 'Vorlagen' },
  count_pdf_templates: { en: 'Layouts of brochures', fr: 'Maquettes de brochures', de: 'Exposé-Vorlagen' },
  count_mappings: {
    en: 'Mappings without a gateway',
    fr: 'Correspondances sans passerelle',
    de: 'Zuordnungen ohne Gateway',
  },
  count_mapping_uploads: { en: 'Sample files', fr: 'Fichiers d’exemple', de: 'Beispieldateien' },
  count_managed_sites: { en: 'Paired sites', fr: 'Sites reliés', de: 'Verbundene Websites' },
  count_site_reports: { en: 'Reports of sites', fr: 'Rapports des sites', de: 'Berichte von Websites' },
} satisfies Words;
