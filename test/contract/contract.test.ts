import { expect } from 'chai';
import { createRoutes } from '../../api/routes.ts';
import { MissingToolError } from '../../stack/engines/find-tool.ts';
import { tryContract } from './try-contract.ts';
import type { ContractResult } from './try-contract.ts';

/** Why an operation has no success to show here. */
const WITHOUT_SUCCESS: Readonly<Record<string, string>> = {
  cancelSyncJob: 'the job has ended',
  leaveGateway: 'the caller owns what it sees; test/delegations.test.ts leaves as a delegate',
  eraseClient: 'it would delete the account of the test; test/client-data.test.ts deletes one',
  confirmHeldListings: 'no listing is held; test/sync/held-listings.test.ts holds some',
  dismissHeldListings: 'no listing is held; test/sync/held-listings.test.ts holds some',
  collectPublicVisitorEvents: 'nobody can make a token up; test/visitor-events.test.ts sends sound ones',
  createEstimation:
    'a place and a property that fit are made up by luck alone; test/estimations.test.ts sends sound ones',
  getCover: 'the listings have no picture of their own',
  getMedia: 'the listings have no picture of their own',
  getPicture: 'the listings have no picture of their own; test/pictures.test.ts serves some',
  receiveEvents: 'nobody can make a signature up',
  getDvfStatsByPolygon: 'an area that is made up is sound by luck alone; test/dvf.test.ts sends sound ones',
  searchDvfByPolygon: 'an area that is made up is sound by luck alone; test/dvf.test.ts sends sound ones',
  replaceGateway: 'a whole gateway that is made up is sound by luck alone',
  addWordRule: 'a word of a real feed is needed; test/sync/rules.test.ts gives one its meaning',
  publishFeedRules: 'rules that are made up name fields by luck alone; test/sync/rules.test.ts publishes sound ones',
  createMapping: 'a mapping that is made up is sound by luck alone; test/mappings.test.ts creates sound ones',
  proposeMapping: 'a feed or a file is needed; test/mappings.test.ts has both',
  getMappingProposal: 'nothing was proposed; test/mappings.test.ts reads proposals',
  previewMapping: 'a mapping with a feed is needed; test/mappings.test.ts has one',
  getMappingPreview: 'nothing was previewed; test/mappings.test.ts reads previews',
  publishMapping: 'only what was previewed is published; test/mappings.test.ts does both',
  rollBackMapping: 'nothing was published; test/mappings.test.ts rolls back',
};

/** Asked for what is so already, they change nothing. */
const CHANGE_NOTHING_AGAIN = [
  'confirmSavedSearch',
  'createDelegation',
  'createSavedSearch',
  'createSupportTicket',
  'enableGateway',
  'eraseLeadsByEmail',
  'enrollPortal',
  'pauseGateway',
  'resubscribeMails',
  'subscribeAddon',
  'unsubscribeMails',
  'unsubscribeSavedSearch',
];

/** Searches with a body: they count as reads and change nothing. */
const READ_BY_POST = createRoutes([]).flatMap(({ contract: { method, quota, id } }) =>
  method === 'POST' && quota === 'read' ? [id] : [],
);
/** Batches come by thousands; docs/decisions.md says why they leave none, or one a day. */
const UNAUDITED = ['collectVisitorEvents', 'importVisitorEvents'];
/** Without a lead it changes nothing. */
const WITHOUT_LEAD = ['createEstimation'];
/** It says what rules would change. */
const PREVIEWS = ['previewFeedRules'];

describe('The OpenAPI document that is served', function () {
  // Seven minutes of a quiet machine. Next to another whole run it took more than twenty.
  this.timeout(3_600_000);
  let result: ContractResult;

  before(async function () {
    try {
      result = await tryContract({
        examples: 2,
        seed: 20_261_121,
        isShort: true,
      });
    } catch (error) {
      if (!(error instanceof MissingToolError)) throw error;
      console.log(`    Left out: ${error.message}`);
      this.skip();
    }
  });

  it('is what the API does, for hundreds of requests along and beyond the borders of its schemas', () => {
    expect(result.faults, result.output.slice(-20_000)).to.deep.equal([]);
    expect(result.requests).to.be.greaterThan(500);
  });

  it('was tried on things that are there: every operation has succeeded', () => {
    const silent = result.unsuccessful.filter((line) => !(line.slice(0, line.indexOf(':')) in WITHOUT_SUCCESS));
    expect(silent).to.deep.equal([]);
  });

  it('changes nothing without leaving one audit event', () => {
    const repeated = [...CHANGE_NOTHING_AGAIN, ...READ_BY_POST, ...UNAUDITED, ...WITHOUT_LEAD, ...PREVIEWS].map(
      (id) => `${id}: 0`,
    );
    expect(result.unaccounted.filter((line) => !repeated.includes(line))).to.deep.equal([]);
  });
});
