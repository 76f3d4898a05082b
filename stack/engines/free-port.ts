import { createServer } from 'node:net';
import { HOST } from '../ports.ts';

export async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}
