import { RESOURCE_SERVER, startIdentity } from './identity.ts';
import { BASE_PORTS, HOST } from './ports.ts';

/**
 * The embedded identity service as a process of its own, for containers. It knows the demo clients only: a production deployment puts
 * a service of their own in its place.
 */
const environment = (name: string, otherwise: string): string => process.env[name] || otherwise;

const { url, stop } = await startIdentity({
  host: environment('HOST', HOST),
  port: Number(environment('PORT', String(BASE_PORTS.identity))),
  dataFolder: environment('WORK_FOLDER', '.stack/data/identity'),
  issuer: process.env['ISSUER'] || undefined,
  // Where the console is, so that it may sign people in.
  publicUrls: process.env['PUBLIC_URL'] ? [process.env['PUBLIC_URL']] : [],
  resourceServer: {
    client_id: environment('IDENTITY_CLIENT_ID', RESOURCE_SERVER.client_id),
    client_secret: environment('IDENTITY_CLIENT_SECRET', RESOURCE_SERVER.client_secret),
  },
});
console.log(`The identity service answers at ${url}`);

const end = (): void => {
  void stop().then(() => process.exit(0));
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
