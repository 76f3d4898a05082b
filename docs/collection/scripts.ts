import type { TourRequest } from '../tour/requests.ts';

/** Tries of a request that waits, a second apart. */
const TRIES = 180;

const script = (listen: 'prerequest' | 'test', lines: readonly string[]) => ({
  listen,
  script: { type: 'text/javascript', exec: lines },
});

/** Signs the body as Standard Webhooks has it: https://www.standardwebhooks.com. */
export const signing = (secret: string) =>
  script('prerequest', [
    "const id = 'msg_' + pm.variables.replaceIn('{{$guid}}');",
    'const at = String(Math.floor(Date.now() / 1000));',
    `const key = CryptoJS.enc.Base64.parse(pm.variables.get('${secret}').replace('whsec_', ''));`,
    'const body = pm.variables.replaceIn(pm.request.body.raw);',
    "pm.variables.set('webhook-id', id);",
    "pm.variables.set('webhook-timestamp', at);",
    "pm.variables.set('webhook-signature', 'v1,' + CryptoJS.HmacSHA256(id + '.' + at + '.' + body, key).toString(CryptoJS.enc.Base64));",
  ]);

/** Keeps what later requests need, sends a request that waits again, and checks the status. */
export function afterwards({ step, expected }: TourRequest, name: string) {
  const { keep = {}, until, waits = false, mayMiss = false } = step;
  const taken = Object.entries(keep).map(([variable, from]) =>
    typeof from === 'string'
      ? `keep(${text(variable)}, at(${text(from)}));`
      : `keep(${text(variable)}, (${String(from)}.exec(pm.response.text()) || [])[1]);`,
  );
  const isRepeated = waits || until !== undefined;
  return script('test', [
    `const isFine = ${JSON.stringify(expected)}.includes(pm.response.code);`,
    'let isWhole = true;',
    ...(taken.length > 0 || until ? AT : []),
    ...(taken.length > 0 ? KEEP : []),
    ...(taken.length > 0 ? ['if (isFine) {', ...taken.map((line) => `  ${line}`), '}'] : []),
    ...(until ? [`isWhole = isWhole && ${JSON.stringify(until.is)}.includes(at(${text(until.at)}));`] : []),
    ...(isRepeated
      ? [
          `const tries = Number(pm.variables.get('tries') || 0) + 1;`,
          `const again = !(isFine && isWhole) && tries < ${TRIES};`,
          "pm.variables.set('tries', again ? tries : 0);",
          `if (again) { pm.execution.setNextRequest(${text(name)}); setTimeout(() => {}, 1000); }`,
        ]
      : ['const again = false;']),
    `if (!again) pm.test(${text(`responds with ${expected.join(' or ')}${taken.length > 0 && !mayMiss ? ' and what later requests need' : ''}`)}, () => {`,
    `  pm.expect(pm.response.code, pm.response.text().slice(0, 500)).to.be.oneOf(${JSON.stringify(expected)});`,
    ...(mayMiss ? [] : ['  pm.expect(isWhole, pm.response.text().slice(0, 500)).to.equal(true);']),
    '});',
  ]);
}

const text = (value: string): string => JSON.stringify(value);

/** The value at a JSON Pointer of the response. */
const AT = [
  'function at(pointer) {',
  '  let node;',
  '  try { node = pm.response.json(); } catch (error) { return undefined; }',
  "  for (const name of pointer.split('/').slice(1)) node = node === null || node === undefined ? undefined : node[name];",
  "  return typeof node === 'string' || node === undefined ? node : JSON.stringify(node);",
  '}',
];

const KEEP = [
  'function keep(name, value) {',
  '  if (value === undefined) isWhole = false;',
  '  else pm.collectionVariables.set(name, value);',
  '}',
];
