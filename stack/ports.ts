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
} as const;

export type PortName = keyof typeof BASE_PORTS;

export type Ports = Readonly<Record<PortName, number>>;

/** The highest offset that leaves every port below 65536. */
const LARGEST_OFFSET = 65_535 - BASE_PORTS.mongodb;

/**
 * The ports of one stack: every base port moved by the offset, so that stacks run side by side. Offsets that are multiples
 * of 2000 never meet; stacks 1000 apart do (the Web UI of one and Temporal of the other).
 */
export function stackPorts(offset = 0): Ports {
  if (!Number.isInteger(offset) || offset < 0 || offset > LARGEST_OFFSET) {
    throw new Error(`PORT_OFFSET must be a whole number from 0 to ${LARGEST_OFFSET}, not ${offset}`);
  }
  const {
    api,
    identity,
    temporal,
    temporalUi,
    mongodb,
    elasticsearch,
    objectStorage,
    demoCrm,
    demoSite,
    smtp,
    inbox,
    helpDesk,
  } = BASE_PORTS;
  return {
    api: api + offset,
    identity: identity + offset,
    temporal: temporal + offset,
    temporalUi: temporalUi + offset,
    mongodb: mongodb + offset,
    elasticsearch: elasticsearch + offset,
    objectStorage: objectStorage + offset,
    demoCrm: demoCrm + offset,
    demoSite: demoSite + offset,
    smtp: smtp + offset,
    inbox: inbox + offset,
    helpDesk: helpDesk + offset,
  };
}

/** The offset that PORT_OFFSET asks for; 0 when it is not set. */
export function portOffset(environment: Record<string, string | undefined> = process.env): number {
  const given = environment['PORT_OFFSET'];
  if (given === undefined || given === '') return 0;
  if (!/^\d{1,5}$/.test(given)) throw new Error(`PORT_OFFSET must be a whole number, not "${given}"`);
  return Number(given);
}
