import { lookup } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import { listen } from '../sessions/listen.ts';
import type { Listener } from '../sessions/listen.ts';
import type { ProtocolOptions } from '../sessions/protocol-options.ts';
import { openCertificate } from './certificate.ts';
import type { CertificateFiles } from './certificate.ts';
import { createPassivePorts } from './passive.ts';
import type { PortRange } from './passive.ts';
import { runSession } from './run-session.ts';
import type { FtpServices } from './session.ts';

export interface FtpOptions extends ProtocolOptions {
  /** Absent: FTP without encryption, by the operator's explicit choice. */
  readonly certificate?: CertificateFiles;
  /** TLS from the first byte instead of AUTH TLS. */
  readonly isImplicit?: boolean;
  /** Stores files whose encrypted data connection ended without TLS's end, which some old clients never send. A cut file looks the same. */
  readonly acceptsUnsignedEnd?: boolean;
  readonly passivePorts: PortRange;
  /** Host name or IPv4 address under which clients reach the data ports; empty for the address that a client has connected to. */
  readonly passiveHost: string;
}

/** Starts FTPS or, without certificate, FTP. */
export async function startFtpServer(options: FtpOptions): Promise<Listener> {
  const { doorkeeper, events, limits, log, passiveHost } = options;
  const certificate = options.certificate && (await openCertificate(options.certificate, log));
  const protocol = certificate ? 'ftps' : 'ftp';
  const services: FtpServices = {
    doorkeeper,
    limits,
    log,
    context: certificate?.context,
    requiresTls: certificate !== undefined,
    acceptsUnsignedEnd: options.acceptsUnsignedEnd ?? false,
    ports: createPassivePorts(options.passivePorts),
    passiveAddress: () => resolveHost(passiveHost),
  };
  const listener = await listen({
    port: options.port,
    host: options.host,
    limits,
    serve(socket, address) {
      events.opened(protocol);
      socket.once('close', () => events.closed(protocol));
      return runSession(socket, address, { services, isImplicit: options.isImplicit ?? false });
    },
    refuse(socket, _address, why) {
      events.refused(protocol, why);
      if (!options.isImplicit) socket.write('421 Too many connections. Try again later.\r\n');
    },
  });
  return {
    port: listener.port,
    async close() {
      certificate?.close();
      await listener.close();
    },
  };
}

/** The name is looked up for each transfer: addresses of load balancers change. */
async function resolveHost(host: string): Promise<string | undefined> {
  if (host === '') return undefined;
  return isIPv4(host) ? host : (await lookup(host, { family: 4 })).address;
}
