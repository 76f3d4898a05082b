/**
 * How much more or less houses of an energy label sell for than those of label D, which most houses sold have; factors. The effect of the region with the
 * smallest one, in "La valeur verte des logements en 2016" (Notaires de France and Dinamic, 2017), as the trade press (Batiactu) quotes it: A and B +6 to +13 %, C +3 to +6 %, E −3 to −8 %, F and G
 * −6 to −17 %.
 */
const OF_HOUSES: Readonly<Record<string, number>> = {
  'A++': 1.06,
  'A+': 1.06,
  A: 1.06,
  B: 1.06,
  C: 1.03,
  D: 1,
  E: 0.97,
  F: 0.94,
  G: 0.94,
};

/** The factor of an energy label; undefined where none is published, as for flats. */
export const energyFactor = (type: 'apartment' | 'house', label: string | undefined): number | undefined =>
  type === 'house' && label !== undefined ? OF_HOUSES[label] : undefined;
