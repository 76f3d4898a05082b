import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import phpParser from 'php-parser';

/** The text domain of our plugin. */
export const TEXT_DOMAIN = 'property-gateway';

export interface Text {
  readonly text: string;
  readonly plural?: string;
  readonly context?: string;
  /** Files that have it, relative to the plugin, with lines. */
  readonly places: string[];
  /** What the comment before it says to translators. */
  readonly note?: string;
}

/** WordPress's functions that translate: the places of plural and context among their arguments. The text is the first one, the domain follows them. */
const FUNCTIONS: Record<string, { plural?: number; context?: number; domain: number }> = {
  __: { domain: 1 },
  _e: { domain: 1 },
  esc_html__: { domain: 1 },
  esc_html_e: { domain: 1 },
  esc_attr__: { domain: 1 },
  esc_attr_e: { domain: 1 },
  _x: { context: 1, domain: 2 },
  _ex: { context: 1, domain: 2 },
  esc_html_x: { context: 1, domain: 2 },
  esc_attr_x: { context: 1, domain: 2 },
  _n: { plural: 1, domain: 3 },
  _nx: { plural: 1, context: 3, domain: 4 },
  _n_noop: { plural: 1, domain: 2 },
  _nx_noop: { plural: 1, context: 2, domain: 3 },
};
/** Lines above a call in which its comment to translators may be. */
const NOTE_LINES = 2;

interface Found {
  readonly name: string;
  readonly line: number;
  /** Undefined where an argument is no plain text. */
  readonly values: readonly (string | undefined)[];
}

/** The key of a text among all texts: with its context, as gettext joins them. */
export const keyOf = ({ text, context }: Pick<Text, 'text' | 'context'>): string =>
  context === undefined ? text : `${context}\u0004${text}`;

/**
 * The texts of our plugin that are translated, in the order of their files, by file. Throws where a call has a text that is no literal, or another text domain: it could not be
 * translated.
 */
export async function extractStrings(folder: string): Promise<Map<string, Text[]>> {
  const names = await readdir(folder, { recursive: true });
  const byFile = new Map<string, Text[]>();
  for (const name of names.toSorted()) {
    const source = /\.(php|js|json)$/.test(name) ? await readFile(join(folder, name), 'utf8') : '';
    const lines = source.split('\n');
    const texts = callsOf(name, source).flatMap((call) => toText(call, `${name}:${call.line}`, lines));
    if (texts.length > 0) byFile.set(name, texts);
  }
  return byFile;
}

function callsOf(name: string, source: string): Found[] {
  if (name.endsWith('.php')) return [...headerTexts(source), ...phpCalls(name, source)];
  if (name.endsWith('block.json')) return blockTexts(source);
  return name.endsWith('.js') ? scriptCalls(source) : [];
}

function toText({ name, line, values }: Found, place: string, lines: readonly string[]): Text[] {
  const form = FUNCTIONS[name];
  if (form === undefined || values[form.domain] !== TEXT_DOMAIN) {
    throw new Error(`${place}: the text domain is not "${TEXT_DOMAIN}".`);
  }
  const [text] = values;
  const plural = form.plural === undefined ? undefined : values[form.plural];
  const context = form.context === undefined ? undefined : values[form.context];
  if (text === undefined || (form.plural !== undefined && plural === undefined)) {
    throw new Error(`${place}: the text is no literal, so that it cannot be translated.`);
  }
  const above = lines.slice(Math.max(0, line - 1 - NOTE_LINES), line).join('\n');
  const note = /translators:\s*(.*?)\s*\*\//.exec(above)?.[1];
  return [
    {
      text,
      places: [place],
      ...(plural === undefined ? {} : { plural }),
      ...(context === undefined ? {} : { context }),
      ...(note === undefined ? {} : { note }),
    },
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Calls of the functions in a PHP file, by its syntax tree. */
function phpCalls(name: string, source: string): Found[] {
  const engine = new phpParser.Engine({ parser: { php8: true, version: '8.1' }, ast: { withPositions: true } });
  const found: Found[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(walk);
      return;
    }
    if (!isObject(node)) return;
    const called =
      node['kind'] === 'call' && isObject(node['what']) ? String(node['what']['name']).replace(/^\\/, '') : '';
    if (Object.hasOwn(FUNCTIONS, called) && Array.isArray(node['arguments'])) {
      found.push({ name: called, line: lineOf(node), values: node['arguments'].map(literal) });
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'loc') walk(value);
  };
  walk(engine.parseCode(source, name));
  return found;
}

/** The description of the plugin, which the page of plugins shows. */
function headerTexts(source: string): Found[] {
  const head = source.slice(0, source.indexOf('*/'));
  const description = / \* Plugin Name: /.test(head) ? /^ \* Description: (.*)$/m.exec(head)?.[1] : undefined;
  return description === undefined ? [] : [{ name: '__', line: 1, values: [description, TEXT_DOMAIN] }];
}

function lineOf({ loc }: Record<string, unknown>): number {
  const start = isObject(loc) && isObject(loc['start']) ? loc['start'] : {};
  return Number(start['line'] ?? 1);
}

const literal = (node: unknown): string | undefined =>
  isObject(node) && node['kind'] === 'string' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** Calls of wp.i18n in a script, with texts in plain quotes. */
function scriptCalls(source: string): Found[] {
  const found: Found[] = [];
  for (const call of source.matchAll(
    /(?<![\w$])(__|_x|_n|_nx)\(((?:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[^'"(),]+)\s*,?)+)\)/g,
  )) {
    const values = [...(call[2] ?? '').matchAll(/'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|([^'",\s][^'",]*)/g)].map(
      ([, single, double]) => (single ?? double)?.replaceAll(/\\(.)/g, '$1'),
    );
    found.push({ name: call[1] ?? '', line: source.slice(0, call.index).split('\n').length, values });
  }
  return found;
}

/** Title, description and keywords of a block, which WordPress translates with contexts of its own. */
function blockTexts(source: string): Found[] {
  const block: unknown = JSON.parse(source);
  if (!isObject(block)) return [];
  const entries: [unknown, string][] = [
    [block['title'], 'block title'],
    [block['description'], 'block description'],
    ...(Array.isArray(block['keywords'])
      ? block['keywords'].map((word): [unknown, string] => [word, 'block keyword'])
      : []),
  ];
  return entries.flatMap(([text, context]) =>
    typeof text === 'string' ? [{ name: '_x', line: 1, values: [text, context, block['textdomain'] as string] }] : [],
  );
}
