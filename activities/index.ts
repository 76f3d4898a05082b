import { announceMatches } from './alerts/announce-matches.ts';
import { archiveHeld } from './import/archive-held.ts';
import { beginRun } from './run/begin-run.ts';
import { checkConnectors } from './run/check-connectors.ts';
import { checkEventTarget } from './events/check-event-target.ts';
import { deliverChunk } from './deliver/deliver-chunk.ts';
import type { ActivityDeps } from './runtime/deps.ts';
import { beginDvfImport } from './dvf/begin-dvf-import.ts';
import { fetchDvfFile } from './dvf/fetch-dvf-file.ts';
import { importDvfChunk } from './dvf/import-dvf-chunk.ts';
import { publishDvf, removeReplacedDvf } from './dvf/publish-dvf.ts';
import { nextDelivery } from './source/next-delivery.ts';
import { finishPhase, finishRun } from './run/finish-run.ts';
import { importChunk } from './import/import-chunk.ts';
import { aggregateInsights } from './insights/aggregate-insights.ts';
import { recomputeInsights } from './insights/recompute-insights.ts';
import { makeCovers } from './pictures/make-covers.ts';
import { noteMissedEvents } from './events/note-missed-events.ts';
import { endStudy, studyMapping } from './mappings/study-mapping.ts';
import { notifyOverflow } from './mail/notify-overflow.ts';
import { purgeGateway } from './run/purge-gateway.ts';
import { reconcileInput } from './reconcile/reconcile-input.ts';
import { restoreListings } from './import/restore-listings.ts';
import { sendMail, sendMails } from './mail/send-mail.ts';
import { sendSiteEvents } from './events/send-site-events.ts';
import { withdrawGateway } from './deliver/withdraw-gateway.ts';

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
  sendMails: sendMails(deps),
  checkConnectors: deps.inTurn(checkConnectors(deps)),
  studyMapping: deps.inTurn(studyMapping(deps)),
  endStudy: endStudy(deps),
  checkEventTarget: checkEventTarget(deps),
  noteMissedEvents: noteMissedEvents(deps),
  nextDelivery: nextDelivery(deps),
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
