/** A record of our own format that Kyero can hold, unless `change` removes a field that Kyero requires. */
export const kyeroHouse = (reference: string, change: object = {}) => ({
  crm_reference: reference,
  reference,
  type: 'house',
  offer_type: 'sale',
  status: 'available',
  title: `Maison ${reference}`,
  description: 'Une maison claire.',
  financial: { transaction: { price: { amount: 320_000, currency: 'EUR' } } },
  location: { city: 'Nerja', province: 'Málaga', countryCode: 'ES' },
  ...change,
});
