import type { Words } from './table.ts';

/** Labels of the fields of connector configurations. */
export const connectorWords = {
  field_url: { en: 'Address', fr: 'Adresse', de: 'Adresse' },
  field_provider: { en: 'Provider', fr: 'Fournisseur', de: 'Anbieter' },
  field_api_key: { en: 'Key', fr: 'Clé', de: 'Schlüssel' },
  field_agency_id: { en: 'Agency', fr: 'Agence', de: 'Agentur' },
  field_agency_code: { en: 'Agency code', fr: 'Code agence', de: 'Agenturcode' },
  field_username: { en: 'User name', fr: 'Nom d’utilisateur', de: 'Benutzername' },
  field_password: { en: 'Password', fr: 'Mot de passe', de: 'Passwort' },
  field_format: { en: 'Format', fr: 'Format', de: 'Format' },
  field_host_key: { en: 'Host key', fr: 'Clé du serveur', de: 'Hostschlüssel' },
  field_ca: { en: 'Certificate authority', fr: 'Autorité de certification', de: 'Zertifizierungsstelle' },
  field_unencrypted: {
    en: 'Without encryption',
    fr: 'Sans chiffrement',
    de: 'Ohne Verschlüsselung',
  },
  field_anbieternr: { en: 'Provider number', fr: 'Numéro de fournisseur', de: 'Anbieternummer' },
  field_access_token: { en: 'Access token', fr: 'Jeton d’accès', de: 'Zugriffstoken' },
  field_client_id: { en: 'Client', fr: 'Client', de: 'Client' },
  field_client_secret: { en: 'Client secret', fr: 'Secret du client', de: 'Client-Geheimnis' },
  field_token_url: { en: 'Token address', fr: 'Adresse des jetons', de: 'Token-Adresse' },
  field_scope: { en: 'Scope', fr: 'Portée', de: 'Scope' },
  field_originating_system: { en: 'Originating system', fr: 'Système d’origine', de: 'Ursprungssystem' },
  field_page_size: { en: 'Listings per page', fr: 'Annonces par page', de: 'Objekte je Seite' },
  field_expand_media: {
    en: 'Pictures with the listings',
    fr: 'Photos avec les annonces',
    de: 'Bilder mit den Objekten',
  },
  field_plugin_auth_key: { en: 'Key of the plugin', fr: 'Clé de l’extension', de: 'Schlüssel des Plugins' },
  field_template_id: { en: 'Mapping template', fr: 'Modèle de correspondance', de: 'Abbildungsvorlage' },
  moreOptions: { en: 'More options', fr: 'Plus d’options', de: 'Weitere Optionen' },
} as const satisfies Words;
