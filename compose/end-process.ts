import { blame } from '../model/shared/confined.ts';
import type { Log } from '../observability/log.ts';

/** A stop that takes longer is ended by force. */
const STOP_LIMIT_MS = 30_000;

/** The running product, as far as its end is concerned. */
interface Running {
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

/**
 * Ends the process in order at a signal, when a part of the product broke, and after an error that nothing caught. An error of a connector's callback is no
 * reason to end: it fails the activity it belongs to, and everything else goes on.
 */
export function endInOrder(product: Running, log: Log): void {
  let stopping = false;
  const end = (why: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'Stopping');
    setTimeout(() => {
      log.error('Stopped by force: the parts did not end in time');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    void product.stop().then(() => process.exit(code));
  };
  const take = (error: unknown, origin: string) => {
    const { confined, owned } = blame(error);
    if (confined) {
      log.error({ err: error, origin, owned }, 'A connector failed in a callback; its work ends, the process goes on');
      return;
    }
    log.fatal({ err: error, origin, owned }, 'Nothing caught an error; the process ends in order');
    end('uncaught error', 1);
  };
  process.once('SIGTERM', () => end('SIGTERM', 0));
  process.once('SIGINT', () => end('SIGINT', 0));
  process.on('uncaughtException', take);
  process.on('unhandledRejection', (reason) => take(reason, 'unhandledRejection'));
  product.failed.catch((error: unknown) => {
    log.fatal({ err: error }, 'A part broke');
    end('failure', 1);
  });
}
