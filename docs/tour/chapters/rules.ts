import type { TourChapter } from '../step.ts';

const rules = {
  take: { path: 'offer_type', in: ['sale', 'rental'] },
  sites: [{ connector_id: '{{outputId}}', when: { path: 'type', in: ['apartment', 'house'] } }],
};

export const feedRules: TourChapter = {
  title: 'Rules of a gateway',
  about:
    'What is taken of a feed, what its words mean and which listings a site gets: looked at before it holds, and taken back.',
  steps: [
    { id: 'getFeedRules' },
    { id: 'listRuleChoices' },
    { id: 'previewFeedRules', body: { rules } },
    { id: 'publishFeedRules', body: { version: 0, rules, note: 'Only homes on the site', confirmed_removals: 1_000 } },
    { id: 'getFeedRulesVersion', path: { version: '1' } },
    { id: 'listFeedRulesVersions', query: { size: '2' } },
    { id: 'publishFeedRules', body: { version: 0, rules }, status: 409 },
    { id: 'restoreFeedRules', body: { version: 1, to: 0 } },
    {
      id: 'addWordRule',
      body: {
        connector_type: 'PROPERTY_FEED',
        field: 'heating_kind',
        value: 'pac air-eau',
        path: 'standing',
        means: 'good',
        applies_to: ['{{gatewayId}}'],
        confirmed_removals: 1_000,
      },
    },
  ],
};

const CSV = `${[
  'id,offer,kind,price,town,title,text,rooms',
  'V1,vente,appartement,210000,Hendaye,Appartement vue mer,Un séjour clair et une terrasse plein sud.,3',
  'V2,vente,maison,435000,Urrugne,Maison de village,Quatre chambres et un jardin clos.,6',
  'V3,location,appartement,890,Ciboure,Deux pièces meublé,À deux pas du port avec balcon.,2',
].join('\n')}\n`;

export const ownFormats: TourChapter = {
  title: 'A feed without a connector',
  about: 'Proposes a mapping for a file of any format, tries it, publishes it and takes it back.',
  steps: [
    { id: 'uploadMappingSample', query: { filename: 'annonces.csv' }, text: CSV, keep: { uploadId: '/id' } },
    {
      id: 'proposeMapping',
      body: { source: { upload_id: '{{uploadId}}' }, market: 'fr' },
      keep: { proposalId: '/id' },
    },
    {
      id: 'getMappingProposal',
      path: { id: '{{proposalId}}' },
      until: { at: '/status', is: ['done', 'failed'] },
      keep: { proposedMapping: '/proposal/mapping' },
    },
    {
      id: 'tryMapping',
      body: {
        mapping: '{{{proposedMapping}}}',
        market: 'fr',
        records: [{ id: 'V1', offer: 'vente', kind: 'appartement', price: '210000', town: 'Hendaye' }],
      },
    },
    {
      id: 'createMapping',
      body: { name: 'Annonces', proposal_id: '{{proposalId}}', upload_id: '{{uploadId}}', market: 'fr' },
      keep: { mappingId: '/id', draftMapping: '/draft' },
    },
    {
      id: 'createGateway',
      body: {
        item_id: 'north-2',
        name: 'Agence de la Gare',
        market: 'fr',
        category: 'agency',
        input_connector: { connector_type: 'MAPPED_FEED', config: { inbox: true, mapping: '{{{draftMapping}}}' } },
      },
      keep: { mappedGatewayId: '/gateway/id', mappedConnectorId: '/gateway/input_connector/connector_id' },
    },
    { id: 'publishMapping', body: { revision: 1 }, status: 409 },
    {
      id: 'updateMapping',
      body: {
        revision: 1,
        name: 'Annonces CSV',
        draft: '{{{draftMapping}}}',
        gateway_id: '{{mappedGatewayId}}',
        input_id: '{{mappedConnectorId}}',
      },
    },
    { id: 'updateMapping', body: { revision: 1, name: 'Annonces' }, status: 409 },
    { id: 'previewMapping', body: { upload_id: '{{uploadId}}' } },
    { id: 'getMappingPreview', until: { at: '/status', is: ['done', 'failed'] } },
    { id: 'publishMapping', body: { revision: 2, note: 'The first', confirm_unstable_key: true } },
    {
      id: 'updateMapping',
      body: {
        revision: 2,
        name: 'Annonces',
        draft: '{{{draftMapping}}}',
        gateway_id: '{{mappedGatewayId}}',
        input_id: '{{mappedConnectorId}}',
      },
    },
    { id: 'previewMapping', body: { upload_id: '{{uploadId}}' } },
    { id: 'getMappingPreview', until: { at: '/status', is: ['done', 'failed'] } },
    { id: 'publishMapping', body: { revision: 3, note: 'Another name', confirm_unstable_key: true } },
    { id: 'rollBackMapping', body: { version: 1, confirm_unstable_key: true } },
    { id: 'getMapping' },
    { id: 'listMappings', query: { size: '2' } },
    { id: 'listMappingVersions', query: { size: '2' } },
    { id: 'exportMapping' },
    { id: 'deleteMapping' },
  ],
};

const template = {
  name: 'Houses first',
  language: 'fr',
  postmeta: [{ key: 'price', source: 'financial.transaction.price.amount' }],
  taxonomies: [{ taxonomy: 'kind', source: 'type', terms: { house: 'Maisons', apartment: 'Appartements' } }],
};
const { name: _, ...unnamed } = template;
const brochure = { name: 'Vitrine', layout: 'vitrine', language: 'fr', colours: { primary: '#123a5c' } };

export const layouts: TourChapter = {
  title: 'How listings look elsewhere',
  about: 'Templates of posts on a site, and layouts of brochures.',
  steps: [
    { id: 'createTemplate', body: template, keep: { templateId: '/id' } },
    { id: 'getTemplate' },
    { id: 'updateTemplate', body: { ...template, name: 'Houses and flats' } },
    { id: 'previewTemplate', body: { property_id: '{{propertyId}}', template: unnamed } },
    { id: 'duplicateTemplate', keep: { otherTemplateId: '/id' } },
    { id: 'listTemplates', query: { size: '2' } },
    { id: 'deleteTemplate', path: { id: '{{otherTemplateId}}' } },
    { id: 'createPdfTemplate', body: brochure, keep: { pdfTemplateId: '/id' } },
    { id: 'getPdfTemplate' },
    { id: 'replacePdfTemplate', body: { ...brochure, layout: 'design' } },
    { id: 'previewPdfTemplate', body: { property_id: '{{propertyId}}', template: brochure } },
    { id: 'listPdfTemplates', query: { size: '2' } },
    { id: 'deletePdfTemplate' },
  ],
};
