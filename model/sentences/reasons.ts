import type { ReasonCode } from '../sync/job-reasons.ts';
import type { Sentence } from './sentence.ts';

/** Reasons of runs (docs/operations.md) as an agency reads them: what happened, then what to do. The examples of a reason are shown next to it. */
export const REASON_SENTENCES: Readonly<Record<ReasonCode, Sentence>> = {
  crm_refused: {
    en: 'The CRM refused the access. Check the address and the key of the CRM, then sync again.',
    fr: 'Le CRM a refusé l’accès. Vérifiez l’adresse et la clé du CRM, puis resynchronisez.',
    de: 'Das CRM hat den Zugang verweigert. Prüfen Sie Adresse und Schlüssel des CRM und gleichen Sie erneut ab.',
  },
  crm_rate_limited: {
    en: 'The CRM asked for a pause again and again. Nothing to do: the next run continues. If it happens often, choose a longer interval.',
    fr: 'Le CRM a demandé des pauses à répétition. Rien à faire : la prochaine exécution continue. Si cela se répète, allongez l’intervalle.',
    de: 'Das CRM bat immer wieder um eine Pause. Nichts zu tun: Der nächste Lauf macht weiter. Kommt es oft vor, wählen Sie einen längeren Abstand.',
  },
  crm_unavailable: {
    en: 'The CRM could not be reached. The next run tries again; if it stays so, ask the maker of the CRM.',
    fr: 'Le CRM était injoignable. La prochaine exécution réessaie ; si cela persiste, contactez l’éditeur du CRM.',
    de: 'Das CRM war nicht erreichbar. Der nächste Lauf versucht es erneut; bleibt es so, fragen Sie den Hersteller des CRM.',
  },
  feed_rejected: {
    en: 'The data of the CRM is broken or cut off, so nothing was changed. Ask the maker of the CRM for a correct export.',
    fr: 'Les données du CRM sont endommagées ou tronquées : rien n’a été modifié. Demandez un export correct à l’éditeur du CRM.',
    de: 'Die Daten des CRM sind beschädigt oder abgeschnitten; nichts wurde geändert. Bitten Sie den Hersteller des CRM um einen korrekten Export.',
  },
  quarantined: {
    en: 'Some records could not become listings. Quarantine shows each with its reason; correct them in the CRM.',
    fr: 'Certains enregistrements n’ont pas pu devenir des annonces. La quarantaine en donne la raison ; corrigez-les dans le CRM.',
    de: 'Aus einigen Datensätzen konnten keine Objekte werden. Die Quarantäne nennt die Gründe; berichtigen Sie sie im CRM.',
  },
  mapping_gap: {
    en: 'Some values of the CRM have no counterpart here; the listings were stored without them. Nothing to do.',
    fr: 'Certaines valeurs du CRM n’ont pas d’équivalent ici ; les annonces ont été enregistrées sans elles. Rien à faire.',
    de: 'Einige Werte des CRM haben hier keine Entsprechung; die Objekte wurden ohne sie gespeichert. Nichts zu tun.',
  },
  media_missing: {
    en: 'The feed lacks pictures that its listings name. Ask for an export with pictures.',
    fr: 'Le flux ne contient pas des photos que ses annonces citent. Demandez un export avec les photos.',
    de: 'Dem Feed fehlen Bilder, die seine Objekte nennen. Bitten Sie um einen Export mit Bildern.',
  },
  excluded_by_rule: {
    en: 'Listings that your rules do not take are hidden. Change the rules to publish them.',
    fr: 'Les annonces que vos règles ne prennent pas sont masquées. Modifiez les règles pour les publier.',
    de: 'Objekte, die Ihre Regeln nicht übernehmen, sind verborgen. Ändern Sie die Regeln, um sie zu veröffentlichen.',
  },
  rule_unreadable: {
    en: 'A rule compares text with a number. Correct the rule or the field in the CRM.',
    fr: 'Une règle compare un texte à un nombre. Corrigez la règle ou le champ dans le CRM.',
    de: 'Eine Regel vergleicht Text mit einer Zahl. Berichtigen Sie die Regel oder das Feld im CRM.',
  },
  duplicate_key: {
    en: 'The CRM sent a listing more than once; the last one counts. Remove the copy in the CRM.',
    fr: 'Le CRM a envoyé une annonce plusieurs fois ; la dernière compte. Supprimez le doublon dans le CRM.',
    de: 'Das CRM sandte ein Objekt mehrfach; das letzte zählt. Entfernen Sie das Duplikat im CRM.',
  },
  feed_unchanged: {
    en: 'The feed is the same file as last time, so nothing was read again. Nothing to do.',
    fr: 'Le flux est le même fichier que la dernière fois : rien n’a été relu. Rien à faire.',
    de: 'Der Feed ist dieselbe Datei wie zuletzt; nichts wurde neu gelesen. Nichts zu tun.',
  },
  without_price: {
    en: 'Some listings have no price; give them one in the CRM.',
    fr: 'Certaines annonces n’ont pas de prix ; indiquez-le dans le CRM.',
    de: 'Einige Objekte haben keinen Preis; ergänzen Sie ihn im CRM.',
  },
  without_surface: {
    en: 'Some listings have no surface; give them one in the CRM.',
    fr: 'Certaines annonces n’ont pas de surface ; indiquez-la dans le CRM.',
    de: 'Einige Objekte haben keine Fläche; ergänzen Sie sie im CRM.',
  },
  without_place: {
    en: 'Some listings have neither town nor coordinates; give them one in the CRM.',
    fr: 'Certaines annonces n’ont ni ville ni coordonnées ; indiquez-les dans le CRM.',
    de: 'Einige Objekte haben weder Ort noch Koordinaten; ergänzen Sie sie im CRM.',
  },
  without_pictures: {
    en: 'Some listings have no pictures; add some in the CRM.',
    fr: 'Certaines annonces n’ont pas de photo ; ajoutez-en dans le CRM.',
    de: 'Einige Objekte haben keine Bilder; fügen Sie welche hinzu im CRM.',
  },
  without_description: {
    en: 'Some listings have no description; write one in the CRM.',
    fr: 'Certaines annonces n’ont pas de description ; rédigez-en une dans le CRM.',
    de: 'Einige Objekte haben keine Beschreibung; schreiben Sie eine im CRM.',
  },
  rekeyed: {
    en: 'Listings came under new references and were recognised; their addresses stay. Nothing to do.',
    fr: 'Des annonces sont arrivées sous de nouvelles références et ont été reconnues ; leurs adresses restent. Rien à faire.',
    de: 'Objekte kamen unter neuen Referenzen und wurden erkannt; ihre Adressen bleiben. Nichts zu tun.',
  },
  home_replaced: {
    en: 'Some references describe other homes than before. Their listings show the new homes, at the same web address. If that is a mistake, correct the references in the CRM.',
    fr: 'Certaines références décrivent d’autres biens qu’auparavant. Leurs annonces montrent les nouveaux biens, à la même adresse web. Si c’est une erreur, corrigez les références dans le CRM.',
    de: 'Einige Referenzen beschreiben andere Objekte als zuvor. Ihre Inserate zeigen die neuen Objekte unter derselben Webadresse. Ist das ein Irrtum, berichtigen Sie die Referenzen im CRM.',
  },
  orphan_guard: {
    en: 'Many listings were missing from the CRM’s data. They stay online in case it is a mistake. Check in the CRM whether they are really gone.',
    fr: 'De nombreuses annonces manquaient dans les données du CRM. Elles restent en ligne au cas où ce serait une erreur. Vérifiez dans le CRM si elles ont vraiment disparu.',
    de: 'Viele Objekte fehlten in den Daten des CRM. Sie bleiben online, falls es ein Irrtum ist. Prüfen Sie im CRM, ob sie wirklich weg sind.',
  },
  creation_guard: {
    en: 'New listings, or other homes under your references, came with data that does not resemble yours, or as doubles of missing ones. They are not published. Confirm those that are yours and dismiss the others.',
    fr: 'De nouvelles annonces, ou d’autres biens sous vos références, sont arrivés avec des données qui ne ressemblent pas aux vôtres, ou comme doubles d’annonces manquantes. Rien n’en est publié. Confirmez ce qui est à vous et écartez le reste.',
    de: 'Neue Objekte, oder andere Objekte unter Ihren Referenzen, kamen mit Daten, die nicht wie Ihre aussehen, oder als Doppel fehlender Objekte. Sie werden nicht veröffentlicht. Bestätigen Sie Ihre eigenen und verwerfen Sie die anderen.',
  },
  keys_changed: {
    en: 'Your CRM seems to have changed its references. New listings wait: the next run reads everything, keeps the addresses of known listings and publishes the others. Start a sync if it should not wait.',
    fr: 'Votre CRM semble avoir changé ses références. Les nouvelles annonces attendent : la prochaine exécution lit tout, garde les adresses des annonces connues et publie les autres. Lancez une synchronisation pour ne pas attendre.',
    de: 'Ihr CRM hat offenbar seine Referenzen geändert. Neue Objekte warten: Der nächste Lauf liest alles, behält die Adressen bekannter Objekte und veröffentlicht die anderen. Starten Sie einen Abgleich, wenn es nicht warten soll.',
  },
  not_published: {
    en: 'New listings that are held back, or that you dismissed, came again. They are not published. Nothing to do.',
    fr: 'De nouvelles annonces retenues ou écartées sont revenues. Elles ne sont pas publiées. Rien à faire.',
    de: 'Zurückgehaltene oder verworfene neue Objekte kamen erneut. Sie werden nicht veröffentlicht. Nichts zu tun.',
  },
  input_removed: {
    en: 'Listings of an input that you removed were archived. Nothing to do.',
    fr: 'Les annonces d’une source retirée ont été archivées. Rien à faire.',
    de: 'Objekte einer entfernten Quelle wurden archiviert. Nichts zu tun.',
  },
  restored: {
    en: 'Listings that had been archived were brought back. Nothing to do.',
    fr: 'Des annonces archivées ont été rétablies. Rien à faire.',
    de: 'Archivierte Objekte wurden wiederhergestellt. Nichts zu tun.',
  },
  delivery_failed: {
    en: 'A website refused listings. The next run sends them again; the reasons are with the run.',
    fr: 'Un site a refusé des annonces. La prochaine exécution les renvoie ; les raisons figurent avec l’exécution.',
    de: 'Eine Website hat Objekte abgelehnt. Der nächste Lauf sendet sie erneut; die Gründe stehen beim Lauf.',
  },
  site_refused: {
    en: 'A website does not let us in. Check its address and the key of its plugin.',
    fr: 'Un site nous refuse l’accès. Vérifiez son adresse et la clé de son extension.',
    de: 'Eine Website lässt uns nicht ein. Prüfen Sie ihre Adresse und den Schlüssel ihres Plugins.',
  },
  site_unreachable: {
    en: 'A website could not be reached. The next run delivers what it missed.',
    fr: 'Un site était injoignable. La prochaine exécution livrera ce qu’il a manqué.',
    de: 'Eine Website war nicht erreichbar. Der nächste Lauf liefert nach.',
  },
  overflow: {
    en: 'There are more listings than your plan delivers. Choose a larger plan, or fewer listings in the CRM.',
    fr: 'Il y a plus d’annonces que votre forfait n’en livre. Choisissez un forfait supérieur, ou moins d’annonces dans le CRM.',
    de: 'Es sind mehr Objekte, als Ihr Tarif ausliefert. Wählen Sie einen größeren Tarif oder weniger Objekte im CRM.',
  },
  timed_out: {
    en: 'The run took too long and stopped; the next one continues. Start another sync.',
    fr: 'L’exécution a duré trop longtemps et s’est arrêtée ; la suivante continue. Lancez une nouvelle synchronisation.',
    de: 'Der Lauf dauerte zu lange und hielt an; der nächste macht weiter. Starten Sie einen neuen Abgleich.',
  },
  interrupted: {
    en: 'The run was stopped from outside; the next one continues. Start another sync.',
    fr: 'L’exécution a été interrompue de l’extérieur ; la suivante continue. Lancez une nouvelle synchronisation.',
    de: 'Der Lauf wurde von außen beendet; der nächste macht weiter. Starten Sie einen neuen Abgleich.',
  },
  gateway_not_active: {
    en: 'The gateway is not active. Enable it, then sync again.',
    fr: 'La passerelle n’est pas active. Activez-la, puis resynchronisez.',
    de: 'Das Gateway ist nicht aktiv. Aktivieren Sie es und gleichen Sie erneut ab.',
  },
  bug: {
    en: 'A connector failed because of a fault of ours. It is recorded; the next run tries again.',
    fr: 'Un connecteur a échoué à cause d’une erreur de notre part. Elle est consignée ; la prochaine exécution réessaie.',
    de: 'Ein Anschluss scheiterte an einem Fehler auf unserer Seite. Er ist vermerkt; der nächste Lauf versucht es erneut.',
  },
  internal: {
    en: 'The run failed because of a fault of ours. It is recorded; the next run tries again.',
    fr: 'L’exécution a échoué à cause d’une erreur de notre part. Elle est consignée ; la prochaine réessaie.',
    de: 'Der Lauf scheiterte an einem Fehler auf unserer Seite. Er ist vermerkt; der nächste Lauf versucht es erneut.',
  },
  inbox_empty: {
    en: 'Nothing has been delivered to this gateway yet; its listings stay as they are. Send a first file from the CRM, or upload one.',
    fr: 'Rien n’a encore été livré à cette passerelle ; ses annonces restent telles quelles. Envoyez un premier fichier depuis le CRM, ou téléversez-en un.',
    de: 'An dieses Gateway wurde noch nichts geliefert; seine Objekte bleiben, wie sie sind. Senden Sie eine erste Datei aus dem CRM, oder laden Sie eine hoch.',
  },
  feed_drift: {
    en: 'The data of the CRM is not as it was: fields are suddenly empty, words are new, or many listings changed their price or would leave a website at once. Listings with such changes stay as they were. Check the export of the CRM; if it is right, force a sync.',
    fr: 'Les données du CRM ont changé d’aspect : champs soudain vides, mots nouveaux, ou de nombreuses annonces qui changent de prix ou quitteraient un site d’un coup. Les annonces concernées restent telles quelles. Vérifiez l’export du CRM ; s’il est juste, forcez une synchronisation.',
    de: 'Die Daten des CRM sind nicht wie zuvor: Felder sind plötzlich leer, Wörter sind neu, oder viele Objekte änderten auf einmal ihren Preis oder würden eine Website verlassen. Betroffene Objekte bleiben, wie sie waren. Prüfen Sie den Export des CRM; stimmt er, erzwingen Sie einen Abgleich.',
  },
  crm_reference_not_found: {
    en: 'The CRM has no listing with this reference. Check the reference.',
    fr: 'Le CRM n’a pas d’annonce avec cette référence. Vérifiez la référence.',
    de: 'Das CRM hat kein Objekt mit dieser Referenz. Prüfen Sie die Referenz.',
  },
  reconcile_failed: {
    en: 'Listings that left the CRM could not be taken offline. The next run tries again.',
    fr: 'Des annonces retirées du CRM n’ont pas pu être mises hors ligne. La prochaine exécution réessaie.',
    de: 'Objekte, die das CRM verlassen haben, konnten nicht offline genommen werden. Der nächste Lauf versucht es erneut.',
  },
  site_list_failed: {
    en: 'A website could not say which listings it shows; it got the new ones all the same. Nothing to do.',
    fr: 'Un site n’a pas pu dire quelles annonces il affiche ; il a tout de même reçu les nouvelles. Rien à faire.',
    de: 'Eine Website konnte nicht sagen, welche Objekte sie zeigt; die neuen erhielt sie trotzdem. Nichts zu tun.',
  },
  not_withdrawn: {
    en: 'A website that you removed may still show listings. Delete them there by hand.',
    fr: 'Un site que vous avez retiré affiche peut-être encore des annonces. Supprimez-les sur ce site à la main.',
    de: 'Eine entfernte Website zeigt vielleicht noch Objekte. Löschen Sie sie dort von Hand.',
  },
  template_missing: {
    en: 'The template of a website no longer exists, so nothing was delivered there. Choose another template in its settings.',
    fr: 'Le modèle d’un site n’existe plus : rien n’y a été livré. Choisissez un autre modèle dans ses réglages.',
    de: 'Die Vorlage einer Website gibt es nicht mehr; dorthin wurde nichts geliefert. Wählen Sie in ihren Einstellungen eine andere.',
  },
  deliver_failed: {
    en: 'A delivery to a website failed. The next run delivers again.',
    fr: 'Une livraison vers un site a échoué. La prochaine exécution la refait.',
    de: 'Eine Lieferung an eine Website scheiterte. Der nächste Lauf liefert erneut.',
  },
  file_replaced: {
    en: 'Somebody else replaced or deleted the file of a portal. It was uploaded again. Check that no other program writes to this place.',
    fr: 'Quelqu’un d’autre a remplacé ou supprimé le fichier d’un portail. Il a été renvoyé. Vérifiez qu’aucun autre programme n’écrit à cet endroit.',
    de: 'Jemand anderes hat die Datei eines Portals ersetzt oder gelöscht. Sie wurde erneut hochgeladen. Prüfen Sie, dass kein anderes Programm dorthin schreibt.',
  },
  file_unverified: {
    en: 'It could not be checked whether the file of a portal is still there. The next run checks again.',
    fr: 'On n’a pas pu vérifier que le fichier d’un portail est toujours là. La prochaine exécution vérifie à nouveau.',
    de: 'Es konnte nicht geprüft werden, ob die Datei eines Portals noch da ist. Der nächste Lauf prüft erneut.',
  },
  output_changed: {
    en: 'The settings of a website changed during the delivery. The next run brings it up to date.',
    fr: 'Les réglages d’un site ont changé pendant la livraison. La prochaine exécution le met à jour.',
    de: 'Die Einstellungen einer Website änderten sich während der Lieferung. Der nächste Lauf bringt sie auf Stand.',
  },
  gateway_deleted: {
    en: 'The gateway was deleted during the run. Nothing to do.',
    fr: 'La passerelle a été supprimée pendant l’exécution. Rien à faire.',
    de: 'Das Gateway wurde während des Laufs gelöscht. Nichts zu tun.',
  },
};

/** Why records were left out, by the code of the connector without `skipped_`; `other` for the code of a connector outside the product. */
export const SKIPPED_SENTENCES = {
  not_a_listing: {
    en: 'The CRM marks some records as no listings; they were left out. Nothing to do.',
    fr: 'Le CRM indique que certains enregistrements ne sont pas des annonces ; ils ont été écartés. Rien à faire.',
    de: 'Das CRM kennzeichnet einige Datensätze nicht als Objekte; sie wurden ausgelassen. Nichts zu tun.',
  },
  incomplete: {
    en: 'Some listings are still being entered in the CRM; they come once they are complete. Nothing to do.',
    fr: 'Certaines annonces sont encore en cours de saisie dans le CRM ; elles arriveront une fois complètes. Rien à faire.',
    de: 'Einige Objekte werden im CRM noch erfasst; sie kommen, sobald sie vollständig sind. Nichts zu tun.',
  },
  header: {
    en: 'Rows that only name the columns were left out. Nothing to do.',
    fr: 'Les lignes qui nomment seulement les colonnes ont été écartées. Rien à faire.',
    de: 'Zeilen, die nur die Spalten benennen, wurden ausgelassen. Nichts zu tun.',
  },
  other_agency: {
    en: 'The file also has listings of another agency; they were left out. If they are yours, check the agency number in the settings.',
    fr: 'Le fichier contient aussi des annonces d’une autre agence ; elles ont été écartées. Si ce sont les vôtres, vérifiez le numéro d’agence dans les réglages.',
    de: 'Die Datei enthält auch Objekte einer anderen Agentur; sie wurden ausgelassen. Sind es Ihre, prüfen Sie die Agenturnummer in den Einstellungen.',
  },
  other_provider: {
    en: 'The file also has listings of another provider; they were left out. If they are yours, check the provider number in the settings.',
    fr: 'Le fichier contient aussi des annonces d’un autre fournisseur ; elles ont été écartées. Si ce sont les vôtres, vérifiez le numéro de fournisseur dans les réglages.',
    de: 'Die Datei enthält auch Objekte eines anderen Anbieters; sie wurden ausgelassen. Sind es Ihre, prüfen Sie die Anbieternummer in den Einstellungen.',
  },
  other: {
    en: 'Some records of the CRM are no listings and were left out. Nothing to do.',
    fr: 'Certains enregistrements du CRM ne sont pas des annonces et ont été écartés. Rien à faire.',
    de: 'Einige Datensätze des CRM sind keine Objekte und wurden ausgelassen. Nichts zu tun.',
  },
} as const satisfies Readonly<Record<string, Sentence>>;

const isReason = (code: string): code is ReasonCode => Object.hasOwn(REASON_SENTENCES, code);
const isSkipped = (code: string): code is keyof typeof SKIPPED_SENTENCES => Object.hasOwn(SKIPPED_SENTENCES, code);

/** The sentence for the reason of a run; undefined for a code of a newer service. */
export function reasonSentence(code: string): Sentence | undefined {
  if (isReason(code)) return REASON_SENTENCES[code];
  if (!code.startsWith('skipped_')) return undefined;
  const why = code.slice('skipped_'.length);
  return SKIPPED_SENTENCES[isSkipped(why) ? why : 'other'];
}
