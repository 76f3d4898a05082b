import type { Route } from '../contract.ts';
import { collectEvents } from './collect-events.ts';
import { collectPublicEvents } from './collect-public-events.ts';
import { createCollectorToken } from './create-collector-token.ts';
import { eraseVisitor } from './erase-visitor.ts';
import { exportVisitorData } from './export-visitor-data.ts';
import { exportVisitor } from './export-visitor.ts';
import { getVisitorScript } from './get-visitor-script.ts';
import { importEvents } from './import-events.ts';

/** The endpoints that take visitor events, and those that export and erase them. */
export const visitorEventRoutes: readonly Route[] = [
  collectEvents,
  importEvents,
  createCollectorToken,
  exportVisitorData,
  exportVisitor,
  eraseVisitor,
  collectPublicEvents,
  getVisitorScript,
];
