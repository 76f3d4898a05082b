import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { UnreadableSecretError, createKeyRing, ifReadable } from './key-ring.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const bodyOf = (sealed: string) => Buffer.from(sealed.split(':')[2] ?? '', 'base64');
const withBody = (sealed: string, body: Uint8Array) =>
  [...sealed.split(':').slice(0, 2), Buffer.from(body).toString('base64')].join(':');

describe('The key ring', () => {
  const old = key('2023');
  const ring = createKeyRing([old]);

  it('opens whatever it sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, context) => {
        expect(ring.open(ring.seal(secret, context), context)).to.equal(secret);
      }),
    );
  });

  it('never seals the same secret to the same text, nor shows it', () => {
    const sealed = Array.from({ length: 20 }, () => ring.seal('hunter2-hunter2', 'c'));
    expect(new Set(sealed).size).to.equal(20);
    for (const text of sealed) {
      expect(text).not.to.include('hunter2');
      expect(bodyOf(text).includes('hunter2')).to.equal(false);
    }
  });

  it('seals with its first key and still opens what older keys sealed', () => {
    const before = ring.seal('secret', 'c');
    const rotated = createKeyRing([key('2024'), old]);
    expect(rotated.open(before, 'c')).to.equal('secret');
    expect(rotated.seal('secret', 'c')).to.match(/^aes256gcm:2024:/);
  });

  it('puts a secret under its first key, and leaves one that is there already', () => {
    const before = ring.seal('secret', 'c');
    const rotated = createKeyRing([key('2024'), old]);
    const after = rotated.reseal(before, 'c') ?? '';
    expect(after).to.match(/^aes256gcm:2024:/);
    expect(rotated.open(after, 'c')).to.equal('secret');
    expect(rotated.reseal(after, 'c')).to.equal(undefined);
    expect(() => rotated.reseal(before, 'elsewhere')).to.throw();
  });

  it('says that a text names no key where it names none', () => {
    for (const text of ['', 'aes256gcm', 'aes256gcm:'])
      expect(() => ring.open(text, 'c'), text).to.throw('No key (none) in the key ring opens this secret.');
  });

  it('is read only where it can be read, and any other fault is thrown', () => {
    expect(ifReadable(() => ring.open(ring.seal('secret', 'c'), 'c'))).to.equal('secret');
    expect(ifReadable(() => createKeyRing([key('2024')]).open(ring.seal('secret', 'c'), 'c'))).to.equal(undefined);
    const other = new TypeError('another fault');
    expect(() =>
      ifReadable(() => {
        throw other;
      }),
    ).to.throw(other);
  });

  it('names the key that is missing, and not the secret, when none of its keys fits', () => {
    const sealed = ring.seal('secret', 'c');
    expect(() => createKeyRing([key('2024')]).open(sealed, 'c')).to.throw(/^No key 2023 in the key ring/);
  });

  it('does not open with another key of the same id', () => {
    expect(() => createKeyRing([key('2023')]).open(ring.seal('secret', 'c'), 'c')).to.throw();
  });

  it('does not open a secret that was moved to another place', () => {
    expect(() => ring.open(ring.seal('secret', 'input/password'), 'output/password')).to.throw();
  });

  it('refuses a text in which any one bit differs', () => {
    const sealed = ring.seal('a secret of some length', 'c');
    const bits = bodyOf(sealed).length * 8;
    fc.assert(
      fc.property(fc.nat({ max: bits - 1 }), (bit) => {
        const body = bodyOf(sealed);
        body[bit >> 3] = body[bit >> 3]! ^ (1 << (bit & 7));
        expect(() => ring.open(withBody(sealed, body), 'c')).to.throw();
      }),
    );
  });

  it('refuses a text that was cut anywhere, also within its authentication tag', () => {
    for (const secret of ['', 'secret']) {
      const sealed = ring.seal(secret, 'c');
      const body = bodyOf(sealed);
      for (let length = 0; length < body.length; length++) {
        expect(() => ring.open(withBody(sealed, body.subarray(0, length)), 'c'), `${length} bytes`).to.throw();
      }
    }
  });

  it('refuses text of another form', () => {
    for (const text of ['', 'secret', 'plain:2023:c2VjcmV0', 'aes256gcm', 'aes256gcm:2023', 'aes256gcm::']) {
      expect(() => ring.open(text, 'c'), text).to.throw();
    }
  });

  it('is refused without a key, and with two keys of one id: what the first seals the second could not open', () => {
    expect(() => createKeyRing([])).to.throw('at least one key');
    expect(() => createKeyRing([key('same'), key('same')])).to.throw('the same id');
  });

  it('names its keys so that two keys of the same id differ, and says nothing about them', () => {
    const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const idsOf = (...keys: { id: string; key: Uint8Array }[]) => createKeyRing(keys).ids;
    const ids = idsOf({ id: 'a', key: first }, { id: 'b', key: second });
    expect(ids).to.have.length(2);
    expect(ids[0]).to.match(/^a\.[\w-]{8}$/);
    expect(idsOf({ id: 'a', key: first })).to.deep.equal([ids[0]]);
    expect(idsOf({ id: 'a', key: second })).not.to.deep.equal([ids[0]]);
    expect(ids.join()).not.to.contain(Buffer.from(first).toString('base64url').slice(0, 8));
  });

  it('throws an error of its own for what it cannot open, with the cause and without the secret', () => {
    const sealed = ring.seal('hunter2', 'c');
    const failure = (open: () => string): unknown => {
      try {
        return open();
      } catch (error) {
        return error;
      }
    };
    const altered = failure(() => ring.open(sealed, 'elsewhere'));
    expect(altered).to.be.instanceOf(UnreadableSecretError).with.property('name', 'UnreadableSecretError');
    expect(altered).to.have.property(
      'message',
      'Key 2023 does not open this secret: another key had its id, or it was altered.',
    );
    expect(altered).to.have.property('cause').that.is.instanceOf(Error);
    for (const [text, message] of [
      ['aes256gcm', 'No key (none) in the key ring opens this secret.'],
      ['aes256gcm::', 'No key (none) in the key ring opens this secret.'],
      ['aes256gcm:1999:c2VjcmV0', 'No key 1999 in the key ring opens this secret.'],
      // The right key, in a form that it may have some day.
      [sealed.replace('aes256gcm', 'aes512gcm'), 'No key 2023 in the key ring opens this secret.'],
    ] as const)
      expect(failure(() => ring.open(text, 'c')))
        .to.be.instanceOf(UnreadableSecretError)
        .with.property('message', message);
  });

  it('knows what is sealed by its beginning, whatever key sealed it', () => {
    expect(ring.isSealed(ring.seal('secret', 'c'))).to.equal(true);
    expect(ring.isSealed('aes256gcm:1999:c2VjcmV0')).to.equal(true);
    for (const text of ['', 'secret', 'aes256gcm', 'a secret of aes256gcm:'])
      expect(ring.isSealed(text), text).to.equal(false);
  });
});

describe('Signatures of the key ring', () => {
  const [first, second] = [key('2024'), key('2023')];
  const ring = createKeyRing([first, second]);
  const macOf = (secret: Uint8Array, text: string, purpose: string) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', `sign:${purpose}`, 32)))
      .update(text)
      .digest('base64url');

  it('are HMACs under a key that is derived from the first key for each purpose: links in old mails stay valid', () => {
    for (const purpose of ['cursor', 'mail', 'cursor'])
      expect(ring.sign('text', purpose)).to.equal(macOf(first.key, 'text', purpose));
    expect(ring.ids).to.deep.equal(
      [first, second].map(({ id, key: secret }) => `${id}.${macOf(secret, id, 'key check').slice(0, 8)}`),
    );
  });

  it('are those of any of its keys, and of no other key, text or purpose', () => {
    for (const made of [first, second]) {
      const signature = createKeyRing([made]).sign('text', 'cursor');
      expect(ring.isSigned('text', signature, 'cursor'), made.id).to.equal(true);
      expect(ring.isSigned('Text', signature, 'cursor'), 'another text').to.equal(false);
      expect(ring.isSigned('text', signature, 'mail'), 'another purpose').to.equal(false);
    }
    expect(ring.isSigned('text', createKeyRing([key('2024')]).sign('text', 'cursor'), 'cursor')).to.equal(false);
  });

  it('are refused when they are cut, empty or longer', () => {
    const signature = ring.sign('text', 'cursor');
    for (const wrong of ['', signature.slice(0, -2), `${signature}AAAA`, 'A'.repeat(signature.length)])
      expect(ring.isSigned('text', wrong, 'cursor'), wrong).to.equal(false);
  });
});
