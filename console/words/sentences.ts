import { addonSentences } from '../../model/sentences/addons.ts';
import { AUDIT_SENTENCES } from '../../model/sentences/audit.ts';
import { CHECK_SENTENCES } from '../../model/sentences/checks.ts';
import { ERROR_SENTENCES } from '../../model/sentences/errors.ts';
import { extensionSentences } from '../../model/sentences/extensions.ts';
import { reasonSentence } from '../../model/sentences/reasons.ts';
import { RECORD_FAULTS, recordFault } from '../../model/sentences/record-faults.ts';
import { sayField } from './say-field.ts';
import type { Text } from './table.ts';
import { sayText } from './words.ts';

/** The sentence of a table for a code; undefined for one that only a newer service knows. */
const sentenceOf = (table: Readonly<Record<string, Text>>, code: string | undefined): Text | undefined =>
  code !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;

const sayIfAny = (text: Text | undefined): string | undefined => (text ? sayText(text) : undefined);

/** What a reason of a run says; undefined for the code of a newer service. */
export const sayReason = (code: string): string | undefined => sayIfAny(reasonSentence(code));

/** What somebody did, as the end of a sentence; undefined for the action of a newer service. */
export const sayAction = (action: string): string | undefined => sayIfAny(sentenceOf(AUDIT_SENTENCES, action));

/** What the check of a connection found; undefined without a known code. */
export const sayCheck = (code: string | undefined): string | undefined => sayIfAny(sentenceOf(CHECK_SENTENCES, code));

/** What an error of the API means; undefined for the code of a newer service. */
export const sayError = (code: string): string | undefined => sayIfAny(sentenceOf(ERROR_SENTENCES, code));

interface Described {
  readonly name: string;
  readonly description: string;
}

/** Name and text of an addon: ours where the product has its feature, else those of the catalogue. */
export const sayAddon = ({ code, ...described }: Described & { code: string }) =>
  sayDescribed(addonSentences(code), described);

/** Name and text of a plugin or an addon of a site: ours where the product brings it along, else those of its hub. */
export const sayExtension = (id: string, described: Described) => sayDescribed(extensionSentences(id), described);

const sayDescribed = (known: { name: Text; text: Text } | undefined, { name, description }: Described) =>
  known
    ? { name: sayText(known.name), text: sayText(known.text), lang: undefined }
    : { name, text: description, lang: 'en' };

/** Why a record of the CRM could not become a listing. */
export const sayFault = (record: { readonly code: string; readonly fault?: string; readonly path?: string }): string =>
  sayText(RECORD_FAULTS[recordFault(record)], { field: sayField(record.path ?? '') });
