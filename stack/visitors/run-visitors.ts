import { commandEnvironment } from '../command-environment.ts';
import { loadVisitors } from './load-visitors.ts';

const USAGE = `npm run demo:visitors -- GATEWAY_ID
  Gives a gateway of the running npm start (with several, of PORT_OFFSET) a month of simulated visitors; it needs listings, and the addon INSIGHTS to be read.`;

const [gatewayId, ...more] = process.argv.slice(2);
try {
  if (gatewayId === undefined || gatewayId.startsWith('-') || more.length > 0) throw new Error(USAGE);
  const environment = { ...process.env, ...(await commandEnvironment()) };
  const events = await loadVisitors(environment['MONGODB_URL'] ?? '', gatewayId);
  process.stdout.write(
    events > 0
      ? `${events} events of a month of visitors. GET ${environment['PUBLIC_URL'] ?? ''}/v1/gateway/insights/${gatewayId}/overview\n`
      : 'Nothing was added: the gateway has visitor events already, or no listings.\n',
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
