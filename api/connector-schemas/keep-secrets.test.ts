import { expect } from 'chai';
import { keepSecret, movedAddress } from './keep-secrets.ts';
import type { SentConfig } from './keep-secrets.ts';

const SPEC = { addresses: ['url', 'media_url'], binding: ['username', 'folder'] };
const STORED = {
  url: 'https://crm.example/feed?a=1',
  media_url: 'sftp://files.example/in',
  username: 'north',
  folder: 'in',
  password: 'hunter2',
};
const MASKED = { ...STORED, password: '***' };

const keep = (given: Partial<SentConfig>) =>
  keepSecret('password', '/input', SPEC, { config: MASKED, stored: STORED, formerType: undefined, ...given });

describe('The server behind an address', () => {
  for (const [what, from, to, moved] of [
    ['path and query change', 'https://crm.example/a', 'https://crm.example/b?c=d', false],
    ['host and scheme are written in another case', 'https://crm.example/a', 'HTTPS://CRM.example/a', false],
    ['the port of its scheme is written', 'https://crm.example/a', 'https://crm.example:443/a', false],
    ['the host changes', 'https://crm.example/a', 'https://crm.example.evil/a', true],
    ['the port changes', 'https://crm.example/a', 'https://crm.example:8443/a', true],
    ['encryption is dropped', 'https://crm.example/a', 'http://crm.example/a', true],
    ['the folder of a file server changes', 'sftp://files.example/in', 'sftp://FILES.example/out', false],
    ['the file server changes', 'sftp://files.example/in', 'sftp://evil.example/in', true],
    ['the port of the file server changes', 'sftp://files.example/in', 'sftp://files.example:2222/in', true],
    ['encryption of the file server is dropped', 'ftps://files.example/in', 'ftp://files.example/in', true],
    ['the address is no longer one', 'https://crm.example/a', 'crm', true],
    ['the address is no text any more', 'https://crm.example/a', 7, true],
    ['the address is in a list', 'https://crm.example/a', ['https://crm.example/a'], true],
    ['the address is left out', 'https://crm.example/a', undefined, true],
    ['there was none', undefined, 'https://crm.example/a', true],
    ['there is none', undefined, undefined, false],
  ] as const)
    it(`${moved ? 'is another' : 'stays'} when ${what}`, () => {
      expect(movedAddress({ addresses: ['url'] }, { url: to }, { url: from })).to.equal(moved ? 'url' : undefined);
    });

  it('is named by the first field that changed', () => {
    const config = { ...STORED, media_url: 'sftp://evil.example/in' };
    expect(movedAddress(SPEC, config, STORED)).to.equal('media_url');
    expect(movedAddress(SPEC, { ...config, url: 'http://x.example' }, STORED)).to.equal('url');
    expect(movedAddress({ addresses: [] }, config, STORED)).to.equal(undefined);
  });

  it('has not moved when nothing was stored', () => {
    expect(movedAddress(SPEC, STORED, undefined)).to.equal(undefined);
  });
});

describe('A masked secret', () => {
  it('keeps its value while no field changes that decides who receives it', () => {
    expect(keep({})).to.deep.equal({ value: 'hunter2' });
    expect(keep({ config: { ...MASKED, url: 'https://crm.example/other' } })).to.deep.equal({ value: 'hunter2' });
    const sent = { config: MASKED, stored: STORED, formerType: undefined };
    expect(keepSecret('password', '/input', { addresses: [] }, sent)).to.deep.equal({ value: 'hunter2' });
  });

  const { password, ...without } = STORED;
  for (const [what, given, fault] of [
    [
      'the connector has another type',
      { formerType: 'KYERO' },
      'The connector was of type KYERO: send /input/config/password again instead of its mask.',
    ],
    [
      'nothing is stored',
      { stored: undefined },
      'The field /input/config/password is masked, but no secret is stored yet, or it can no longer be decrypted: send it.',
    ],
    [
      'its value cannot be read',
      { stored: without },
      'The field /input/config/password is masked, but no secret is stored yet, or it can no longer be decrypted: send it.',
    ],
    [
      'an address points to another server',
      { config: { ...MASKED, media_url: 'sftp://evil.example/in' } },
      'The scheme, host or port of /input/config/media_url changed: send /input/config/password again instead of its mask.',
    ],
    [
      'another field decides who receives it',
      { config: { ...MASKED, folder: 'out' } },
      '/input/config/folder changed, which decides who receives the secret: send /input/config/password again instead of its mask.',
    ],
  ] as const)
    it(`has to be sent again when ${what}`, () => {
      expect(keep(given)).to.deep.equal({ fault });
      expect(JSON.stringify(keep(given))).not.to.include(password);
    });
});
