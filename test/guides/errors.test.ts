import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'chai';
import { ERROR_STATUS, errorEnvelopeSchema } from '../../model/errors.ts';

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
