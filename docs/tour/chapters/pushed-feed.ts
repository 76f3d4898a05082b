import { JOB_ENDED } from '../step.ts';
import type { TourChapter } from '../step.ts';

const TOWNS = ['Hendaye', 'Urrugne', 'Ciboure', 'Biriatou', 'Bidart', 'Guéthary', 'Ascain', 'Sare', 'Ainhoa'];

/** A file of the agency: the first listings of a small catalogue. */
const file = (listings: number) =>
  JSON.stringify(
    TOWNS.slice(0, listings).map((city, index) => ({
      crm_reference: `PB-${index + 1}`,
      reference: `PB-${index + 1}`,
      type: index % 2 === 0 ? 'apartment' : 'house',
      offer_type: 'sale',
      title: `Vue mer à ${city}`,
      description: `À ${city}, séjour de ${20 + index} m² ouvert sur une terrasse plein sud.`,
      location: { city, country_code: 'FR' },
      heating_kind: 'pac air-eau',
      financial: {
        transaction: { price: { amount: 210_000 + 15_000 * index, currency: 'EUR' } },
      },
    })),
  );

/** One that is no listing: its price is a word. */
const WRONG = JSON.stringify([{ crm_reference: 'PB-99', reference: 'PB-99', financial: 'on request' }]);

const inbox = { id: '{{inboxGatewayId}}', connectorId: '{{inboxConnectorId}}' };
const read = { at: '/items/0/status', is: ['READ', 'REFUSED', 'FAILED'] };

export const pushedFeed: TourChapter = {
  title: 'A CRM that pushes files',
  about:
    'A second gateway whose CRM puts files into an inbox: what is wrong in them, what goes missing, and how to bring it back.',
  steps: [
    {
      id: 'createGateway',
      body: {
        item_id: 'north-2',
        name: 'Agence de la Côte',
        market: 'fr',
        category: 'agency',
        input_connector: { connector_type: 'PROPERTY_FEED', config: { inbox: true } },
      },
      keep: { inboxGatewayId: '/gateway/id', inboxConnectorId: '/gateway/input_connector/connector_id' },
    },
    { id: 'enableGateway', path: { id: '{{inboxGatewayId}}' } },
    { id: 'renewInboxSecret', path: inbox },
    {
      id: 'setInboxKeys',
      path: inbox,
      body: {
        public_keys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE8/EFm/6H53w3XokpJQ5GiXOeJR06Tgw/xMy8dqrV9K crm.example'],
      },
    },
    {
      id: 'uploadInboxFile',
      path: { ...inbox, name: 'annonces.json' },
      text: `${file(9).slice(0, -1)},${WRONG.slice(1)}`,
    },
    {
      id: 'listInboxDeliveries',
      path: inbox,
      query: { limit: '1' },
      until: read,
      keep: { inboxDeliveryId: '/items/0/id' },
    },
    { id: 'getInbox', path: inbox },
    { id: 'downloadInboxDelivery', path: { ...inbox, deliveryId: '{{inboxDeliveryId}}' } },
    {
      id: 'readInboxDelivery',
      path: { ...inbox, deliveryId: '{{inboxDeliveryId}}' },
      query: { dryRun: 'true' },
      keep: { inboxJobId: '/id' },
    },
    { id: 'getSyncJob', path: { id: '{{inboxGatewayId}}', jobId: '{{inboxJobId}}' }, until: JOB_ENDED },
    { id: 'listQuarantine', path: inbox, query: { size: '1' } },
    { id: 'getQuarantinedRaw', path: inbox, query: { connectorId: '{{inboxConnectorId}}', key: 'PB-99' } },
    { id: 'retryQuarantine', path: inbox, keep: { inboxJobId: '/id' } },
    { id: 'getSyncJob', path: { id: '{{inboxGatewayId}}', jobId: '{{inboxJobId}}' }, until: JOB_ENDED },
    { id: 'listUnmappedWords', path: inbox, query: { size: '2' } },
    { id: 'uploadInboxFile', path: { ...inbox, name: 'annonces.json' }, text: file(7) },
    { id: 'listInboxDeliveries', path: inbox, query: { limit: '1' }, until: read },
    { id: 'listSyncJobs', path: inbox, query: { size: '1' }, keep: { archivingJobId: '/items/0/id' } },
    {
      id: 'searchFormerListings',
      query: { gatewayId: '{{inboxGatewayId}}', size: '2' },
      keep: { archiveId: '/items/0/archive_id' },
    },
    { id: 'getFormerListing' },
    {
      id: 'restoreArchived',
      path: { id: '{{inboxGatewayId}}', jobId: '{{archivingJobId}}' },
      keep: { inboxJobId: '/id' },
    },
    { id: 'getSyncJob', path: { id: '{{inboxGatewayId}}', jobId: '{{inboxJobId}}' }, until: JOB_ENDED },
    { id: 'uploadInboxFile', path: { ...inbox, name: 'annonces.json' }, text: file(1) },
    { id: 'listInboxDeliveries', path: inbox, query: { limit: '1' }, until: read },
    {
      id: 'listHeldListings',
      path: inbox,
      query: { size: '2' },
      keep: { heldId: '/items/0/id', otherHeldId: '/items/1/id' },
    },
    { id: 'dismissHeldListings', path: inbox, body: { ids: ['{{heldId}}'] } },
    {
      id: 'confirmHeldListings',
      path: inbox,
      body: { ids: ['{{otherHeldId}}'] },
      keep: { inboxJobId: '/id' },
    },
    { id: 'getSyncJob', path: { id: '{{inboxGatewayId}}', jobId: '{{inboxJobId}}' }, until: JOB_ENDED },
    { id: 'revokeInbox', path: inbox },
    { id: 'deleteGateway', path: inbox },
  ],
};

export const crmEvents: TourChapter = {
  title: 'A CRM that announces changes',
  about: 'Signed events, after which the gateway looks at single listings within seconds.',
  steps: [
    { id: 'renewEventSecret', keep: { eventSecret: '/secret' } },
    {
      id: 'receiveEvents',
      signedWith: 'eventSecret',
      body: { events: [{ type: 'property.updated', crm_reference: 'HR-1042' }] },
    },
    { id: 'getEventEndpoint' },
    { id: 'disableEvents' },
  ],
};
