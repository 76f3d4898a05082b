import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mo, po } from 'gettext-parser';
import type { GetTextTranslations } from 'gettext-parser';
import { TEXT_DOMAIN, extractStrings, keyOf } from './extract-strings.ts';
import type { Text } from './extract-strings.ts';

/** What is shipped: the locale of WordPress by the language of the parts, and the rule for its plural. English is the language of the source. */
const LOCALES = {
  en: { locale: 'en_US', plural: 'nplurals=2; plural=(n != 1);' },
  fr: { locale: 'fr_FR', plural: 'nplurals=2; plural=(n > 1);' },
  de: { locale: 'de_DE', plural: 'nplurals=2; plural=(n != 1);' },
  es: { locale: 'es_ES', plural: 'nplurals=2; plural=(n != 1);' },
} as const;

type Language = keyof typeof LOCALES;
type Parts = Map<string, Partial<Record<Language, string>>>;

export interface Languages {
  /** Content by file name, in languages/. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** What lacks a translation, or has one that does not fit: language, text and what is wrong. */
  readonly faults: readonly string[];
  /** Keys of parts that no text has. */
  readonly unused: readonly string[];
}

/**
 * Makes the files of languages/ from the texts of the plugin and the translations in languages/parts/*.json: `{ "English text": { "fr": "…", "de": "…", "es": "…" } }`, plural forms as
 * `"one|many"`; a text with a context has the key `context␄text` (U+0004), or that of the text alone.
 */
export async function makeLanguages(plugin: string): Promise<Languages> {
  const byFile = await extractStrings(plugin);
  const texts = merge([...byFile.values()].flat());
  const parts = await readParts(join(plugin, 'languages/parts'));
  const faults: string[] = [];
  const files = new Map<string, Buffer>();
  files.set(
    `${TEXT_DOMAIN}.pot`,
    Buffer.from(
      po.compile(
        catalogue(texts, undefined, () => undefined),
        { foldLength: 0 },
      ),
    ),
  );
  for (const language of ['en', 'fr', 'de', 'es'] as const) {
    const translate = (text: Text) => translation(text, language, parts, faults);
    const { locale } = LOCALES[language];
    const whole = catalogue(texts, language, translate);
    files.set(`${TEXT_DOMAIN}-${locale}.po`, Buffer.from(po.compile(whole, { foldLength: 0 })));
    files.set(`${TEXT_DOMAIN}-${locale}.mo`, Buffer.from(mo.compile(whole)));
    for (const [name, own] of byFile) {
      if (!name.endsWith('.js')) continue;
      const hash = createHash('md5').update(name).digest('hex');
      files.set(`${TEXT_DOMAIN}-${locale}-${hash}.json`, scriptFile(merge(own), language, translate));
    }
  }
  const used = new Set(texts.flatMap((text) => [keyOf(text), text.text]));
  return { files, faults: [...new Set(faults)].toSorted(), unused: [...parts.keys()].filter((key) => !used.has(key)) };
}

/** Each text once, with all places. */
function merge(texts: readonly Text[]): Text[] {
  const known = new Map<string, Text>();
  for (const text of texts) {
    const before = known.get(keyOf(text));
    const plural = before?.plural ?? text.plural;
    known.set(keyOf(text), {
      ...text,
      ...before,
      ...(plural === undefined ? {} : { plural }),
      places: [...(before?.places ?? []), ...text.places],
    });
  }
  return [...known.values()];
}

async function readParts(folder: string): Promise<Parts> {
  const parts: Parts = new Map();
  for (const name of (await readdir(folder)).toSorted()) {
    if (!name.endsWith('.json')) continue;
    const read = JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<
      string,
      Partial<Record<Language, string>>
    >;
    for (const [text, translations] of Object.entries(read)) {
      // One of two translations would vanish, and a page would have the words of another.
      if (parts.has(text)) throw new Error(`"${text}" is translated in ${name} and in another part: keep one.`);
      parts.set(text, translations);
    }
  }
  return parts;
}

/** The forms of a text in a language; undefined where it has none. Adds to `faults` what is wrong. */
function translation(text: Text, language: Language, parts: Parts, faults: string[]): string[] | undefined {
  if (language === 'en') return text.plural === undefined ? [text.text] : [text.text, text.plural];
  const found = (parts.get(keyOf(text)) ?? parts.get(text.text))?.[language];
  const name = `${language}: ${JSON.stringify(text.text)} (${text.places[0]})`;
  if (found === undefined || found === '') {
    faults.push(`${name} is not translated`);
    return undefined;
  }
  const forms = text.plural === undefined ? [found] : found.split('|');
  if (text.plural !== undefined && forms.length !== 2) faults.push(`${name} needs two forms, "one|many"`);
  const holes = placeholders(text.plural ?? text.text);
  const last = forms.at(-1) ?? '';
  if (placeholders(last) !== holes) faults.push(`${name} has other placeholders: ${JSON.stringify(found)}`);
  return forms;
}

/** The placeholders of a text for printf, in order. */
const placeholders = (text: string): string =>
  (text.match(/%(?:\d+\$)?[sdfF]|%%/g) ?? []).toSorted((a, b) => a.localeCompare(b)).join(' ');

function catalogue(
  texts: readonly Text[],
  language: Language | undefined,
  translate: (text: Text) => string[] | undefined,
): GetTextTranslations {
  const translations: GetTextTranslations['translations'] = { '': {} };
  for (const text of texts) {
    const context = (translations[text.context ?? ''] ??= {});
    context[text.text] = {
      msgid: text.text,
      ...(text.context === undefined ? {} : { msgctxt: text.context }),
      ...(text.plural === undefined ? {} : { msgid_plural: text.plural }),
      msgstr: translate(text) ?? (text.plural === undefined ? [''] : ['', '']),
      comments: {
        reference: text.places.join('\n'),
        translator: '',
        extracted: text.note ?? '',
        flag: /%(\d+\$)?[sdfF]/.test(text.text + (text.plural ?? '')) ? 'php-format' : '',
        previous: '',
      },
    };
  }
  const { locale, plural } = language === undefined ? { locale: '', plural: LOCALES.en.plural } : LOCALES[language];
  const headers = {
    'Project-Id-Version': 'Property Gateway',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    Language: locale,
    'Plural-Forms': plural,
    'X-Domain': TEXT_DOMAIN,
  };
  return { charset: 'utf-8', headers, translations };
}

/** The texts of one script, as wp_set_script_translations takes them. */
function scriptFile(
  texts: readonly Text[],
  language: Language,
  translate: (text: Text) => string[] | undefined,
): Buffer {
  const { locale, plural } = LOCALES[language];
  const messages: Record<string, unknown> = { '': { domain: 'messages', lang: locale, 'plural-forms': plural } };
  for (const text of texts) messages[keyOf(text)] = translate(text) ?? [];
  return Buffer.from(`${JSON.stringify({ domain: 'messages', locale_data: { messages } }, null, 1)}\n`);
}
