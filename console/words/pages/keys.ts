import type { Words } from '../table.ts';

/** What an earlier file says about the key of a mapping: by code of a proposal's warning, and for previews. */
export const keyWords = {
  unstable_key: {
    en: 'The key {field} does not last: the same homes have another one than in the earlier delivery ({examples}). Choose another field, or ask the CRM for a reference that stays.',
    fr: 'La clé {field} n’est pas durable : les mêmes biens en ont une autre que dans l’envoi précédent ({examples}). Choisissez un autre champ, ou demandez au logiciel une référence qui ne change pas.',
    de: 'Der Schlüssel {field} ist nicht beständig: dieselben Objekte haben einen anderen als in der früheren Lieferung ({examples}). Wählen Sie ein anderes Feld, oder bitten Sie den Anbieter der Software um eine feste Objektnummer.',
  },
  replaced_key: {
    en: 'A field that looks like a key changes from one delivery to the next ({examples}). The key is {field} instead: it stayed the same.',
    fr: 'Un champ qui ressemble à une clé change d’un envoi à l’autre ({examples}). La clé est donc {field}, qui est restée la même.',
    de: 'Ein Feld, das wie ein Schlüssel aussieht, ändert sich von Lieferung zu Lieferung ({examples}). Schlüssel ist stattdessen {field}: es ist gleich geblieben.',
  },
  key_not_compared: {
    en: 'Whether the key {field} stays the same could not be seen from the earlier delivery.',
    fr: 'L’envoi précédent ne permet pas de savoir si la clé {field} reste la même.',
    de: 'Ob der Schlüssel {field} gleich bleibt, war an der früheren Lieferung nicht zu erkennen.',
  },
  changed: {
    en: '{changed} of {homes} homes have another key than in the earlier file ({examples}): their listings would lose their web addresses with each delivery.',
    fr: '{changed} biens sur {homes} ont une autre clé que dans le fichier précédent ({examples}) : leurs annonces perdraient leur adresse web à chaque envoi.',
    de: '{changed} von {homes} Objekten haben einen anderen Schlüssel als in der früheren Datei ({examples}): ihre Webadressen würden sich mit jeder Lieferung ändern.',
  },
  stableFields: {
    en: 'The same in both files, and different in every listing: {fields}.',
    fr: 'Identiques dans les deux fichiers et différents pour chaque annonce : {fields}.',
    de: 'In beiden Dateien gleich und für jedes Objekt verschieden: {fields}.',
  },
  noStableField: {
    en: 'No field is the same in both files and different in every listing.',
    fr: 'Aucun champ n’est identique dans les deux fichiers et différent pour chaque annonce.',
    de: 'Kein Feld ist in beiden Dateien gleich und für jedes Objekt verschieden.',
  },
  confirm: {
    en: 'I know that each delivery may remove listings and make them anew, under other web addresses.',
    fr: 'Je sais que chaque envoi peut supprimer des annonces et les recréer, sous d’autres adresses web.',
    de: 'Mir ist bekannt, dass jede Lieferung Anzeigen löschen und unter anderen Webadressen neu anlegen kann.',
  },
  refused: {
    en: 'This version is not published: its key did not last over two files. Confirm below, or choose another version.',
    fr: 'Cette version n’est pas publiée : sa clé n’est pas restée la même d’un fichier à l’autre. Confirmez ci-dessous, ou choisissez une autre version.',
    de: 'Diese Version wird nicht veröffentlicht: Ihr Schlüssel blieb zwischen zwei Dateien nicht gleich. Bestätigen Sie unten, oder wählen Sie eine andere Version.',
  },
} satisfies Words;
