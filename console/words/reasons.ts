import type { Words } from './table.ts';

/** Reasons of runs (docs/operations.md) as an agency reads them: what happened, then what to do. */
export const reasonWords = {
  reason_crm_refused: {
    en: 'The CRM refused the access. Check the address and the key of the CRM, then sync again.',
    fr: 'Le CRM a refusé l’accès. Vérifiez l’adresse et la clé du CRM, puis resynchronisez.',
    de: 'Das CRM hat den Zugang verweigert. Prüfen Sie Adresse und Schlüssel des CRM und gleichen Sie erneut ab.',
  },
  reason_crm_rate_limited: {
    en: 'The CRM asked for a pause again and again. Nothing to do: the next run continues. If it happens often, choose a longer interval.',
    fr: 'Le CRM a demandé des pauses à répétition. Rien à faire : la prochaine exécution continue. Si cela se répète, allongez l’intervalle.',
    de: 'Das CRM bat immer wieder um eine Pause. Nichts zu tun: Der nächste Lauf macht weiter. Kommt es oft vor, wählen Sie einen längeren Abstand.',
  },
  reason_crm_unavailable: {
    en: 'The CRM could not be reached. The next run tries again; if it stays so, ask the maker of the CRM.',
    fr: 'Le CRM était injoignable. La prochaine exécution réessaie ; si cela persiste, contactez l’éditeur du CRM.',
    de: 'Das CRM war nicht erreichbar. Der nächste Lauf versucht es erneut; bleibt es so, fragen Sie den Hersteller des CRM.',
  },
  reason_feed_rejected: {
    en: 'The data of the CRM is broken or cut off, so nothing was changed. Ask the maker of the CRM for a correct export.',
    fr: 'Les données du CRM sont endommagées ou tronquées : rien n’a été modifié. Demandez un export correct à l’éditeur du CRM.',
    de: 'Die Daten des CRM sind beschädigt oder abgeschnitten; nichts wurde geändert. Bitten Sie den Hersteller des CRM um einen korrekten Export.',
  },
  reason_quarantined: {
    en: 'Some records could not become listings. Quarantine shows each with its reason; correct them in the CRM.',
    fr: 'Certains enregistrements n’ont pas pu devenir des annonces. La quarantaine en donne la raison ; corrigez-les dans le CRM.',
    de: 'Aus einigen Datensätzen konnten keine Objekte werden. Die Quarantäne nennt die Gründe; berichtigen Sie sie im CRM.',
  },
  reason_mapping_gap: {
    en: 'Some values of the CRM have no counterpart here; the listings were stored without them. Nothing to do.',
    fr: 'Certaines valeurs du CRM n’ont pas d’équivalent ici ; les annonces ont été enregistrées sans elles. Rien à faire.',
    de: 'Einige Werte des CRM haben hier keine Entsprechung; die Objekte wurden ohne sie gespeichert. Nichts zu tun.',
  },
  reason_media_missing: {
    en: 'The feed lacks pictures that its listings name. Ask for an export with pictures.',
    fr: 'Le flux ne contient pas des photos que ses annonces citent. Demandez un export avec les photos.',
    de: 'Dem Feed fehlen Bilder, die seine Objekte nennen. Bitten Sie um einen Export mit Bildern.',
  },
  reason_excluded_by_rule: {
    en: 'Listings that your rules do not take are hidden. Change the rules to publish them.',
    fr: 'Les annonces que vos règles ne prennent pas sont masquées. Modifiez les règles pour les publier.',
    de: 'Objekte, die Ihre Regeln nicht übernehmen, sind verborgen. Ändern Sie die Regeln, um sie zu veröffentlichen.',
  },
  reason_rule_unreadable: {
    en: 'A rule compares text with a number. Correct the rule or the field in the CRM.',
    fr: 'Une règle compare un texte à un nombre. Corrigez la règle ou le champ dans le CRM.',
    de: 'Eine Regel vergleicht Text mit einer Zahl. Berichtigen Sie die Regel oder das Feld im CRM.',
  },
  reason_duplicate_key: {
    en: 'The CRM sent a listing more than once; the last one counts. Remove the copy in the CRM.',
    fr: 'Le CRM a envoyé une annonce plusieurs fois ; la dernière compte. Supprimez le doublon dans le CRM.',
    de: 'Das CRM sandte ein Objekt mehrfach; das letzte zählt. Entfernen Sie das Duplikat im CRM.',
  },
  reason_feed_unchanged: {
    en: 'The feed is the same file as last time, so nothing was read again. Nothing to do.',
    fr: 'Le flux est le même fichier que la dernière fois : rien n’a été relu. Rien à faire.',
    de: 'Der Feed ist dieselbe Datei wie zuletzt; nichts wurde neu gelesen. Nichts zu tun.',
  },
  reason_without_price: {
    en: 'Some listings have no price; give them one in the CRM.',
    fr: 'Certaines annonces n’ont pas de prix ; indiquez-le dans le CRM.',
    de: 'Einige Objekte haben keinen Preis; ergänzen Sie ihn im CRM.',
  },
  reason_without_surface: {
    en: 'Some listings have no surface; give them one in the CRM.',
    fr: 'Certaines annonces n’ont pas de surface ; indiquez-la dans le CRM.',
    de: 'Einige Objekte haben keine Fläche; ergänzen Sie sie im CRM.',
  },
  reason_without_place: {
    en: 'Some listings have neither town nor coordinates; give them one in the CRM.',
    fr: 'Certaines annonces n’ont ni ville ni coordonnées ; indiquez-les dans le CRM.',
    de: 'Einige Objekte haben weder Ort noch Koordinaten; ergänzen Sie sie im CRM.',
  },
  reason_without_pictures: {
    en: 'Some listings have no pictures; add some in the CRM.',
    fr: 'Certaines annonces n’ont pas de photo ; ajoutez-en dans le CRM.',
    de: 'Einige Objekte haben keine Bilder; fügen Sie welche hinzu im CRM.',
  },
  reason_without_description: {
    en: 'Some listings have no description; write one in the CRM.',
    fr: 'Certaines annonces n’ont pas de description ; rédigez-en une dans le CRM.',
    de: 'Einige Objekte haben keine Beschreibung; schreiben Sie eine im CRM.',
  },
  reason_rekeyed: {
    en: 'Listings came under new references and were recognised; their addresses stay. Nothing to do.',
    fr: 'Des annonces sont arrivées sous de nouvelles références et ont été reconnues ; leurs adresses restent. Rien à faire.',
    de: 'Objekte kamen unter neuen Referenzen und wurden erkannt; ihre Adressen bleiben. Nichts zu tun.',
  },
  reason_orphan_guard: {
    en: 'Many listings were missing from the CRM’s data. They stay online in case it is a mistake. Check in the CRM whether they are really gone.',
    fr: 'De nombreuses annonces manquaient dans les données du CRM. Elles restent en ligne au cas où ce serait une erreur. Vérifiez dans le CRM si elles ont vraiment disparu.',
    de: 'Viele Objekte fehlten in den Daten des CRM. Sie bleiben online, falls es ein Irrtum ist. Prüfen Sie im CRM, ob sie wirklich weg sind.',
  },
  reason_creation_guard: {
    en: 'New listings came with data that does not resemble yours, or as doubles of missing ones. They are not published. Confirm those that are yours and dismiss the others.',
    fr: 'De nouvelles annonces sont arrivées avec des données qui ne ressemblent pas aux vôtres, ou comme doubles d’annonces manquantes. Elles ne sont pas publiées. Confirmez les vôtres et écartez les autres.',
    de: 'Neue Objekte kamen mit Daten, die nicht wie Ihre aussehen, oder als Doppel fehlender Objekte. Sie werden nicht veröffentlicht. Bestätigen Sie Ihre eigenen und verwerfen Sie die anderen.',
  },
  reason_keys_changed: {
    en: 'Your CRM seems to have changed its references. New listings wait: the next run reads everything, keeps the addresses of known listings and publishes the others. Start a sync if it should not wait.',
    fr: 'Votre CRM semble avoir changé ses références. Les nouvelles annonces attendent : la prochaine exécution lit tout, garde les adresses des annonces connues et publie les autres. Lancez une synchronisation pour ne pas attendre.',
    de: 'Ihr CRM hat offenbar seine Referenzen geändert. Neue Objekte warten: Der nächste Lauf liest alles, behält die Adressen bekannter Objekte und veröffentlicht die anderen. Starten Sie einen Abgleich, wenn es nicht warten soll.',
  },
  reason_not_published: {
    en: 'New listings that are held back, or that you dismissed, came again. They are not published. Nothing to do.',
    fr: 'De nouvelles annonces retenues ou écartées sont revenues. Elles ne sont pas publiées. Rien à faire.',
    de: 'Zurückgehaltene oder verworfene neue Objekte kamen erneut. Sie werden nicht veröffentlicht. Nichts zu tun.',
  },
  reason_input_removed: {
    en: 'Listings of an input that you removed were archived. Nothing to do.',
    fr: 'Les annonces d’une source retirée ont été archivées. Rien à faire.',
    de: 'Objekte einer entfernten Quelle wurden archiviert. Nichts zu tun.',
  },
  reason_restored: {
    en: 'Listings that had been archived were brought back. Nothing to do.',
    fr: 'Des annonces archivées ont été rétablies. Rien à faire.',
    de: 'Archivierte Objekte wurden wiederhergestellt. Nichts zu tun.',
  },
  reason_delivery_failed: {
    en: 'A website refused listings. The next run sends them again; the example says why.',
    fr: 'Un site a refusé des annonces. La prochaine exécution les renvoie ; l’exemple dit pourquoi.',
    de: 'Eine Website hat Objekte abgelehnt. Der nächste Lauf sendet sie erneut; das Beispiel sagt warum.',
  },
  reason_site_refused: {
    en: 'A website does not let us in. Check its address and the key of its plugin.',
    fr: 'Un site nous refuse l’accès. Vérifiez son adresse et la clé de son extension.',
    de: 'Eine Website lässt uns nicht ein. Prüfen Sie ihre Adresse und den Schlüssel ihres Plugins.',
  },
  reason_site_unreachable: {
    en: 'A website could not be reached. The next run delivers what it missed.',
    fr: 'Un site était injoignable. La prochaine exécution livrera ce qu’il a manqué.',
    de: 'Eine Website war nicht erreichbar. Der nächste Lauf liefert nach.',
  },
  reason_overflow: {
    en: 'There are more listings than your plan delivers. Choose a larger plan, or fewer listings in the CRM.',
    fr: 'Il y a plus d’annonces que votre forfait n’en livre. Choisissez un forfait supérieur, ou moins d’annonces dans le CRM.',
    de: 'Es sind mehr Objekte, als Ihr Tarif ausliefert. Wählen Sie einen größeren Tarif oder weniger Objekte im CRM.',
  },
  reason_timed_out: {
    en: 'The run took too long and stopped; the next one continues. Start another sync.',
    fr: 'L’exécution a duré trop longtemps et s’est arrêtée ; la suivante continue. Lancez une nouvelle synchronisation.',
    de: 'Der Lauf dauerte zu lange und hielt an; der nächste macht weiter. Starten Sie einen neuen Abgleich.',
  },
  reason_interrupted: {
    en: 'The run was stopped from outside; the next one continues. Start another sync.',
    fr: 'L’exécution a été interrompue de l’extérieur ; la suivante continue. Lancez une nouvelle synchronisation.',
    de: 'Der Lauf wurde von außen beendet; der nächste macht weiter. Starten Sie einen neuen Abgleich.',
  },
  reason_gateway_not_active: {
    en: 'The gateway is not active. Enable it, then sync again.',
    fr: 'La passerelle n’est pas active. Activez-la, puis resynchronisez.',
    de: 'Das Gateway ist nicht aktiv. Aktivieren Sie es und gleichen Sie erneut ab.',
  },
} as const satisfies Words;
