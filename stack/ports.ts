/** The address everything in the stack listens on: never reachable from another machine. */
export const HOST = '127.0.0.1';

/** Ports of the product and its engines when no offset is given. */
export const BASE_PORTS = {
  api: 8080,
  identity: 8081,
  temporal: 7233,
  temporalUi: 8233,
  mongodb: 27017,
  elasticsearch: 9200,
  objectStorage: 9000,
  demoCrm: 8090,
  demoSite: 8091,
  smtp: 1025,
  inbox: 8025,
  helpDesk: 8092,
  inboxHttp: 8093,
  inboxSftp: 2222,
  inboxFtps: 2121,
} as const;

export type PortName = keyof typeof BASE_PORTS;

export type Ports = Readonly<Record<PortName, number>>;

/** The highest offset that leaves every port below 65536. */
export const LARGEST_OFFSET = 65_535 - BASE_PORTS.mongodb;

/**
 * Ports above 1024 that browsers and `fetch` refuse to open: the list of blocked ports in the WHATWG Fetch standard
 * (https://fetch.spec.whatwg.org/#port-blocking).
 */
export const REFUSED_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);
/** No base port is this far above another one, so a port that is moved meets no other port of its stack. */
const STEP_OVER = 4;

/**
 * The ports of one stack: every base port plus the offset, so that stacks run side by side. A port that browsers refuse is
 * replaced by one a little higher: with PORT_OFFSET=2000 the API listens on 10084 instead of 10080. Offsets that are
 * multiples of 2000 never share a port; stacks 1000 apart do (the Web UI of one and Temporal of the other).
 */
export function stackPorts(offset = 0): Ports {
  if (!Number.isInteger(offset) || offset < 0 || offset > LARGEST_OFFSET) {
    throw new Error(`PORT_OFFSET must be a whole number from 0 to ${LARGEST_OFFSET}, not ${offset}`);
  }
  const at = (name: PortName): number => openable(BASE_PORTS[name] + offset);
  return {
    api: at('api'),
    identity: at('identity'),
    temporal: at('temporal'),
    temporalUi: at('temporalUi'),
    mongodb: at('mongodb'),
    elasticsearch: at('elasticsearch'),
    objectStorage: at('objectStorage'),
    demoCrm: at('demoCrm'),
    demoSite: at('demoSite'),
    smtp: at('smtp'),
    inbox: at('inbox'),
    helpDesk: at('helpDesk'),
    inboxHttp: at('inboxHttp'),
    inboxSftp: at('inboxSftp'),
    inboxFtps: at('inboxFtps'),
  };
}

const openable = (port: number): number => (REFUSED_PORTS.has(port) ? openable(port + STEP_OVER) : port);

/** The offset that PORT_OFFSET asks for; 0 when it is not set. */
export function portOffset(environment: Record<string, string | undefined> = process.env): number {
  const given = environment['PORT_OFFSET'];
  if (given === undefined || given === '') return 0;
  if (!/^\d{1,5}$/.test(given)) throw new Error(`PORT_OFFSET must be a whole number, not "${given}"`);
  return Number(given);
}
