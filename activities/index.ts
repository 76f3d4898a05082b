import { announceMatches } from './announce-matches.ts';
import { archiveHeld } from './archive-held.ts';
import { beginRun } from './begin-run.ts';
import { checkConnectors } from './check-connectors.ts';
import { checkEventTarget } from './check-event-target.ts';
import { deliverChunk } from './deliver-chunk.ts';
import type { ActivityDeps } from './deps.ts';
import { beginDvfImport } from './dvf/begin-dvf-import.ts';
import { fetchDvfFile } from './dvf/fetch-dvf-file.ts';
import { importDvfChunk } from './dvf/import-dvf-chunk.ts';
import { publishDvf, removeReplacedDvf } from './dvf/publish-dvf.ts';
import { finishPhase, finishRun } from './finish-run.ts';
import { importChunk } from './import-chunk.ts';
import { aggregateInsights } from './insights/aggregate-insights.ts';
import { recomputeInsights } from './insights/recompute-insights.ts';
import { makeCovers } from './make-covers.ts';
import { noteMissedEvents } from './note-missed-events.ts';
import { notifyOverflow } from './notify-overflow.ts';
import { purgeGateway } from './purge-gateway.ts';
import { reconcileInput } from './reconcile-input.ts';
import { restoreListings } from './restore-listings.ts';
import { sendMail } from './send-mail.ts';
import { sendSiteEvents } from './send-site-events.ts';
import { withdrawGateway } from './withdraw-gateway.ts';

/** All activities of a worker: the one list. Those that ask CRMs and sites, or go over whole catalogues, are limited per client. */
export const createActivities = (deps: ActivityDeps) => ({
  beginRun: beginRun(deps),
  importChunk: deps.inTurn(importChunk(deps)),
  reconcileInput: deps.inTurn(reconcileInput(deps)),
  archiveHeld: deps.inTurn(archiveHeld(deps)),
  restoreListings: deps.inTurn(restoreListings(deps)),
  deliverChunk: deps.inTurn(deliverChunk(deps)),
  finishPhase: finishPhase(deps),
  finishRun: finishRun(deps),
  notifyOverflow: notifyOverflow(deps),
  makeCovers: deps.inTurn(makeCovers(deps)),
  sendSiteEvents: sendSiteEvents(deps),
  announceMatches: announceMatches(deps),
  sendMail: sendMail(deps),
  checkConnectors: deps.inTurn(checkConnectors(deps)),
  checkEventTarget: checkEventTarget(deps),
  noteMissedEvents: noteMissedEvents(deps),
  withdrawGateway: deps.inTurn(withdrawGateway(deps)),
  purgeGateway: deps.inTurn(purgeGateway(deps)),
  beginDvfImport: beginDvfImport(deps),
  fetchDvfFile: fetchDvfFile(deps),
  importDvfChunk: importDvfChunk(deps),
  publishDvf: publishDvf(deps),
  removeReplacedDvf: removeReplacedDvf(deps),
  aggregateInsights: deps.inTurn(aggregateInsights(deps)),
  recomputeInsights: deps.inTurn(recomputeInsights(deps)),
});

/** What workflows call; they import this type and nothing else from here. */
export type Activities = ReturnType<typeof createActivities>;
