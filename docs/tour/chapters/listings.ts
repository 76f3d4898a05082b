import type { TourChapter } from '../step.ts';

export const listings: TourChapter = {
  title: 'Finding and reading listings',
  about: 'Searches by filters and in plain words, and everything that one listing has.',
  steps: [
    { id: 'getPropertySchema' },
    {
      id: 'listGatewayProperties',
      query: { offerType: 'sale', priceMax: '900000', sort: '-price', limit: '2' },
      keep: { propertyId: '/data/0/id' },
      waits: true,
    },
    { id: 'listPropertyChanges', query: { limit: '2' } },
    { id: 'listProperties', query: { type: 'house', daysOnMarketMin: '1', priceStatistics: 'true', limit: '2' } },
    {
      id: 'searchProperties',
      body: {
        type: ['apartment', 'house'],
        offer_type: ['sale'],
        price_max: 600_000,
        amenities: ['terrace'],
        limit: 2,
      },
    },
    { id: 'askProperties', body: { query: 'maison avec jardin, moins de 500 000 €' } },
    { id: 'suggestProperties', query: { q: 'ma', limit: '3' } },
    { id: 'findPlaces', query: { q: '12 rue du Port, 64700 Hendaye', limit: '2' } },
    { id: 'findAddress', query: { lat: '43.3588', lon: '-1.7725', limit: '1' } },
    // Before the listing is read: the address of its cover is one of its fields.
    { id: 'getCover', waits: true },
    { id: 'getProperty' },
    { id: 'similarProperties', query: { limit: '2' } },
    { id: 'listTwins', query: { size: '2' } },
    { id: 'getCrmModel' },
    { id: 'compareListing' },
    { id: 'listVersions' },
    { id: 'setPropertyUrl', body: { url: '{{siteUrl}}/annonces/maison-du-port' } },
    { id: 'getPropertyPdf', query: { language: 'fr' } },
    { id: 'getProperty', keep: { pictureName: /public\/properties\/[^/"]+\/pictures\/([^"?]+)/ }, waits: true },
    { id: 'getPicture', path: { picture: '{{pictureName}}' }, query: { w: '320' } },
  ],
};

export const addons: TourChapter = {
  title: 'Addons and what they open',
  about: 'Subscribes to addons, and uses them: portals, sunlight, sales, estimations.',
  steps: [
    { id: 'listAddons' },
    ...['PORTALS', 'SOLAR_EXPOSURE', 'DVF', 'ESTIMATION', 'INSIGHTS', 'MULTI_INPUTS'].map((code) => ({
      id: 'subscribeAddon',
      path: { addonCode: code },
      body: { period: 'MONTHLY', currency: 'EUR' },
    })),
    { id: 'listInvoices', query: { size: '2' }, keep: { invoiceId: '/items/0/id' } },
    { id: 'getInvoice' },
    { id: 'getInvoicePdf', query: { language: 'fr' } },
    { id: 'listPortals' },
    { id: 'enrollPortal', path: { portalCode: 'KYERO_FEED' }, keep: { feedToken: /\/feeds\/([^/"]+)\// } },
    { id: 'getPortalFeed', path: { token: '{{feedToken}}', file: 'kyero.xml' }, waits: true },
    { id: 'rotatePortalToken', path: { portalCode: 'KYERO_FEED' } },
    { id: 'unenrollPortal', path: { portalCode: 'KYERO_FEED' } },
    { id: 'getSunlight', query: { year: '2026', floor: '2', at: '18:00' } },
    { id: 'getSunlightPdf', query: { year: '2026', language: 'fr' } },
    {
      id: 'searchDvf',
      query: { codePostal: '64700', typeBien: 'appartement', sort: '-date', limit: '2' },
      keep: { dvfId: '/data/0/id' },
    },
    { id: 'searchDvfByArea', query: { lat: '43.357', lon: '-1.776', radius: '800', limit: '2' } },
    {
      id: 'searchDvfByPolygon',
      body: {
        polygon: [
          [-1.79, 43.35],
          [-1.76, 43.35],
          [-1.76, 43.37],
          [-1.79, 43.37],
          [-1.79, 43.35],
        ],
        type_bien: ['maison'],
        limit: 2,
      },
    },
    { id: 'getDvfStats', query: { codeInsee: '64260', period: 'year' } },
    { id: 'getDvfStatsByPolygon', body: { lat: 43.357, lon: -1.776, radius: 800, period: 'year' } },
    { id: 'getDvfMutation' },
    {
      id: 'createEstimation',
      query: { language: 'fr' },
      body: {
        property_type: 'apartment',
        offer_type: 'sale',
        liveable_area_sqm: 62,
        latitude: 43.357,
        longitude: -1.776,
        postal_code: '64700',
        rooms: 3,
      },
    },
    { id: 'unsubscribeAddon', path: { addonCode: 'MULTI_INPUTS' } },
  ],
};
