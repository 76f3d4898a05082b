// Loaded before the product (NODE_OPTIONS): an assertion fails in a callback of every connection to THROWING_PORT when data arrives, as it would in a library.
import { AssertionError } from 'node:assert';
import { subscribe } from 'node:diagnostics_channel';

const port = Number(process.env.THROWING_PORT);

subscribe('net.client.socket', ({ socket }) => {
  socket.once('connect', () => {
    if (socket.remotePort !== port) return;
    socket.on('readable', () => {
      throw new AssertionError({ message: 'assert(!this.paused) of key=secret' });
    });
  });
});
