import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { BSON } from 'mongodb';
import type { Document } from 'mongodb';

/** What is done with a command: passed on, or a reply of its own in its place; `cut` passes it on and loses the reply with the connection. */
export type Verdict = undefined | Document | 'cut';

/** A proxy between a product and its MongoDB that speaks the wire protocol. */
export interface MongodbProxy {
  /** For `MONGODB_URL`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opcode of all commands since MongoDB 3.6, and lengths in bytes: of a message's header, and of the flags behind it, after which sections follow, each with its
 * kind. https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
 */
const OP_MSG = 2013;
const HEADER = 16;
const FLAGS = 4;

/**
 * @param target address of the server, one that is connected to directly
 * @param judge sees every command, in the order of its connection
 */
export async function startMongodbProxy(target: string, judge: (command: Document) => Verdict): Promise<MongodbProxy> {
  const address = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(address.port), address.hostname);
    incoming.on(
      'data',
      messageReader((message) => {
        const command = message.readInt32LE(12) === OP_MSG ? commandOf(message.subarray(HEADER + FLAGS)) : {};
        const verdict = judge(command);
        if (verdict !== undefined && verdict !== 'cut') {
          incoming.write(replyTo(message, verdict));
          return;
        }
        // The server has done the command by the time it replies.
        if (verdict === 'cut') {
          outgoing.unpipe(incoming);
          outgoing.once('data', () => incoming.destroy()).resume();
        }
        outgoing.write(message);
      }),
    );
    outgoing.pipe(incoming);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Puts messages together from pieces of a stream. */
function messageReader(use: (message: Buffer) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      use(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** A command with the lists that are sent in sections of their own. */
function commandOf(sections: Buffer): Document {
  let command: Document = {};
  for (let at = 0; at < sections.length;) {
    const kind = sections[at++];
    const size = sections.readInt32LE(at);
    const section = sections.subarray(at, at + size);
    at += size;
    command = { ...command, ...(kind === 0 ? BSON.deserialize(section) : listOfSection(section)) };
  }
  return command;
}

/** A section of documents under a name: its size, the name with a zero behind it, the documents. */
function listOfSection(section: Buffer): Document {
  const nameEnd = section.indexOf(0, 4);
  const documents: Document[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const end = at + section.readInt32LE(at);
    documents.push(BSON.deserialize(section.subarray(at, end)));
    at = end;
  }
  return { [section.toString('utf8', 4, nameEnd)]: documents };
}

function replyTo(message: Buffer, reply: Document): Buffer {
  const body = BSON.serialize(reply);
  const head = Buffer.alloc(HEADER + FLAGS + 1);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}
