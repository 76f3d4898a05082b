import type { RecordFault } from '../shared/fault-codes.ts';
import type { Sentence } from './sentence.ts';

/**
 * Why a record of a CRM could not become a listing: what happened, then what to do. `{field}` is the name of the field (`fieldName`); `{key}` is the reference of the
 * record in the CRM. Connectors name the code; the message of the record has the exact value.
 */
export const RECORD_FAULTS: Readonly<Record<RecordFault, Sentence>> = {
  no_reference: {
    en: 'The listing has no reference. Give it one in the CRM.',
    fr: 'L’annonce n’a pas de référence. Donnez-lui-en une dans le CRM.',
    de: 'Das Objekt hat keine Referenz. Vergeben Sie im CRM eine.',
  },
  several_references: {
    en: 'The listing has several different references, and nothing says which counts. Leave one of them in the export of the CRM.',
    fr: 'L’annonce a plusieurs références différentes, et rien ne dit laquelle compte. N’en laissez qu’une dans l’export du CRM.',
    de: 'Das Objekt hat mehrere verschiedene Referenzen, und nichts sagt, welche gilt. Lassen Sie im Export des CRM nur eine.',
  },
  no_content: {
    en: 'The record has nothing but its reference. Complete the listing in the CRM, or delete it there.',
    fr: 'L’enregistrement ne contient que sa référence. Complétez l’annonce dans le CRM, ou supprimez-la.',
    de: 'Der Datensatz enthält nur seine Referenz. Ergänzen Sie das Objekt im CRM oder löschen Sie es dort.',
  },
  no_offer: {
    en: 'The listing does not say whether it is for sale or to let. Enter that in the CRM.',
    fr: 'L’annonce ne dit pas si le bien est à vendre ou à louer. Indiquez-le dans le CRM.',
    de: 'Das Objekt sagt nicht, ob es zu kaufen oder zu mieten ist. Tragen Sie das im CRM ein.',
  },
  unknown_offer: {
    en: 'The word for the kind of offer is not known. Give it a meaning in the rules of the gateway.',
    fr: 'Le mot qui désigne le type d’offre n’est pas connu. Donnez-lui un sens dans les règles de la passerelle.',
    de: 'Das Wort für die Angebotsart ist nicht bekannt. Geben Sie ihm in den Regeln des Gateways eine Bedeutung.',
  },
  missing_field: {
    en: 'The field “{field}” is missing. Fill it in the CRM.',
    fr: 'Le champ « {field} » manque. Remplissez-le dans le CRM.',
    de: 'Das Feld „{field}“ fehlt. Füllen Sie es im CRM aus.',
  },
  empty_field: {
    en: 'The field “{field}” is empty. Fill it in the CRM.',
    fr: 'Le champ « {field} » est vide. Remplissez-le dans le CRM.',
    de: 'Das Feld „{field}“ ist leer. Füllen Sie es im CRM aus.',
  },
  unknown_field: {
    en: 'The field “{field}” does not exist here. Remove it from the export, or ask the maker of the CRM.',
    fr: 'Le champ « {field} » n’existe pas ici. Retirez-le de l’export, ou demandez à l’éditeur du CRM.',
    de: 'Das Feld „{field}“ gibt es hier nicht. Entfernen Sie es aus dem Export oder fragen Sie den Hersteller des CRM.',
  },
  unknown_value: {
    en: 'The field “{field}” has a value that is not known. Choose another one in the CRM.',
    fr: 'Le champ « {field} » a une valeur inconnue. Choisissez-en une autre dans le CRM.',
    de: 'Das Feld „{field}“ hat einen unbekannten Wert. Wählen Sie im CRM einen anderen.',
  },
  wrong_value: {
    en: 'The field “{field}” has a value that cannot be right. Correct it in the CRM.',
    fr: 'Le champ « {field} » a une valeur impossible. Corrigez-la dans le CRM.',
    de: 'Das Feld „{field}“ hat einen unmöglichen Wert. Berichtigen Sie ihn im CRM.',
  },
  text_without_language: {
    en: 'The field “{field}” does not say in which language it is written. Ask the maker of the CRM for a correct export.',
    fr: 'Le champ « {field} » ne dit pas dans quelle langue il est rédigé. Demandez un export correct à l’éditeur du CRM.',
    de: 'Das Feld „{field}“ sagt nicht, in welcher Sprache es geschrieben ist. Bitten Sie den Hersteller des CRM um einen korrekten Export.',
  },
  unclear_deletion: {
    en: 'The record does not say clearly whether the listing is deleted. Check its state in the CRM.',
    fr: 'L’enregistrement ne dit pas clairement si l’annonce est supprimée. Vérifiez son état dans le CRM.',
    de: 'Der Datensatz sagt nicht klar, ob das Objekt gelöscht ist. Prüfen Sie seinen Zustand im CRM.',
  },
  unclear_exclusion: {
    en: 'The record does not say clearly whether the listing is to be published. Check its state in the CRM.',
    fr: 'L’enregistrement ne dit pas clairement si l’annonce doit être publiée. Vérifiez son état dans le CRM.',
    de: 'Der Datensatz sagt nicht klar, ob das Objekt veröffentlicht werden soll. Prüfen Sie seinen Zustand im CRM.',
  },
  two_records: {
    en: 'The file has two different records with this reference. Export the listing once, or give each its own reference.',
    fr: 'Le fichier contient deux enregistrements différents avec cette référence. Exportez l’annonce une seule fois, ou donnez à chacune sa référence.',
    de: 'Die Datei hat zwei verschiedene Datensätze mit dieser Referenz. Exportieren Sie das Objekt einmal, oder geben Sie jedem eine eigene Referenz.',
  },
  feed_drift: {
    en: 'The field “{field}” changed in many listings at once. The listing stays as it was. Check the export of the CRM; if it is right, force a sync.',
    fr: 'Le champ « {field} » a changé dans beaucoup d’annonces à la fois. L’annonce reste telle quelle. Vérifiez l’export du CRM ; s’il est juste, forcez une synchronisation.',
    de: 'Das Feld „{field}“ änderte sich in vielen Objekten auf einmal. Das Objekt bleibt, wie es war. Prüfen Sie den Export des CRM; stimmt er, erzwingen Sie einen Abgleich.',
  },
  unreadable: {
    en: 'The record cannot be read. Correct it in the CRM, or ask the maker of the CRM for a correct export.',
    fr: 'L’enregistrement est illisible. Corrigez-le dans le CRM, ou demandez un export correct à l’éditeur.',
    de: 'Der Datensatz ist nicht lesbar. Berichtigen Sie ihn im CRM, oder bitten Sie den Hersteller um einen korrekten Export.',
  },
  bug: {
    en: 'The record could not be read because of a fault of ours. It is recorded; nothing for you to do.',
    fr: 'L’enregistrement n’a pas pu être lu à cause d’une erreur de notre part. Elle est consignée ; vous n’avez rien à faire.',
    de: 'Der Datensatz konnte wegen eines Fehlers auf unserer Seite nicht gelesen werden. Er ist vermerkt; Sie müssen nichts tun.',
  },
};

const isRecordFault = (code: string | undefined): code is RecordFault =>
  code !== undefined && Object.hasOwn(RECORD_FAULTS, code);

/** The code of a quarantined record. Records that an earlier release stored have none; theirs follows from the general code. */
export function recordFault(reason: { readonly code: string; readonly fault?: string }): RecordFault {
  if (isRecordFault(reason.fault)) return reason.fault;
  return isRecordFault(reason.code) ? reason.code : 'unreadable';
}
