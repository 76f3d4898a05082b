import { sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import type { SourceValue } from '../../../model/mapping/source-path.ts';
import type { Target } from '../../../model/mapping/target.ts';
import { addWarning, readFlag } from '../../kit/mapping/read-values.ts';
import type { Reading } from './cell.ts';
import type { CompiledRule, FieldRule, ListRule } from './compile-mapping.ts';
import { findValues, noteUnknown, placeOf, readValue } from './read-field.ts';
import type { Scope } from './read-field.ts';

/** A listing, or an element of a list, while it is filled. */
export interface Draft {
  [field: string]: unknown;
}

const STATUS = 'status';

/** What the rules make of a record. */
export function applyRules(record: SourceValue, rules: readonly CompiledRule[], reading: Reading): Draft {
  const draft: Draft = {};
  const scope: Scope = { record, node: record, path: '' };
  for (const rule of rules) {
    if (isLeftOut(rule, scope, reading)) continue;
    if ('each' in rule) applyList(draft, rule, scope, reading);
    else applyField(draft, rule, scope, reading);
  }
  return draft;
}

/** Whether the condition of a rule excludes it; also where a word that must be yes or no is neither, with a warning. */
function isLeftOut({ when, to }: CompiledRule, { record, node, path: base }: Scope, reading: Reading): boolean {
  const is = when?.decide(node, record) ?? (when ? undefined : true);
  if (is !== undefined) return !is;
  for (const path of when?.paths ?? []) {
    for (const value of valuesAt(node, path, record)) {
      const text = sourceText(value);
      if (text !== undefined && readFlag(text) === undefined) {
        addWarning(reading.warnings, 'unmapped_value', placeOf(base, path), text);
        noteUnknown(reading, to, placeOf(base, path), text);
      }
    }
  }
  return true;
}

function applyList(draft: Draft, rule: ListRule, scope: Scope, reading: Reading): void {
  for (const path of rule.each) {
    const elements = valuesAt(scope.node, path);
    if (elements.length === 0) continue;
    const place = path.text === '.' ? '' : path.text;
    for (const node of elements) applyParts(draft, rule, { record: scope.record, node, path: place }, reading);
    return;
  }
}

function applyParts(draft: Draft, { target, parts }: ListRule, scope: Scope, reading: Reading): void {
  const element: Draft = {};
  for (const part of parts) {
    if (!isLeftOut(part, scope, reading)) applyField(element, part, scope, reading);
  }
  if (target.kind === 'texts') {
    const language = parts.find((part) => part.target.kind === 'language');
    // A text whose language is stated and unknown is in no language that we know.
    const isForeign = element['language'] === undefined && language && findValues(scope, language).length > 0;
    if (!isForeign) addText(draft, target, element, reading);
    return;
  }
  if (Object.keys(element).length > 0) pushTo(draft, target.steps, element);
}

/** A text of an element with its language. */
function addText(draft: Draft, target: Target, { text, language }: Draft, reading: Reading): void {
  // A part `text` is itself a text by language.
  const words = typeof text === 'object' && text !== null ? Object.values(text)[0] : undefined;
  if (typeof words !== 'string') return;
  const own = typeof language === 'string' ? language : (target.name ?? reading.language);
  setAt(draft, [...target.steps, own], words);
}

function applyField(draft: Draft, rule: FieldRule, scope: Scope, reading: Reading): void {
  if (rule.constant !== undefined) {
    // A fixed status is for records that state none, not for a word that nobody knows.
    if (rule.to === STATUS && reading.unknown.has(STATUS)) return;
    put(draft, rule.target, rule.constant, reading);
    return;
  }
  for (const found of findValues(scope, rule)) {
    const value = readValue(found, rule, scope, reading);
    if (value === undefined || value === null) {
      // A list goes on behind a value without a counterpart; a field has only its first one.
      if (isList(rule.target)) continue;
      return;
    }
    put(draft, rule.target, value, reading);
    if (!isList(rule.target)) return;
  }
}

const isList = ({ kind }: Target): boolean => kind === 'words' || kind === 'flags' || kind === 'files';

/** Puts a value where its field is. Of several values for one field the first stays. */
function put(draft: Draft, target: Target, value: unknown, reading: Reading): void {
  const { kind, steps, name } = target;
  switch (kind) {
    case 'words':
      addWord(draft, target, value);
      return;
    case 'member':
      if (value === true) addWord(draft, target, name);
      return;
    case 'flags':
      setAt(draft, [...steps, String(value)], true);
      return;
    case 'texts':
      setAt(draft, [...steps, name ?? reading.language], String(value));
      return;
    case 'files':
      pushTo(draft, steps, { url: value });
      return;
    case 'custom':
      if (!hasField(draft, name)) pushTo(draft, steps, { key: name, value: String(value) });
      return;
    case 'line':
    case 'long':
      setAt(draft, steps, String(value));
      return;
    default:
      setAt(draft, steps, value);
  }
}

function addWord(draft: Draft, { steps, maximum = Infinity }: Target, word: unknown): void {
  const words = listAt(draft, steps);
  if (!words.includes(word) && words.length < maximum) words.push(word);
}

function pushTo(draft: Draft, steps: readonly string[], element: Draft): void {
  listAt(draft, steps).push(element);
}

const hasField = (draft: Draft, name: string | undefined): boolean =>
  listAt(draft, ['custom_fields']).some((field) => isDraft(field) && field['key'] === name);

function listAt(draft: Draft, steps: readonly string[]): unknown[] {
  const parent = parentOf(draft, steps);
  const name = steps.at(-1) ?? '';
  const known = parent[name];
  if (Array.isArray(known)) return known;
  const list: unknown[] = [];
  parent[name] = list;
  return list;
}

function setAt(draft: Draft, steps: readonly string[], value: unknown): void {
  parentOf(draft, steps)[steps.at(-1) ?? ''] ??= value;
}

/** The object that holds the last of these names. */
function parentOf(draft: Draft, steps: readonly string[]): Draft {
  let node = draft;
  for (const step of steps.slice(0, -1)) {
    const known = node[step];
    if (isDraft(known)) {
      node = known;
      continue;
    }
    const next: Draft = {};
    node[step] = next;
    node = next;
  }
  return node;
}

/** Whether a value of a draft has fields of its own. */
export const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
