import type { MailCategory } from '../../../model/gateway/mail.ts';
import type { Text, Words } from '../table.ts';

type OfCategory<Prefix extends string> = Readonly<Record<`${Prefix}_${MailCategory}`, Text>>;

/** Words of the page about automatic mails. A category of the API without its words does not compile. */
export const notificationWords = {
  lead: {
    en: 'Which mails you get, for all your gateways. A change applies at once, also to mails that wait to be sent.',
    fr: 'Les e-mails que vous recevez, pour toutes vos passerelles. Un changement s’applique aussitôt, aussi aux e-mails en attente.',
    de: 'Welche E-Mails Sie erhalten, für alle Ihre Gateways. Eine Änderung gilt sofort, auch für wartende E-Mails.',
  },
  name_sync: { en: 'Syncs and leads', fr: 'Synchronisations et contacts', de: 'Abgleiche und Anfragen' },
  name_gateway_lifecycle: { en: 'Gateways', fr: 'Passerelles', de: 'Gateways' },
  name_delegation: { en: 'Sharing', fr: 'Partage', de: 'Freigaben' },
  name_site: { en: 'Websites', fr: 'Sites web', de: 'Websites' },
  hint_sync: {
    en: 'A sync has completed, has problems, has failed, takes too long, exceeds your plan or is switched off; listings are held back; somebody wrote to you. Once a week, what listings lack, where insights are in use.',
    fr: 'Une synchronisation est terminée, pose problème, a échoué, dure trop longtemps, dépasse votre offre ou est désactivée ; des annonces sont retenues ; quelqu’un vous a écrit. Une fois par semaine, ce qui manque aux annonces, si les statistiques sont utilisées.',
    de: 'Ein Abgleich ist beendet, hat Probleme, ist fehlgeschlagen, dauert zu lange, überschreitet Ihren Tarif oder ist abgeschaltet; Objekte sind zurückgehalten; jemand hat Ihnen geschrieben. Einmal in der Woche, was Objekten fehlt, wo Statistiken genutzt werden.',
  },
  hint_gateway_lifecycle: {
    en: 'A gateway is created, enabled, paused or deleted.',
    fr: 'Une passerelle est créée, activée, mise en pause ou supprimée.',
    de: 'Ein Gateway wird angelegt, aktiviert, pausiert oder gelöscht.',
  },
  hint_delegation: {
    en: 'Somebody shares a gateway with you.',
    fr: 'Quelqu’un partage une passerelle avec vous.',
    de: 'Jemand gibt Ihnen ein Gateway frei.',
  },
  hint_site: {
    en: 'A website is activated.',
    fr: 'Un site est activé.',
    de: 'Eine Website wird aktiviert.',
  },
} as const satisfies Words & OfCategory<'name'> & OfCategory<'hint'>;
