import type { Atom } from '../atoms.ts';

/** Atoms that a pattern named: from an atom up to, and without, another one. */
export interface Part {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What a pattern matched: where it ends, and the parts that it named, in order. */
export interface Match {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly Part[];
}

/** A test that tags cannot say, such as how large a number is; `at` is the next atom, `from` the first one of the match. */
export type Guard = (context: {
  readonly atoms: readonly Atom[];
  readonly parts: readonly Part[];
  readonly from: number;
  readonly at: number;
}) => boolean;

/** Tests of the signs before an atom, written `{name}`. Without one no sign may stand there that parts sentences. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  glued: /^$/,
  hyphen: /^-?$/,
  dash: /^\s?[-–—/]\s?$/,
  minus: /^\s?-\s?$/,
  blank: /^ $/,
  list: /^\s?[-/,]\s?$/,
  any: /^/,
};

interface Run {
  readonly atoms: readonly Atom[];
  readonly from: number;
  readonly parts: Part[];
  /** The atom whose signs a `{name}` has tested already. */
  free: number;
}

/** The end of what matched; undefined if nothing did. */
type Step = (run: Run, at: number) => number | undefined;

/** Letters of a longest abbreviation: the dot of `Bj. 2000` ends no sentence. */
const LONGEST_ABBREVIATION = 5;

/** Whether a sign before an atom separates sentences or the members of a list. The comma of `300.000,- €` does not. */
export function isApart(atoms: readonly Atom[], at: number): boolean {
  const before = atoms[at]?.before ?? '';
  if (/[;!?()]|,(?! ?-)/.test(before)) return true;
  return before.includes('.') && !(/^\. ?$/.test(before) && (atoms[at - 1]?.text.length ?? 0) <= LONGEST_ABBREVIATION);
}

const tagged = (atom: Atom, tag: string): boolean =>
  tag === '.' || (tag.startsWith("'") ? `'${atom.text}'` === tag : atom.tags.has(tag));

/**
 * Patterns over the atoms of a question, by name. A pattern that matches takes as much as it can and never takes anything back, so that time grows with the length of
 * the question alone.
 *
 *     at_least       an atom with that tag: a function of the vocabulary, `@unit` a section of it, `@unit=ha` a value there, `#` a number, `'de'` that word
 *     a+b-c          with all of these tags, and without those behind a minus
 *     name           another pattern
 *     x:a            the part is named x
 *     a b   a / b    both in this order; the first of them that matches
 *     a? a* &a !a    at most once; any number of times; whether it follows, taking nothing; whether it does not
 *     {dash}a        behind such a sign
 *     ?test          a guard
 */
export function grammarOf(rules: Readonly<Record<string, string>>, guards: Readonly<Record<string, Guard>>) {
  const steps = new Map<string, Step>();
  for (const [name, text] of Object.entries(rules)) steps.set(name, parse(text, steps, guards));
  return (rule: string, atoms: readonly Atom[], from: number): Match | undefined => {
    const run: Run = { atoms, from, parts: [], free: from };
    const to = steps.get(rule)?.(run, from);
    return to === undefined || to === from ? undefined : { from, to, parts: run.parts };
  };
}

const LEXEME = /\s*([()/]|[?*](?![a-z])|\?[a-z]\w*|\{\w+\}|[&!]|\w+:|(?:'[^']+'|[@#.\w])(?:[^\s()/?*:]*))/y;

function parse(text: string, steps: ReadonlyMap<string, Step>, guards: Readonly<Record<string, Guard>>): Step {
  const lexemes: string[] = [];
  for (LEXEME.lastIndex = 0; LEXEME.lastIndex < text.trimEnd().length;) {
    const found = LEXEME.exec(text);
    if (!found) throw new Error(`Cannot read the pattern ${text}`);
    lexemes.push(found[1] ?? '');
  }
  let next = 0;
  const choice = (): Step => {
    const branches = [sequence()];
    while (lexemes[next] === '/') {
      next += 1;
      branches.push(sequence());
    }
    return branches.length === 1 && branches[0] ? branches[0] : either(branches);
  };
  const sequence = (): Step => {
    const items: Step[] = [];
    while (next < lexemes.length && lexemes[next] !== '/' && lexemes[next] !== ')') items.push(repeated());
    return (run, at) => items.reduce<number | undefined>((to, item) => (to === undefined ? to : item(run, to)), at);
  };
  const repeated = (): Step => {
    const item = single();
    const times = lexemes[next];
    if (times !== '?' && times !== '*') return item;
    next += 1;
    return times === '?' ? (run, at) => attempt(item, run, at) ?? at : many(item);
  };
  const single = (): Step => {
    const lexeme = lexemes[next] ?? '';
    next += 1;
    if (lexeme === '(') {
      const inner = choice();
      next += 1;
      return inner;
    }
    if (lexeme === '&' || lexeme === '!') {
      const inner = single();
      return (run, at) => (follows(inner, run, at) === (lexeme === '&') ? at : undefined);
    }
    if (lexeme.startsWith('?')) return guarded(lexeme.slice(1), guards);
    if (lexeme.startsWith('{')) return signed(lexeme.slice(1, -1), single());
    if (lexeme.endsWith(':')) return named(lexeme.slice(0, -1), single());
    return /^[a-z_]+$/.test(lexeme) ? called(lexeme, steps) : withTags(lexeme);
  };
  return choice();
}

/** A step of which nothing is left where it fails. */
function attempt(step: Step, run: Run, at: number): number | undefined {
  const { length } = run.parts;
  const to = step(run, at);
  if (to === undefined) run.parts.length = length;
  return to;
}

/** Whether a step would match; it takes and names nothing. */
function follows(step: Step, run: Run, at: number): boolean {
  const { length } = run.parts;
  const to = step(run, at);
  run.parts.length = length;
  return to !== undefined;
}

const either =
  (branches: readonly Step[]): Step =>
  (run, at) => {
    for (const branch of branches) {
      const to = attempt(branch, run, at);
      if (to !== undefined) return to;
    }
    return undefined;
  };

const many =
  (item: Step): Step =>
  (run, at) => {
    for (let to = at; ;) {
      const next = attempt(item, run, to);
      if (next === undefined || next === to) return to;
      to = next;
    }
  };

const guarded = (name: string, guards: Readonly<Record<string, Guard>>): Step => {
  const guard = guards[name];
  if (!guard) throw new Error(`There is no guard ${name}`);
  return ({ atoms, parts, from }, at) => (guard({ atoms, parts, from, at }) ? at : undefined);
};

function signed(name: string, inner: Step): Step {
  const sign = SIGNS[name];
  if (!sign) throw new Error(`There is no sign ${name}`);
  return (run, at) => {
    const atom = run.atoms[at];
    if (!atom || !sign.test(atom.before)) return undefined;
    run.free = at;
    return inner(run, at);
  };
}

const named =
  (name: string, inner: Step): Step =>
  (run, at) => {
    const to = inner(run, at);
    if (to !== undefined) run.parts.push({ name, from: at, to });
    return to;
  };

/** Another pattern, or an atom with that one tag. */
const called = (name: string, steps: ReadonlyMap<string, Step>): Step => {
  const tag = withTags(name);
  return (run, at) => (steps.get(name) ?? tag)(run, at);
};

function withTags(lexeme: string): Step {
  const [first = '', ...others] = lexeme.startsWith("'") ? [lexeme] : lexeme.split(/(?=[+-])/);
  const all = [first, ...others.filter((one) => one.startsWith('+')).map((one) => one.slice(1))];
  const none = others.filter((one) => one.startsWith('-')).map((one) => one.slice(1));
  return ({ atoms, from, free }, at) => {
    const atom = atoms[at];
    if (!atom || (at > from && at !== free && isApart(atoms, at))) return undefined;
    return all.every((tag) => tagged(atom, tag)) && !none.some((tag) => tagged(atom, tag)) ? at + 1 : undefined;
  };
}
