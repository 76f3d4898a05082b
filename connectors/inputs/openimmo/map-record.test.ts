import { expect } from 'chai';
import { array, assert, constantFrom, dictionary, letrec, oneof, property, string, uniqueArray } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { AREA_SIZES, AMENITY_FLAGS, CUSTOM_FIELDS, CUSTOM_LISTS } from './codes.ts';
import { KINDS } from './kinds.ts';
import { mapRecord } from './map-record.ts';
import { category, CONTEXT, FLAT, map, mapped } from './testing.ts';

/** Sections of an object and what each of them may hold, as far as the mapping looks at it. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  objektkategorie: list('nutzungsart vermarktungsart objektart user_defined_anyfield'),
  objektart: ['objektart_zusatz', ...Object.keys(KINDS)],
  geo: list('plz ort strasse hausnummer land geokoordinaten etage anzahl_etagen lage_gebiet flur'),
  kontaktperson: list('name vorname firma email_direkt tel_durchw url foto adressfreigabe plz'),
  preise: list(
    'kaufpreis warmmiete kaltmiete nettokaltmiete nebenkosten kaution hausgeld waehrung preis_zeiteinheit aussen_courtage innen_courtage provisionspflichtig stp_garage',
  ),
  versteigerung: list('zvtermin verkehrswert zwangsversteigerung'),
  bieterverfahren: list('beginn_bietzeit ende_bietzeit mindestpreis'),
  flaechen: [
    ...list('wohnflaeche nutzflaeche gesamtflaeche grundstuecksflaeche anzahl_zimmer anzahl_badezimmer anzahl_logia'),
    ...AREA_SIZES.map(([name]) => name),
  ],
  ausstattung: [
    ...list('kueche heizungsart befeuerung fahrstuhl moebliert unterkellert ausricht_balkon_terrasse stellplatzart'),
    ...AMENITY_FLAGS.map(([name]) => name),
    ...CUSTOM_LISTS,
  ],
  zustand_angaben: list('baujahr letztemodernisierung zustand energiepass verkaufstatus'),
  energiepass: list('epart wertklasse endenergiebedarf energieverbrauchkennwert ausstelldatum jahrgang'),
  infrastruktur: list('ausblick distanzen distanzen_sport'),
  freitexte: list('objekttitel dreizeiler lage objektbeschreibung objekt_text'),
  anhaenge: ['anhang'],
  anhang: list('anhangtitel format check daten'),
  daten: list('pfad anhanginhalt'),
  verwaltung_objekt: list('objektadresse_freigeben verfuegbar_ab abdatum vermietet als_ferien max_personen'),
  verwaltung_techn: list('openimmo_obid objektnr_extern aktion stand_vom sprache'),
  user_defined_anyfield: list('flag plaintext'),
  bewertung: ['feld'],
  feld: list('name wert'),
  _anbieter: list('anbieternr firma openimmo_anid anhang'),
  _files: list('1.jpg __proto__'),
};

const ATTRIBUTES = list(
  '@kauf @miete_pacht @erbpacht @iso_land @iso_waehrung @breitengrad @laengengrad @gruppe @wohnungtyp @haustyp @ctype @aktionart @stand @lang @distanz_zu ' +
    '@anzahl @moeb @ebk @feldname @fieldname @fieldvalue @zeiteinheit @blick @gas @zentral @sued #text',
);

function list(names: string): string[] {
  return names.split(' ');
}

const WORDS = oneof(
  string({ unit: 'grapheme', maxLength: 40 }),
  constantFrom(
    'true',
    'false',
    '1',
    '0',
    '-1',
    '1e9',
    '12,5',
    '1.200',
    '9'.repeat(20),
    'NaN',
    '2025-02-31',
    '03.02.2025',
  ),
  constantFrom(
    '2025-02-03T25:61:00',
    '99999-01-01',
    '<b>x',
    'https://a/1.jpg',
    'http://[',
    'media:1',
    '1.jpg',
    'C',
    'DEU',
  ),
  constantFrom(
    '"',
    '\ud800',
    '\u0000',
    '__proto__',
    'constructor',
    'toString',
    '3,57 %',
    '5.000 €',
    '&lt;',
    'MONAT',
    'VERKAUFT',
  ),
);

/** Any tree of known elements with arbitrary texts, attributes and repetitions. */
const TREES: Arbitrary<JsonObject> = letrec<{ node: Json }>((tie) => ({
  node: oneof(
    { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
    WORDS,
    dictionary(oneof(constantFrom(...ATTRIBUTES), names()), oneof(tie('node'), array(tie('node'), { maxLength: 3 })), {
      maxKeys: 8,
    }),
  ),
})).node.map((node) => (typeof node === 'object' && node !== null && !Array.isArray(node) ? node : { '#text': node }));

function names(): Arbitrary<string> {
  return constantFrom(...new Set([...Object.keys(ELEMENTS), ...Object.values(ELEMENTS).flat()]));
}

/** Sections in their right place, each with children that belong there. */
const OBJECTS: Arbitrary<JsonObject> = uniqueArray(constantFrom(...Object.keys(ELEMENTS)), { maxLength: 12 }).chain(
  (sections) =>
    array(array(WORDS, { minLength: 6, maxLength: 6 }), { minLength: sections.length, maxLength: sections.length }).map(
      (words) =>
        Object.fromEntries(
          sections.map((section, index) => [
            section,
            Object.fromEntries(
              (ELEMENTS[section] ?? []).map((name, place) => {
                const word = (offset: number): string => words[index]?.[(place + offset) % 6] ?? '';
                const attribute = ATTRIBUTES[(place * 7 + index) % ATTRIBUTES.length] ?? '#text';
                return [name, place % 3 === 2 ? { [attribute]: word(1), '#text': word(2) } : word(0)];
              }),
            ),
          ]),
        ),
    ),
);

describe('mapRecord', () => {
  it('maps references and dates of a listing', () => {
    expect(mapped({})).to.include({
      crm_source: 'openimmo',
      crm_reference: 'OID-1',
      reference: 'A-100',
      updated_at: '2025-02-03T00:00:00.000Z',
    });
    expect(mapped({}, { ...CONTEXT, config: { provider: 'onOffice' } })).to.include({ crm_source: 'onOffice' });
    expect(mapped({ verwaltung_techn: { openimmo_obid: '1', stand_vom: '2025-02-03T10:00:00+01:00' } })) //
      .to.include({ reference: '1', updated_at: '2025-02-03T09:00:00.000Z' });
    expect(mapped({ verwaltung_objekt: { abdatum: '01.05.2026' } })).to.include({ available_at: '2026-05-01' });
    expect(mapped({ verwaltung_objekt: { verfuegbar_ab: '2026-05-01' } })).to.include({ available_at: '2026-05-01' });
    const soon = mapped({ verwaltung_objekt: { verfuegbar_ab: 'ab sofort' } });
    expect(soon).to.not.have.property('available_at');
    expect(soon.custom_fields).to.deep.equal([{ key: 'verfuegbar_ab', value: 'ab sofort', group: 'openimmo' }]);
  });

  it('keeps fields without a counterpart, and fields that software adds', () => {
    const { custom_fields } = mapped({
      ...category({ wohnung: '', objektart_zusatz: 'Maisonette mit Galerie' }),
      ausstattung: { boden: { '@parkett': 'true', '@teppich': 'false', '@fliesen': '1' }, wg_geeignet: 'true' },
      user_defined_simplefield: [{ '@feldname': 'url', '#text': 'https://a/1' }, { '@feldname': 'leer' }],
      geo: { user_defined_extend: { feld: { name: 'Viertel', wert: 'Nord' } } },
      bewertung: { feld: [{ name: 'Note', wert: '2' }] },
      zustand_angaben: { energiepass: { waermewert: '345', stromwert: '234', gueltig_bis: '03-2028' } },
      user_defined_anyfield: {
        plaintext: { '@fieldname': 'headline2', '@fieldvalue': 'Mehr' },
        flag: { '@fieldname': 'x', '@fieldvalue': 'false' },
      },
    });
    expect(custom_fields).to.have.deep.members([
      { key: 'objektart_zusatz', value: 'Maisonette mit Galerie', group: 'openimmo' },
      { key: 'wg_geeignet', value: 'true', group: 'openimmo' },
      { key: 'boden', value: 'PARKETT, FLIESEN', group: 'openimmo' },
      { key: 'energiepass_gueltig_bis', value: '03-2028', group: 'openimmo' },
      { key: 'energiepass_waermewert', value: '345', group: 'openimmo' },
      { key: 'energiepass_stromwert', value: '234', group: 'openimmo' },
      { key: 'url', value: 'https://a/1', group: 'user_defined' },
      { key: 'headline2', value: 'Mehr', group: 'user_defined' },
      { key: 'Viertel', value: 'Nord', group: 'user_defined' },
      { key: 'Note', value: '2', group: 'user_defined' },
    ]);
  });

  it('refuses a record without a key or without content', () => {
    for (const [sections, path] of [
      [{ verwaltung_techn: {} }, '$.verwaltung_techn.openimmo_obid'],
      [{ objektkategorie: {}, preise: {} }, '$.objektkategorie'],
    ] as const) {
      const refusal = (): unknown => map(sections);
      expect(refusal).to.throw(ConnectorError).with.property('kind', 'bad_record');
      expect(refusal).to.throw(ConnectorError).with.property('path', path);
    }
  });

  it('bounds the work and the warnings that one record can make', () => {
    const many = (make: (index: number) => Json): Json[] => Array.from({ length: 20_000 }, (_, index) => make(index));
    const named = (prefix: string): JsonObject =>
      Object.fromEntries(many((index) => [`${prefix}${index}`, '1']) as [string, Json][]);
    const sections: JsonObject[] = [
      { infrastruktur: { distanzen: many((index) => ({ '@distanz_zu': `X${index}`, '#text': '3' })) } },
      { infrastruktur: { distanzen: many(() => ({ '@distanz_zu': 'BUS', '#text': '3' })) } },
      { anhaenge: many((index) => ({ anhang: { '@gruppe': `X${index}`, daten: { pfad: `${index}.jpg` } } })) },
      { freitexte: { objekt_text: many((index) => ({ '@lang': `L${index}`, '#text': 'x' })) } },
      { user_defined_simplefield: many((index) => ({ '@feldname': `n${index}`, '#text': 'x' })) },
      { user_defined_anyfield: named('e') },
      { ausstattung: { befeuerung: named('@e'), boden: named('@b'), kueche: { ...named('@k'), '@ebk': '1' } } },
      named('s'),
    ];
    for (const section of sections) {
      const { property, warnings } = map(section);
      expect(warnings.length).to.be.at.most(100);
      expect(JSON.stringify(property).length).to.be.below(100_000);
    }
    const { warnings } = map({ preise: { stp_garage: '' }, infrastruktur: { distanzen: many(() => '1') } });
    expect(warnings).to.deep.equal([{ code: 'too_many_values', field: 'infrastruktur.distanzen', value: '20000' }]);
  });

  it('names every custom field after an element, not after a path', () => {
    expect(CUSTOM_FIELDS.every((path) => /^[a-z_]+(?:\.[a-z_]+)+(?:@[a-z_]+)?$/.test(path))).to.equal(true);
  });

  it('maps any values of the elements to a valid property, the same every time, or quarantines the record', () => {
    let good = 0;
    const check = (raw: JsonObject): void => {
      try {
        const first = mapRecord(raw, CONTEXT);
        good++;
        expect(mapRecord(structuredClone(raw), CONTEXT)).to.deep.equal(first);
      } catch (error) {
        if (!(error instanceof ConnectorError)) {
          throw error;
        }
        // Anything but these two would be a mapping that makes something invalid.
        expect(error.path).to.be.oneOf(['$.verwaltung_techn.openimmo_obid', '$.objektkategorie']);
      }
    };
    assert(property(TREES, check), { numRuns: 200 });
    assert(
      property(OBJECTS, TREES, (sections, tree) => {
        const { verwaltung_techn, objektkategorie } = FLAT;
        check({ ...tree, ...sections });
        check({ ...tree, ...sections, verwaltung_techn, objektkategorie });
      }),
      { numRuns: 300 },
    );
    expect(good).to.be.above(300);
  });
});
