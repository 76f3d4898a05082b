import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped } from '../../connector.ts';
import { deepFreeze } from '../../kit/testing/deep-freeze.ts';
import { mapRecord } from './map-record.ts';

/** A typical flat for sale in the plain form of `readXml`; tests override the sections that matter. */
export const FLAT = {
  objektkategorie: {
    nutzungsart: { '@wohnen': 'true', '@gewerbe': 'false' },
    vermarktungsart: { '@kauf': 'true', '@miete_pacht': 'false' },
    objektart: { wohnung: { '@wohnungtyp': 'ETAGE' } },
  },
  geo: { plz: '20095', ort: 'Hamburg', land: { '@iso_land': 'DEU' } },
  preise: { kaufpreis: '250000.00', waehrung: { '@iso_waehrung': 'EUR' } },
  flaechen: { wohnflaeche: '65.5', anzahl_zimmer: '3' },
  freitexte: { objekttitel: 'Helle Wohnung', objektbeschreibung: 'Große Fenster nach Süden.' },
  verwaltung_techn: { openimmo_obid: 'OID-1', objektnr_extern: 'A-100', stand_vom: '2025-02-03' },
} satisfies JsonObject;

/** The context of `map`. */
export const CONTEXT: MapContext = { config: { url: 'https://crm.example/feed.zip' }, market: 'de' };

/** An element of objektart with its type attribute, and the offer (default KAUF). */
export function category(objektart: JsonObject, offer: JsonObject = { '@kauf': 'true' }): JsonObject {
  return { objektkategorie: { vermarktungsart: offer, objektart } };
}

/** Sections that turn the flat into a rental. */
export function rental(preise: JsonObject): JsonObject {
  return { ...category({ wohnung: { '@wohnungtyp': 'ETAGE' } }, { '@miete_pacht': 'true' }), preise };
}

/** The flat with other sections, mapped; its raw record is frozen, since map must not change it. */
export function map(sections: JsonObject, context = CONTEXT): Mapped {
  return mapRecord(deepFreeze({ ...FLAT, ...sections }), context);
}

/** Only the property. */
export function mapped(sections: JsonObject, context = CONTEXT): MappedProperty {
  return map(sections, context).property;
}

/** Code and field of each warning. */
export function warnings(sections: JsonObject): string[] {
  return map(sections).warnings.map(({ code, field }) => `${code} ${field}`);
}

export function euros(amount: number): { amount: number; currency: string } {
  return { amount, currency: 'EUR' };
}

export function squareMetres(size: number): { size: number; unit: 'sq_m' } {
  return { size, unit: 'sq_m' };
}

/** The XML of an object with that openimmo_obid; `inner` is inserted before its verwaltung_techn, `tech` inside. */
export function immobilie(id: string, inner = '', tech = ''): string {
  return (
    '<immobilie><objektkategorie><vermarktungsart KAUF="true" MIETE_PACHT="false"/><objektart><wohnung wohnungtyp="ETAGE"/></objektart></objektkategorie>' +
    `<geo><plz>20095</plz><ort>Köln</ort></geo>${inner}<verwaltung_techn>${id && `<openimmo_obid>${id}</openimmo_obid>`}${tech}</verwaltung_techn></immobilie>`
  );
}

/** The element that deletes an object. */
export const DELETED = '<aktion aktionart="DELETE"/>';

/** The header of a document; default a VOLL in UTF-8 of provider P1. */
interface TransferOptions {
  readonly umfang?: string;
  readonly modus?: string;
  readonly timestamp?: string;
  readonly provider?: string;
  readonly encoding?: string;
}

/** A document with those objects of one provider. */
export function transfer(objects: readonly string[], options: TransferOptions = {}): string {
  const { umfang = 'VOLL', modus = 'NEW', provider = 'P1', encoding = 'UTF-8', timestamp } = options;
  const time = timestamp === undefined ? '' : ` timestamp="${timestamp}"`;
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n<openimmo>\n<uebertragung art="OFFLINE" umfang="${umfang}" modus="${modus}" version="1.2.7"${time}/>\n` +
    `<anbieter><anbieternr>${provider}</anbieternr><firma>Makler Grün</firma>\n${objects.join('\n')}\n</anbieter>\n</openimmo>\n`
  );
}

/** Objects with the keys O1, O2 …. */
export function objects(count: number): string[] {
  return Array.from({ length: count }, (_, index) => immobilie(`O${index + 1}`));
}

/** An attachment that names a file or an address. */
export function anhang(path: string, group = 'BILD', location = 'EXTERN'): string {
  return `<anhang location="${location}" gruppe="${group}"><format>jpg</format><daten><pfad>${path}</pfad></daten></anhang>`;
}
