/** The smallest mapping. */
export const SMALL_MAPPING = {
  version: 1,
  name: 'Small',
  source: { format: 'csv' },
  key: { from: ['id'] },
  rules: [{ to: 'offer_type', from: ['offer'], codes: { sale: 'sale' } }],
};
