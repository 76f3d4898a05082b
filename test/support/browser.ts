import type { Browser } from 'playwright-core';

/** How long tests wait for something on a page, ms. It only ends a wait in vain, as in `until`; Playwright's own 30 s are too short on a busy machine. */
export const BROWSER_WAIT_MS = 240_000;

/**
 * Chromium from the package `@sparticuz/chromium`, which holds it whole: nothing is installed by hand.
 * @param userAgent of every request, also of those that outlive their page
 * @returns undefined, with a line that says why, where it does not start: on another processor, or without the package
 */
export async function openBrowser(userAgent: string): Promise<Browser | undefined> {
  try {
    // Has the package unpack the libraries that a bare Linux lacks; read when it is imported.
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    const { chromium: playwright } = await import('playwright-core');
    return await playwright.launch({
      executablePath: await chromium.executablePath(),
      // Not the arguments of the package: they put everything into one process and turn off the rules on pages of other origins.
      args: ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', `--user-agent=${userAgent}`],
      headless: true,
    });
  } catch (error) {
    const [reason] = String(error).split('\n');
    console.error(`skipped: no browser could be started (${reason})`);
    return undefined;
  }
}
