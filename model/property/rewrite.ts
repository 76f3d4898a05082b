import { isObject } from '../shared/is-object.ts';
import type { ModelSchema } from './normalise-node.ts';

/** Rewrites one value: returns the value itself if there is nothing to do, undefined to leave it out. Never changes the value given. */
export type Rewriter<Report> = (value: unknown, report: Report) => unknown;

/** The rewriter for the values of a schema at a path (`images[].url`), undefined for none; `name` is the last field of the path. */
export type RuleOf<Report> = (schema: ModelSchema, path: string, name: string) => Rewriter<Report> | undefined;

/**
 * Compiles rules for single values into one rewriter for everything that a schema describes. Parts are rewritten before the object that holds them. Values without
 * a rule, and fields that the schema lacks, are skipped. Returns undefined if no rule applies to the schema.
 */
export function compileRewriter<Report>(
  schema: ModelSchema,
  ruleOf: RuleOf<Report>,
  path = '',
  name = '',
): Rewriter<Report> | undefined {
  const whole = ruleOf(schema, path, name);
  const parts = partsOf(schema, ruleOf, path, name);
  if (!whole || !parts) return whole ?? parts;
  return (value, report) => {
    const rewritten = parts(value, report);
    return rewritten === undefined ? undefined : whole(rewritten, report);
  };
}

function partsOf<Report>(
  schema: ModelSchema,
  ruleOf: RuleOf<Report>,
  path: string,
  name: string,
): Rewriter<Report> | undefined {
  if (schema.type === 'array' && schema.items) {
    const item = compileRewriter(schema.items, ruleOf, `${path}[]`, name);
    return item && everyItem(item);
  }
  const members = Object.entries(schema.properties ?? {}).flatMap(([member, child]) => {
    const rewrite = compileRewriter(child, ruleOf, path === '' ? member : `${path}.${member}`, member);
    return rewrite ? [{ name: member, rewrite }] : [];
  });
  return members.length > 0 ? eachMember(members) : undefined;
}

function eachMember<Report>(
  members: readonly { readonly name: string; readonly rewrite: Rewriter<Report> }[],
): Rewriter<Report> {
  return (value, report) => {
    if (!isObject(value)) return value;
    let changed: Record<string, unknown> | undefined;
    for (const { name, rewrite } of members) {
      const member = value[name];
      if (member === undefined) continue;
      const result = rewrite(member, report);
      if (result === member) continue;
      changed ??= { ...value };
      if (result === undefined) delete changed[name];
      else changed[name] = result;
    }
    return changed ?? value;
  };
}

function everyItem<Report>(rewrite: Rewriter<Report>): Rewriter<Report> {
  return (value, report) => {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    let changed: unknown[] | undefined;
    for (let index = 0; index < items.length; index++) {
      const item = items[index];
      const result = rewrite(item, report);
      if (result === item) continue;
      changed ??= [...items];
      changed[index] = result;
    }
    return changed?.filter((item) => item !== undefined) ?? value;
  };
}

/** Rewrites every value of an object with keys of any kind, such as texts by language. */
export function everyValue<Report>(
  rewrite: (value: unknown, key: string, report: Report) => unknown,
): Rewriter<Report> {
  return (value, report) => {
    if (!isObject(value)) return value;
    let changed: Record<string, unknown> | undefined;
    for (const key of Object.keys(value)) {
      const member = value[key];
      const result = member === undefined ? undefined : rewrite(member, key, report);
      if (result === member) continue;
      changed ??= { ...value };
      if (result === undefined) delete changed[key];
      else changed[key] = result;
    }
    return changed ?? value;
  };
}
