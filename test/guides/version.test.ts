import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { VERSION } from '../../model/shared/version.ts';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

describe('The version', () => {
  it('is one everywhere: package, lock file, document, image of the manifests and newest release of the changelog', async () => {
    const lock: { version: string; packages: { '': { version: string } } } = JSON.parse(
      await read('package-lock.json'),
    );
    const document: { info: { version: string } } = JSON.parse(await read('docs/openapi.json'));
    const [, image] = /newTag: (\S+)/.exec(await read('deploy/kubernetes/kustomization.yaml')) ?? [];
    const [, release] = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(await read('CHANGELOG.md')) ?? [];
    expect([lock.version, lock.packages[''].version, document.info.version, image, release]).to.deep.equal(
      Array.from({ length: 5 }, () => VERSION),
    );
  });
});
