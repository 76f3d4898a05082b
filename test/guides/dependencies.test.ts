import { readFile } from 'node:fs/promises';
import { expect } from 'chai';

const ROOT = new URL('../../', import.meta.url);

interface Locked {
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

/**
 * Licences under which the product may be passed on as it is: they ask for notices at most. LGPL: of the library that reads pictures (libvips), which sharp loads as a file of its own that can be exchanged.
 * CC-BY and OFL: of data and fonts, not of code.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];

/** Packages that name their licence in a file only, read there: by its first words. */
const BY_FILE: Readonly<Record<string, readonly [licence: string, beginning: string]>> = {
  'node_modules/png-js': ['MIT', 'MIT License'],
  'node_modules/unionfs': ['Unlicense', 'This is free and unencumbered software released into the public domain.'],
};

/** An old form of package.json has a list of licences. */
interface Manifest {
  readonly license?: string;
  readonly licenses?: readonly { readonly type: string }[];
}

const lock = async (): Promise<[path: string, entry: Locked][]> => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    await readFile(new URL('package-lock.json', ROOT), 'utf8'),
  );
  return Object.entries(packages).filter(([path]) => path !== '');
};

/** The licences that a package names; undefined if it is not installed, as those for other systems. */
async function licencesOf(path: string): Promise<string[] | undefined> {
  const text = await readFile(new URL(`${path}/package.json`, ROOT), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { license, licenses = [] }: Manifest = JSON.parse(text);
  const [licence, beginning = ''] = BY_FILE[path] ?? [];
  if (licence !== undefined && license === undefined) {
    const file = await readFile(new URL(`${path}/LICENSE`, ROOT), 'utf8');
    return file.startsWith(beginning) ? [licence] : [];
  }
  const named = license === undefined ? licenses.map(({ type }) => type) : license.split(/ AND | OR /);
  return named.map((name) => name.replaceAll(/[()]/g, ''));
}

describe('What the product is made of', () => {
  it('is fixed by a hash for every package, also of other systems than this one', async () => {
    const unhashed = (await lock()).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unhashed.map(([path]) => path)).to.deep.equal([]);
  });

  it('may be passed on: each package that runs in production has a licence of the list', async () => {
    const used = (await lock()).filter(([, { dev, devOptional }]) => !dev && !devOptional);
    const faults: string[] = [];
    let read = 0;
    for (const [path, { optional = false }] of used) {
      const licences = await licencesOf(path);
      if (licences === undefined && !optional) faults.push(`${path} is not installed`);
      if (licences === undefined) continue;
      read++;
      if (licences.length === 0 || licences.some((name) => !ALLOWED.includes(name)))
        faults.push(`${path}: ${licences.join(', ') || 'no licence'}`);
    }
    expect(faults).to.deep.equal([]);
    expect(read).to.be.greaterThan(200);
  });
});
