import { t } from '../sentence.ts';
import type { Sentence } from '../sentence.ts';

/** Names of the values of enums that only one field has, by its path. */
export const SMALL_ENUMS = {
  'life_annuity_details.occupants.gender': {
    male: t('Man', 'Homme', 'Mann'),
    female: t('Woman', 'Femme', 'Frau'),
  },
  'coownership.syndicat_status': {
    alert: t('Under warning', 'Procédure d’alerte', 'Warnverfahren'),
    none: t('No proceedings', 'Aucune procédure', 'Kein Verfahren'),
    recovery: t('Under recovery', 'Procédure de redressement', 'Sanierungsverfahren'),
  },
  'legal.property_and_land.flood_risk': {
    no_flood_risk_area: t('No flood risk', 'Hors zone inondable', 'Kein Hochwasserrisiko'),
    potential_flood_sensitive_area: t(
      'Possibly liable to flooding',
      'Zone potentiellement inondable',
      'Möglicherweise hochwassergefährdet',
    ),
    effective_flood_sensitive_area: t('Liable to flooding', 'Zone effectivement inondable', 'Hochwassergefährdet'),
  },
  'auction.type': {
    ascending: t('Rising bids', 'Enchères montantes', 'Aufsteigende Gebote'),
    descending: t('Falling price', 'Enchères descendantes', 'Fallender Preis'),
  },
  'financial.commissions.type': {
    seller: t('Paid by the seller', 'À la charge du vendeur', 'Zahlt der Verkäufer'),
    buyer: t('Paid by the buyer', 'À la charge de l’acquéreur', 'Zahlt der Käufer'),
    shared: t('Shared', 'Partagés', 'Geteilt'),
  },
  'location.precision': {
    exact: t('Exact', 'Exacte', 'Genau'),
    street: t('Street', 'Rue', 'Straße'),
    district: t('District', 'Quartier', 'Stadtteil'),
    city: t('Town', 'Commune', 'Ort'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Sentence>>>>;

/** Classes of energy performance that are no letter. */
export const CLASS_NAMES: Readonly<Record<string, Sentence>> = {
  empty: t('Certificate without result', 'DPE vierge', 'Ausweis ohne Ergebnis'),
  not_applicable: t('No certificate required', 'Non soumis au DPE', 'Kein Ausweis erforderlich'),
};
