import type { Page } from 'playwright-core';
import type { TestProduct } from '../support/product.ts';
import type { Scene } from '../support/scene.ts';

/** The product and the browser of `console.test.ts`, once its hooks have run. */
export interface Stage {
  readonly product: TestProduct;
  readonly scene: Scene;
  /** Addresses by the name of the page. */
  readonly pages: Readonly<Record<string, string>>;
  /** Address of a feed that no connector knows. */
  readonly feedUrl: string;
  readonly openPage: (options?: {
    colorScheme?: 'light' | 'dark';
    width?: number;
    hasTouch?: boolean;
  }) => Promise<{ page: Page; faults: string[] }>;
  readonly signIn: (page: Page, account?: string) => Promise<void>;
  readonly go: (page: Page, path: string) => Promise<void>;
  readonly settled: (page: Page, frames?: number) => Promise<void>;
  readonly violations: (page: Page) => Promise<string[]>;
}
