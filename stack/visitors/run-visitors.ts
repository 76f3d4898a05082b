import { readFile } from 'node:fs/promises';
import { readyFile } from '../folders.ts';
import type { Ready } from '../whole-product.ts';
import { loadVisitors } from './load-visitors.ts';

const USAGE = `npm run demo:visitors -- GATEWAY_ID
  Gives a gateway of the running npm start a month of simulated visitors; it needs listings, and the addon INSIGHTS to be read.`;

const [gatewayId, ...more] = process.argv.slice(2);
try {
  if (gatewayId === undefined || gatewayId.startsWith('-') || more.length > 0) throw new Error(USAGE);
  const text = await readFile(readyFile(), 'utf8').catch(() => {
    throw new Error('npm start does not run here; start it first.');
  });
  const ready: Ready = JSON.parse(text);
  const events = await loadVisitors(ready.mongodb, gatewayId);
  process.stdout.write(
    events > 0
      ? `${events} events of a month of visitors. GET ${ready.api}/v1/gateway/insights/${gatewayId}/overview\n`
      : 'Nothing was added: the gateway has visitor events already, or no listings.\n',
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
