import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'chai';
import { MAX_JSON_DEPTH } from '../../api/http/check-json.ts';
import { CONTENT_ENCODINGS, bodyTypes } from '../../api/http/read-body.ts';
import { configSchema } from '../../config/config.ts';
import { ERROR_STATUS, errorEnvelopeSchema } from '../../model/shared/errors.ts';

const ajv = new Ajv({ allErrors: true });
formats.default(ajv);
const isEnvelope = ajv.compile<{ code: string }>(errorEnvelopeSchema);

interface Section {
  readonly title: string;
  readonly text: string;
}

async function sections(): Promise<Section[]> {
  const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ title: section.split('\n', 1)[0] ?? '', text: section }));
}

describe('docs/errors.md', () => {
  it('names the limits that are set by default, and those of bodies', async () => {
    const text = (await sections()).map((section) => section.text).join('');
    const { READ_RATE_LIMIT_PER_MINUTE: read, WRITE_RATE_LIMIT_PER_MINUTE: write } = configSchema.properties;
    const { URL_RATE_LIMIT_PER_MINUTE: url } = configSchema.properties;
    const limits = `${read.default} reads, ${write.default} writes and ${url.default.toLocaleString('en')} writes of`;
    expect(text).to.include(limits);
    expect(text).to.include(`deeper than ${MAX_JSON_DEPTH} levels`);
    const encodings = /`Content-Encoding` other than([^;]*)/.exec(text)?.[1] ?? '';
    for (const encoding of CONTENT_ENCODINGS) expect(encodings).to.include(encoding);
    for (const type of bodyTypes('PATCH')) expect(text).to.include(type);
  });

  it('has a section for every code, and no other', async () => {
    expect((await sections()).map(({ title }) => title)).to.deep.equal(Object.keys(ERROR_STATUS));
  });

  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    it(`says of ${code} what it means, whence it comes, what to do, and how it looks`, async () => {
      const text = (await sections()).find(({ title }) => title === code)?.text ?? '';
      expect(text).to.match(new RegExp(`^${code}\n\n${status}\\. \\w`));
      for (const part of ['**Usual causes.** ', '**What to do.** ']) expect(text).to.include(part);
      const example: unknown = JSON.parse(/```json\n([^`]*)```/.exec(text)?.[1] ?? 'null');
      expect(isEnvelope(example), ajv.errorsText(isEnvelope.errors)).to.equal(true);
      expect(example).to.have.property('code', code);
    });
  }
});
