import type { AssistantTool } from './assistants/tool.ts';
import { estimateValueTool } from './assistants/estimate-value-tool.ts';
import { findSalesTool, saleStatisticsTool } from './dvf/find-sales-tool.ts';
import { compareListingsTool, getListingTool } from './assistants/get-listing-tool.ts';
import { listGatewaysTool } from './assistants/list-gateways-tool.ts';
import { getRunTool, listQuarantineTool, listRunsTool } from './assistants/read-runs-tool.ts';
import { askListingsTool, searchListingsTool } from './assistants/search-listings-tool.ts';
import { cancelRunTool, startSyncTool } from './assistants/start-runs-tool.ts';

/** Everything that an assistant may do. */
export const ASSISTANT_TOOLS: readonly AssistantTool[] = [
  listGatewaysTool,
  searchListingsTool,
  askListingsTool,
  getListingTool,
  compareListingsTool,
  estimateValueTool,
  findSalesTool,
  saleStatisticsTool,
  listRunsTool,
  getRunTool,
  listQuarantineTool,
  startSyncTool,
  cancelRunTool,
];
