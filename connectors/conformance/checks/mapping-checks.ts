import { deepFreeze } from '../../kit/testing/deep-freeze.ts';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../connector.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { describe, ensure, ensureRead } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import { makeListings } from '../fixture.ts';
import type { Listing } from '../fixture.ts';

/** Without quotation marks, bars and tildes, which separate fields in some formats. The last two are plain text that must not become markup. */
const HOSTILE =
  'Une maison <b>claire</b>. <script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)><a href=javascript:alert(1)>ici</a> ' +
  '&lt;script&gt;alert(1)&lt;/script&gt; [ici](javascript:alert(1)) Dans la rue.';

/** Markup and addresses that a browser would execute. */
const MARKUP = [/<[\s/]*script/i, /<[^>]*[\s/'"]on[a-z]+\s*=/i, /<[^>]*javascript\s*:/i, /^\s*javascript\s*:/i];

export const mappingChecks = {
  async 'map-valid'(bench) {
    for (const [key, raw, ctx] of await rawRecords(bench)) {
      const { property, warnings } = bench.fixture.connector.map(raw, ctx);
      bench.note('a mapped listing', [property, warnings]);
      const finished = finishMapping(property, warnings).property;
      ensure(
        isDeepStrictEqual(finished, property),
        'map does not end with finishMapping: applying it changes the result',
      );
      ensure(property.crm_reference === key, `the crm_reference ${property.crm_reference} is not the key ${key}`);
    }
  },
  async 'map-pure'(bench) {
    const { connector } = bench.fixture;
    for (const [, raw, ctx] of await rawRecords(bench)) {
      deepFreeze(raw);
      // Two earlier calls: caches that are filled on first use are not an impurity.
      const first = connector.map(raw, ctx);
      const { result, used } = watched(() => connector.map(raw, ctx));
      ensure(isDeepStrictEqual(first, result), 'map returned two different results for one record');
      ensure(used.size === 0, `map uses ${[...used].join(' and ')}`);
    }
  },
  async 'unsafe-text'(bench) {
    const text = bench.fixture.xml ? escaped(HOSTILE) : HOSTILE;
    for (const [, raw, ctx] of await rawRecords(bench, { text })) {
      for (const words of textsOf(bench.fixture.connector.map(raw, ctx).property)) {
        const found = MARKUP.flatMap((markup) => markup.exec(words)?.[0] ?? []);
        ensure(found.length === 0, `map lets through ${found.join(' and ')}; it must end with finishMapping`);
      }
    }
  },
} satisfies Record<string, Check>;

type Raw = readonly [key: string, raw: JsonObject, ctx: Awaited<ReturnType<Bench['context']>>];

async function rawRecords(bench: Bench, changes: Partial<Listing> = {}): Promise<Raw[]> {
  bench.crm.listings = makeListings(20, changes);
  const ctx = await bench.context();
  const found = ensureRead(await bench.read({ mode: 'full' }, { ctx }));
  ensure(found.size > 0, 'there is no record to map');
  return [...found].map(([key, raw]) => [key, structuredClone(raw), ctx]);
}

/** Runs `work`, which must be synchronous, and returns which of the clock and randomness it used. */
function watched<T>(work: () => T): { result: T; used: Set<string> } {
  const used = new Set<string>();
  const { Date: RealDate, Math: math } = globalThis;
  const { random } = math;
  globalThis.Date = new Proxy(RealDate, {
    construct(target, values: unknown[], newTarget) {
      if (values.length === 0) {
        used.add('the clock');
      }
      return Reflect.construct(target, values, newTarget);
    },
    apply(target, self, values: unknown[]): unknown {
      used.add('the clock');
      return Reflect.apply(target, self, values);
    },
    get(target, name): unknown {
      if (name === 'now') {
        used.add('the clock');
      }
      return Reflect.get(target, name);
    },
  });
  math.random = () => {
    used.add('chance');
    return random();
  };
  try {
    return { result: work(), used };
  } catch (error) {
    throw new Error(`map threw ${describe(error)}`, { cause: error });
  } finally {
    globalThis.Date = RealDate;
    math.random = random;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** All texts within a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
