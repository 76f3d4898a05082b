import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import type { LookupFunction } from 'node:net';

/**
 * Refuses every connection, datagram and name look-up of this process that leaves loopback, and remembers it. Tests of addresses elsewhere inject a resolver
 * and a rule of allowed addresses. Other processes, such as the installers of the engines, are not guarded.
 */
export function guardLoopback(): void {
  const connect = net.Socket.prototype.connect;
  // The arguments do not say which of the declared overloads was called.
  const connects = net.Socket.prototype as { connect: (...args: unknown[]) => net.Socket };
  connects.connect = function (this: net.Socket, ...args: unknown[]) {
    const options = optionsOf(args);
    if (options === undefined || options.path !== undefined) return Reflect.apply(connect, this, args);
    const { host = 'localhost', lookup } = options;
    if (net.isIP(host) && !isLoopback(host)) {
      const error = refused(`a connection to ${host}:${options.port}`);
      process.nextTick(() => this.destroy(error));
      return this;
    }
    if (lookup) options.lookup = guardedLookup(lookup);
    return Reflect.apply(connect, this, args);
  };

  // Functions by name: the declarations of their overloads do not allow a replacement.
  const callbacks = dns as unknown as Record<string, (...args: unknown[]) => unknown>;
  const promises = dns.promises as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const method of LOOK_UPS) {
    const calls = callbacks[method];
    const promised = promises[method];
    if (!calls || !promised) throw new Error(`node:dns has no ${method}`);
    const replaced = (...args: unknown[]): unknown => {
      const [name] = args;
      if (isNear(name)) return Reflect.apply(calls, dns, args);
      const error = refused(`a look-up of ${String(name)}`);
      const callback = args.at(-1);
      if (typeof callback === 'function') process.nextTick(() => Reflect.apply(callback, undefined, [error]));
      return undefined;
    };
    // `util.promisify` finds its form of a function in a property of it.
    callbacks[method] = Object.assign(replaced, calls);
    promises[method] = async (...args) => {
      if (isNear(args[0])) return Reflect.apply(promised, dns.promises, args);
      throw refused(`a look-up of ${String(args[0])}`);
    };
  }

  const datagrams = dgram.Socket.prototype as { send: (...args: unknown[]) => void };
  const send = datagrams.send;
  datagrams.send = function (this: dgram.Socket, ...args: unknown[]) {
    const host = args.findLast((arg) => typeof arg === 'string');
    if (typeof host === 'string' && !isLoopback(host)) throw refused(`a datagram to ${host}`);
    return Reflect.apply(send, this, args);
  };
  syncBuiltinESMExports();
}

const LOOK_UPS = [
  'lookup',
  'resolve',
  'resolve4',
  'resolve6',
  'resolveAny',
  'resolveMx',
  'resolveSrv',
  'resolveTxt',
  'reverse',
];

const attempts: string[] = [];

/** What was refused since the last call. */
export function takeAttempts(): string[] {
  return attempts.splice(0);
}

/** Attempts with the test that made them, however well its code took the refusal. */
const blamed: string[] = [];

/** Called after each test. */
export function blameAttempts(title: string | undefined): void {
  blamed.push(...takeAttempts().map((attempt) => `${title ?? 'a hook'}: ${attempt}`));
}

/** Called after the last test, not after each: a hook that fails there would end the run. */
export function failOnAttempts(): void {
  blameAttempts(undefined);
  if (blamed.length > 0) throw new Error(`Tests must not leave loopback:\n${blamed.splice(0).join('\n')}`);
}

function refused(what: string): Error {
  attempts.push(what);
  return Object.assign(new Error(`Refused by the guard of the tests: ${what}.`), { code: 'ENETUNREACH' });
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3})?$/i.test(host);

/** Whether a look-up asks nobody: an address is its own answer. */
const isNear = (name: unknown): boolean => typeof name === 'string' && (isLoopback(name) || net.isIP(name) !== 0);

type Options = { host?: string; port?: number; path?: string; lookup?: LookupFunction };

/** The options of a call of connect, in any of its forms; a copy, put in their place, where they are an object. */
function optionsOf(args: unknown[]): Options | undefined {
  const [first, second] = args;
  if (typeof first === 'number') return { port: first, ...(typeof second === 'string' ? { host: second } : {}) };
  // What net.connect hands on: the options and the listener, in one array with a mark of its own.
  const list = Array.isArray(first) ? first : args;
  const options: unknown = list[0];
  if (typeof options !== 'object' || options === null) return undefined;
  return (list[0] = { ...options } as Options);
}

function guardedLookup(lookup: LookupFunction): LookupFunction {
  return (name, options, callback) =>
    lookup(name, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      const elsewhere = error ? undefined : addresses.find((address) => !isLoopback(address));
      if (elsewhere === undefined) callback(error, found, family);
      else callback(refused(`a connection to ${name}, which is ${elsewhere}`), []);
    });
}
