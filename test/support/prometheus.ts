import { join } from 'node:path';
import { hasDebianTools, unpackDebianPackages } from '../../stack/engines/debian-packages.ts';
import { findOnPath } from '../../stack/engines/find-tool.ts';
import { installOnce } from '../../stack/engines/install.ts';
import { cacheFolder } from '../../stack/folders.ts';

/** Programs of Prometheus: the server, and the one that checks its files. */
export interface PrometheusTools {
  readonly prometheus: string;
  readonly promtool: string;
}

/** Those of this machine, or of Debian, fetched into the cache; undefined where neither is to be had, which is said on standard error. */
export async function findPrometheus(): Promise<PrometheusTools | undefined> {
  const [prometheus, promtool] = [findOnPath('prometheus'), findOnPath('promtool')];
  if (prometheus !== undefined && promtool !== undefined) return { prometheus, promtool };
  if (!hasDebianTools()) {
    console.error('skipped: Prometheus is fetched from Debian, and this machine has no apt-get');
    return undefined;
  }
  try {
    const folder = await installOnce({
      title: 'Prometheus',
      folder: 'prometheus-debian',
      duration: '10 s',
      cache: cacheFolder(),
      log: (line) => console.error(line),
      install: (target) => unpackDebianPackages(['prometheus'], target),
    });
    return { prometheus: join(folder, 'usr/bin/prometheus'), promtool: join(folder, 'usr/bin/promtool') };
  } catch (error) {
    console.error(`skipped: Prometheus cannot be fetched: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
