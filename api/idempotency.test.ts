import { expect } from 'chai';
import { AppError } from '../model/shared/errors.ts';
import { onceOnly } from './idempotency.ts';
import { content, isSpecial } from './http/reply.ts';
import { fakeDeps } from './testing/fake-deps.ts';

describe('Idempotency keys of operations that respond with several media types', () => {
  function world() {
    const kept = new Map<string, { request: string; reply?: string }>();
    const deps = fakeDeps({
      store: {
        idempotencyKeys: {
          take: async (id: string, request: string) => {
            const known = kept.get(id);
            if (!known) kept.set(id, { request });
            return known;
          },
          finish: async (id: string, reply: string) =>
            void kept.set(id, { request: kept.get(id)?.request ?? '', reply }),
          release: async (id: string) => void kept.delete(id),
        },
      } as never,
    });
    let worked = 0;
    const ask = (mediaType: string, reply: unknown) =>
      onceOnly(
        deps,
        { clientId: 'north', route: 'createEstimation', params: {}, query: {}, key: 'k', body: { a: 1 }, mediaType },
        5,
        async () => {
          worked++;
          return reply;
        },
      );
    return { ask, worked: () => worked };
  }

  it('responds with the same bytes and header fields again, and does the work once', async () => {
    const { ask, worked } = world();
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00]);
    const pdf = content('application/pdf', bytes, { 'Content-Disposition': 'inline' });
    await ask('application/pdf', pdf);
    const again = await ask('application/pdf', pdf);
    if (!isSpecial(again) || again.kind !== 'content') throw new Error('no content');
    expect(again.type).to.equal('application/pdf');
    expect(Buffer.from(again.body).equals(bytes)).to.equal(true);
    expect(again.headers).to.deep.equal({ 'Content-Disposition': 'inline', 'Idempotent-Replayed': 'true' });
    expect(worked()).to.equal(1);
  });

  it('refuses the key for another media type', async () => {
    const { ask } = world();
    await ask('application/json', { id: 1 });
    const error = await ask('application/pdf', { id: 1 }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(AppError).and.to.have.property('code', 'UNPROCESSABLE');
  });
});
