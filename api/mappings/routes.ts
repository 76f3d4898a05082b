import type { Route } from '../contract.ts';
import { createMapping } from './create-mapping.ts';
import { deleteMapping } from './delete-mapping.ts';
import { exportMapping } from './export-mapping.ts';
import { getMapping } from './get-mapping.ts';
import { getPreview } from './get-preview.ts';
import { getProposal } from './get-proposal.ts';
import { listMappings } from './list-mappings.ts';
import { listMappingVersions } from './list-versions.ts';
import { previewMapping } from './preview-mapping.ts';
import { proposeMapping } from './propose-mapping.ts';
import { publishMapping } from './publish-mapping.ts';
import { rollBackMapping } from './roll-back-mapping.ts';
import { tryMapping } from './try-mapping.ts';
import { updateMapping } from './update-mapping.ts';
import { uploadSample } from './upload-sample.ts';

/** What is done with mappings and their proposals. */
export const mappingRoutes: readonly Route[] = [
  // Before the paths with an id in the same place.
  uploadSample,
  proposeMapping,
  getProposal,
  tryMapping,
  listMappings,
  createMapping,
  getMapping,
  updateMapping,
  deleteMapping,
  previewMapping,
  getPreview,
  publishMapping,
  rollBackMapping,
  listMappingVersions,
  exportMapping,
];
