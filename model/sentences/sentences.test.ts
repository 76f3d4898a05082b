import { expect } from 'chai';
import { ADDON_FEATURES } from '../gateway/addon-features.ts';
import { AUDIT_ACTIONS } from '../gateway/audit-event.ts';
import { propertySchema } from '../property/property.ts';
import { ERROR_STATUS } from '../shared/errors.ts';
import { REASON_MESSAGES } from '../sync/job-reasons.ts';
import { ADDON_SENTENCES } from './addons.ts';
import { AUDIT_SENTENCES } from './audit.ts';
import { CHECK_SENTENCES } from './checks.ts';
import { COMMENTARY_ADJUSTMENTS, COMMENTARY_FIELDS, COMMENTARY_SENTENCES, COMMENTARY_UNITS } from './commentary.ts';
import { ERROR_SENTENCES } from './errors.ts';
import { FIELD_NAMES } from './field-names.ts';
import { fieldName } from './fields.ts';
import { REASON_SENTENCES, SKIPPED_SENTENCES, reasonSentence } from './reasons.ts';
import { RECORD_FAULTS, recordFault } from './record-faults.ts';
import { isTechnical } from './sentence.ts';
import type { Sentence } from './sentence.ts';

const LANGUAGES = ['en', 'fr', 'de'] as const;

const TABLES: Readonly<Record<string, Readonly<Record<string, Sentence>>>> = {
  'reasons of runs': REASON_SENTENCES,
  'reasons of records that were left out': SKIPPED_SENTENCES,
  'faults of records': RECORD_FAULTS,
  'audit events': AUDIT_SENTENCES,
  'checks of connections': CHECK_SENTENCES,
  'commentaries on estimations': COMMENTARY_SENTENCES,
  'adjustments of estimations': COMMENTARY_ADJUSTMENTS,
  'fields that estimations do not use': COMMENTARY_FIELDS,
  'units of commentaries': COMMENTARY_UNITS,
  'errors of the API': ERROR_SENTENCES,
  'names of addons': Object.fromEntries(Object.entries(ADDON_SENTENCES).map(([code, { name }]) => [code, name])),
  'texts of addons': Object.fromEntries(Object.entries(ADDON_SENTENCES).map(([code, { text }]) => [code, text])),
  'names of fields': FIELD_NAMES,
};

describe('The sentences of the product', () => {
  for (const [name, table] of Object.entries(TABLES)) {
    it(`The ${name} are written in every language, without a JSON path, a code or an HTTP request`, () => {
      const wrong = Object.entries(table).flatMap(([code, sentence]) =>
        LANGUAGES.filter((language) => sentence[language].trim() === '' || isTechnical(sentence[language])).map(
          (language) => `${code} ${language}: ${sentence[language]}`,
        ),
      );
      expect(wrong).to.deep.equal([]);
    });
  }

  it('Every code that the product can give has its sentence, and no sentence is for a code that it cannot give', () => {
    const codesOf = (table: object): string[] => Object.keys(table).toSorted();
    expect(codesOf(REASON_SENTENCES)).to.deep.equal(codesOf(REASON_MESSAGES));
    expect(codesOf(AUDIT_SENTENCES)).to.deep.equal([...AUDIT_ACTIONS].toSorted());
    expect(codesOf(ERROR_SENTENCES)).to.deep.equal(codesOf(ERROR_STATUS));
    expect(codesOf(ADDON_SENTENCES)).to.deep.equal([...ADDON_FEATURES].toSorted());
  });

  it('Every field of the property model has a name', () => {
    expect(Object.keys(propertySchema.properties).filter((field) => !Object.hasOwn(FIELD_NAMES, field))).to.deep.equal(
      [],
    );
  });

  it('A field is called by its nearest name, and by the CRM’s own where only the CRM knows it', () => {
    expect(fieldName('$.financial.transaction.price.amount', 'fr')).to.equal('Prix');
    expect(fieldName('$.images[3].url', 'de')).to.equal('Bilder › Adresse');
    expect(fieldName('$.verwaltung_techn.AGENT_REF', 'en')).to.equal('AGENT_REF');
  });

  it('A sentence about a field names it in every language', () => {
    for (const [code, sentence] of Object.entries(RECORD_FAULTS)) {
      const naming = LANGUAGES.filter((language) => sentence[language].includes('{field}'));
      expect([0, LANGUAGES.length], code).to.include(naming.length);
    }
  });

  it('A record that an earlier release stored without a code gets the sentence of its general code', () => {
    expect(recordFault({ code: 'bad_record' })).to.equal('unreadable');
    expect(recordFault({ code: 'feed_drift' })).to.equal('feed_drift');
    expect(recordFault({ code: 'bad_record', fault: 'no_offer' })).to.equal('no_offer');
  });

  it('Records that were left out have a sentence also where a connector outside the product names the reason', () => {
    expect(reasonSentence('skipped_of_a_kind_of_its_own')).to.equal(SKIPPED_SENTENCES.other);
    expect(reasonSentence('from_the_future')).to.equal(undefined);
  });

  for (const text of [
    '$.price.amount must be number',
    'Ask GET /gateways for it',
    'The status is TIMED_OUT',
    'look at /input_connector/config',
    'the field energy_class',
    'a sync with force=true',
  ]) {
    it(`“${text}” is recognised as words of machines`, () => expect(isTechnical(text)).to.equal(true));
  }
});
