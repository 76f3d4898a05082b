import { expect } from 'chai';
import fc from 'fast-check';
import type { ModelSchema } from './normalise-node.ts';
import { compileRewriter, everyValue } from './rewrite.ts';
import type { RuleOf } from './rewrite.ts';

const text = { type: 'string' };
const SCHEMA: ModelSchema = {
  type: 'object',
  properties: {
    name: text,
    size: { type: 'number' },
    parts: { type: 'array', items: { type: 'object', properties: { name: text, note: text } } },
    texts: { type: 'object', additionalProperties: text },
  },
};

/** Drops empty strings, and records their paths. */
const noEmptyText: RuleOf<(path: string) => void> = (schema, path) => {
  if (path === 'texts') return everyValue((value) => (value === '' ? undefined : value));
  if (schema.type !== 'string') return undefined;
  return (value, report) => {
    if (value !== '') return value;
    report(path);
    return undefined;
  };
};

function rewritten(value: unknown): { result: unknown; paths: string[] } {
  const paths: string[] = [];
  const rewrite = compileRewriter(SCHEMA, noEmptyText);
  return { result: rewrite?.(value, (path) => paths.push(path)), paths };
}

describe('A compiled rewriter', () => {
  it('rewrites the values that a rule applies to, at any depth, and passes their path', () => {
    const { result, paths } = rewritten({
      name: '',
      size: 3,
      parts: [{ name: '', note: 'n' }, { name: 'a' }],
      texts: { fr: '', en: 'x' },
    });
    expect(result).to.deep.equal({ size: 3, parts: [{ note: 'n' }, { name: 'a' }], texts: { en: 'x' } });
    expect(paths).to.deep.equal(['name', 'parts[].name']);
  });

  it('applies the rule of a whole to its rewritten parts', () => {
    const rule: RuleOf<undefined> = (schema, path) =>
      path === 'parts'
        ? (parts) => (Array.isArray(parts) && parts.length > 1 ? parts : undefined)
        : schema.type === 'string'
          ? (value) => (value === '' ? undefined : value)
          : path === 'parts[]'
            ? (part) => (JSON.stringify(part) === '{}' ? undefined : part)
            : undefined;
    const rewrite = compileRewriter(SCHEMA, rule);
    expect(rewrite?.({ parts: [{ name: '' }, { name: 'a' }], size: 1 }, undefined)).to.deep.equal({ size: 1 });
  });

  it('is undefined if no rule applies to the schema', () => {
    expect(compileRewriter(SCHEMA, () => undefined)).to.equal(undefined);
  });

  it('returns the same object if there is nothing to do, never changes it, and ignores values of another shape', () => {
    const values = fc.jsonValue();
    const shaped = fc.record(
      { name: values, size: values, parts: fc.oneof(values, fc.array(values)), texts: values, other: values },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(values, shaped), (value) => {
        const before = JSON.stringify(value);
        const { result } = rewritten(value);
        expect(JSON.stringify(value)).to.equal(before);
        // The second pass has nothing to do.
        expect(rewritten(result).result).to.equal(result);
      }),
    );
  });
});
