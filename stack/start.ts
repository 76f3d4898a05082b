import { join } from 'node:path';
import { seedGateway } from './demo/seed-gateway.ts';
import { portOffset } from './ports.ts';
import { stackFolders } from './folders.ts';
import { addWordPress } from './wordpress/add-wordpress.ts';
import { tryIt } from './try-it.ts';
import { startWholeProduct } from './whole-product.ts';
import type { Stack } from './stack.ts';
import type { Ready, WholeProduct } from './whole-product.ts';

const log = (line: string): void => console.log(line);

try {
  const started = performance.now();
  const product = await startWholeProduct({
    offset: portOffset(),
    log,
    ...(process.argv.includes('--reload') ? { startProduct: reloading } : {}),
  });
  await seedGateway(product.ready, log);
  const wordPress = process.argv.includes('--wordpress')
    ? await addWordPress(product.ready, join(stackFolders(portOffset()).data, 'wordpress'), log)
    : undefined;
  console.log(`\nReady in ${((performance.now() - started) / 1000).toFixed(1)} s\n\n${welcome(product.ready)}`);
  if (wordPress)
    console.log(
      `\n  WordPress      ${wordPress.url}/listings/\n                 ${wordPress.url}/wp-admin/   ${wordPress.login.user} / ${wordPress.login.password}`,
    );
  stopOnSignal({
    ...product,
    async stop() {
      await wordPress?.stop();
      await product.stop();
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** `npm run dev`: processes that are replaced when their files change. Loaded on demand: `npm start` needs no Vite server. */
async function reloading(stack: Stack): Promise<{ exited: Promise<void>; stop: () => Promise<void> }> {
  const { startReloading } = await import('./dev/start-reloading.ts');
  return startReloading(stack, log);
}

function welcome(ready: Ready): string {
  const token = ready.tokens['agency-north'] ?? '';
  return `  Console        ${ready.console}   sign in as agency-north
  API            ${ready.api}/v1/gateway
  API docs       ${ready.api}/docs
  Temporal UI    ${ready.temporal_ui}
  Demo CRM       ${ready.demo_crm}
  Demo site      ${ready.demo_site}
  Mails          ${ready.inbox}
  Pushed files   SFTP port ${ready.push_ports.sftp}, FTPS port ${ready.push_ports.ftps}: docs/pushing.md

Try it, in a second terminal:
${tryIt(ready, token)
  .map((line) => `  ${line}`)
  .join('\n')}

The listings are then on the demo site. npm run demo plays the whole main job. Ctrl-C stops everything.`;
}

function stopOnSignal(product: WholeProduct): void {
  let asked = false;
  const stop = (code: number): void => {
    if (asked) return;
    asked = true;
    console.log('\nStopping …');
    product.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  void product.exited.then(() => {
    if (!asked) console.error('The product ended unexpectedly; its log is in .stack/logs.');
    stop(1);
  });
}
