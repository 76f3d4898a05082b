import { startDemoCrm } from '../demo-crm/server.ts';
import { startDemoSite } from '../demo-site/server.ts';
import { BASE_PORTS } from '../ports.ts';

/** The demo CRM and the demo site as one process, for the container that a verification of docker-compose.yml starts next to the product (compose.yml). */
const host = '0.0.0.0';
const log = (line: string): void => console.log(line);
const servers = await Promise.all([
  startDemoCrm({ port: BASE_PORTS.demoCrm, host, log }),
  startDemoSite({ port: BASE_PORTS.demoSite, host, log }),
]);
console.log('The demo servers respond.');

const end = (): void => {
  void Promise.all(servers.map(({ stop }) => stop())).then(() => process.exit(0));
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
