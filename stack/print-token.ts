import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readyFile } from './folders.ts';
import { DEMO_CLIENTS } from './identity.ts';
import { HOST, portOffset, stackPorts } from './ports.ts';
import { requestToken } from './request-token.ts';

const USAGE = `npm run token -- CLIENT [--expires-in SECONDS]
  CLIENT is one of ${DEMO_CLIENTS.map(({ client_id }) => client_id).join(', ')}; a token lives 30 days unless said otherwise.`;

try {
  const { values, positionals } = parseArgs({
    options: { 'expires-in': { type: 'string' } },
    allowPositionals: true,
  });
  const [clientId] = positionals;
  const given = values['expires-in'];
  if (clientId === undefined || positionals.length > 1) throw new Error(USAGE);
  if (given !== undefined && !/^[1-9]\d{0,9}$/.test(given)) {
    throw new Error(`--expires-in must be a whole number of seconds, not "${given}"`);
  }
  const identityUrl = await findIdentity();
  console.log(
    await requestToken({ identityUrl, clientId, ...(given === undefined ? {} : { expiresIn: Number(given) }) }).catch(
      (error: unknown) => {
        if (!(error instanceof TypeError)) throw error;
        throw new Error(`No identity service answers at ${identityUrl}. Start one: npm start, or npm run stack`);
      },
    ),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** PORT_OFFSET says which stack is meant; else the one that wrote its addresses down last. */
async function findIdentity(): Promise<string> {
  const usual = `http://${HOST}:${stackPorts(portOffset()).identity}`;
  if (process.env['PORT_OFFSET'] !== undefined) return usual;
  const text = await readFile(readyFile(), 'utf8').catch(() => '{}');
  const ready: { identity?: string } = JSON.parse(text);
  return ready.identity ?? usual;
}
