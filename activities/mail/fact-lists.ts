import type { Language } from '../../model/shared/language.ts';

/** Counts of a run, in the order of their table. */
export const COUNTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    read: 'Biens lus',
    created: 'Créés',
    updated: 'Modifiés',
    archived: 'Archivés',
    quarantined: 'En quarantaine',
    held: 'Retenus : absents du logiciel métier',
    held_new: 'Retenus : nouveaux',
    delivered: 'Diffusés',
    delivery_failed: 'Refusés par un site',
  },
  en: {
    read: 'Listings read',
    created: 'Created',
    updated: 'Changed',
    archived: 'Archived',
    quarantined: 'Quarantined',
    held: 'Held: missing from the CRM',
    held_new: 'Held: new',
    delivered: 'Delivered',
    delivery_failed: 'Refused by a website',
  },
  de: {
    read: 'Gelesene Objekte',
    created: 'Neu',
    updated: 'Geändert',
    archived: 'Archiviert',
    quarantined: 'In Quarantäne',
    held: 'Zurückgehalten: fehlen in der Maklersoftware',
    held_new: 'Zurückgehalten: neu',
    delivered: 'Übertragen',
    delivery_failed: 'Von einer Website abgelehnt',
  },
};

/** What listings lack, by the codes of `diagnose.ts`, the weightiest first. */
export const LACKS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    few_pictures: 'Trop peu de photos',
    no_position: 'Sans adresse ni position',
    no_energy_label: 'Sans classe énergie',
    short_text: 'Texte court',
    small_picture: 'Première photo trop petite',
    text_in_capitals: 'Texte en majuscules',
  },
  en: {
    few_pictures: 'Too few pictures',
    no_position: 'No address or position',
    no_energy_label: 'No energy class',
    short_text: 'Short text',
    small_picture: 'First picture too small',
    text_in_capitals: 'Text in capitals',
  },
  de: {
    few_pictures: 'Zu wenige Bilder',
    no_position: 'Ohne Adresse und Lage',
    no_energy_label: 'Ohne Energieklasse',
    short_text: 'Kurzer Text',
    small_picture: 'Erstes Bild zu klein',
    text_in_capitals: 'Text in Großbuchstaben',
  },
};
