import type { Route } from '../contract.ts';
import { channelCostsRoutes } from './channel-costs/routes.ts';
import { getLeadAttribution } from './get-attribution.ts';
import { getMarketDemand } from './get-demand.ts';
import { getPropertyDiagnostics } from './get-diagnostics.ts';
import { getIntentReliability } from './get-reliability.ts';
import { getInsightsFunnel } from './get-funnel.ts';
import { getInsightsOverview } from './get-overview.ts';
import { getOwnerReport } from './get-owner-report.ts';
import { getPropertyInsights } from './get-property-insights.ts';
import { getInsightsRoi } from './get-roi.ts';
import { getScoredLead } from './get-scored-lead.ts';
import { listMatchingLeads } from './list-matching-leads.ts';
import { listMatchingProperties } from './list-matching-properties.ts';
import { listPropertyLeads } from './list-property-leads.ts';
import { listScoredLeads } from './list-scored-leads.ts';
import { listTopProperties } from './list-top-properties.ts';
import { setLeadOutcome } from './set-lead-outcome.ts';

/** The endpoints of what visitors of websites do, and what comes of it. */
export const insightsRoutes: readonly Route[] = [
  getInsightsOverview,
  getInsightsFunnel,
  listTopProperties,
  getPropertyDiagnostics,
  getMarketDemand,
  getLeadAttribution,
  getIntentReliability,
  listScoredLeads,
  getScoredLead,
  getPropertyInsights,
  getOwnerReport,
  listPropertyLeads,
  listMatchingLeads,
  listMatchingProperties,
  setLeadOutcome,
  getInsightsRoi,
  ...channelCostsRoutes,
];
