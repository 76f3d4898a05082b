import type { Server, Socket } from 'node:net';

/** How a server of the tests misbehaves. Read at each command, so that a test may change it at any time. */
export interface FileServerFaults {
  refusesLogin?: boolean;
  /** Repeats the password in its refusal, as some do. */
  repeatsPassword?: boolean;
  /** Has room for so many bytes. */
  room?: number;
  /** Cuts all connections after so many bytes of an upload. */
  cutsAfter?: number;
  /** Keeps so many bytes of an upload, and claims that it is complete. */
  truncatesAt?: number;
  refusesRename?: boolean;
  /** Does not rename over a file that is there. */
  keepsTarget?: boolean;
  /** Refuses to write. */
  refusesWrites?: boolean;
  /** Says nothing more once an upload has begun. */
  hangsInUpload?: boolean;
  /** Says nothing to a new connection. */
  isSilent?: boolean;
  /** Names another host for data connections: `a,b,c,d`. FTP only. */
  dataHost?: string;
}

/** A server on loopback with the files of one folder. */
export interface FileServer {
  readonly port: number;
  /** Files by their path below the folder of the login. */
  readonly files: Map<string, Buffer>;
  faults: FileServerFaults;
  /** Every content that a file had under this name, in order: what a portal could have read. */
  published(name: string): readonly Buffer[];
  /** Uploads that began. */
  readonly uploads: number;
  openSockets(): number;
  /** Cuts all connections. */
  cut(): void;
  stop(): Promise<void>;
}

/** What a server knows and what befell it. */
export interface FileServerState {
  faults: FileServerFaults;
  uploads: number;
}

export const newState = (): FileServerState => ({ faults: {}, uploads: 0 });

/** A running server, seen from a test. */
export function fileServer(
  state: FileServerState,
  parts: Pick<FileServer, 'port' | 'files' | 'published'> & {
    readonly sockets: ReturnType<typeof createSockets>;
    readonly listener: Server;
  },
): FileServer {
  const { port, files, published, sockets, listener } = parts;
  return {
    port,
    files,
    published,
    get faults() {
      return state.faults;
    },
    set faults(faults) {
      state.faults = faults;
    },
    get uploads() {
      return state.uploads;
    },
    openSockets: sockets.count,
    cut: sockets.cut,
    async stop() {
      sockets.cut();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export const USER = 'agency';
export const PASSWORD = 'pass-word-é-4711';
export const FOLDER = 'inbox';

/** When the first file of a server was written, seconds since 1970; each further write is a second later. */
const FIRST_WRITE = 1_767_225_600;

/** Files with the history of what was readable under each name. */
export function createFiles() {
  const history = new Map<string, Buffer[]>();
  const times = new Map<string, number>();
  let clock = FIRST_WRITE;
  const files = new (class extends Map<string, Buffer> {
    override set(name: string, content: Buffer): this {
      history.set(name, [...(history.get(name) ?? []), content]);
      times.set(name, clock++);
      return super.set(name, content);
    }
  })();
  return {
    files,
    published: (name: string): readonly Buffer[] => history.get(name) ?? [],
    modified: (name: string): number => times.get(name) ?? 0,
  };
}

/** Sockets that a server holds, so that it can stop and be cut. */
export function createSockets() {
  const sockets = new Set<Socket>();
  return {
    add(socket: Socket) {
      sockets.add(socket);
      // The small packets of both protocols would wait for acknowledgements, 40 ms each.
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    count: () => sockets.size,
  };
}
