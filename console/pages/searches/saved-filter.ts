import type { InputOf } from '../../../sdk/index.ts';
import { boxOf } from '../listings/filter.ts';
import type { Filter } from '../listings/filter.ts';

type SavedFilter = InputOf<'createSavedSearch'>['body']['filter'];

/**
 * The filters of the page as a saved search has them. Order and form of the page are no conditions; the gateway is where the search is saved. What a website refused is not a
 * condition that a search can have: the caller says so instead of saving.
 */
export function savedFilterOf(filter: Filter): SavedFilter {
  const { q, type, offerType, status, city, priceMin, priceMax, roomsMin, epc, bbox } = filter;
  const box = boxOf(bbox);
  const [west, south, east, north] = box ?? [];
  const hasBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
  return {
    ...(q === undefined ? {} : { q }),
    ...(type ? { type: [type] } : {}),
    ...(offerType ? { offer_type: [offerType] } : {}),
    ...(status ? { status: [status] } : {}),
    ...(city === undefined ? {} : { city: [city] }),
    ...(priceMin === undefined ? {} : { price_min: Number(priceMin) }),
    ...(priceMax === undefined ? {} : { price_max: Number(priceMax) }),
    ...(roomsMin === undefined ? {} : { rooms_min: Number(roomsMin) }),
    ...(epc ? { epc: [epc] } : {}),
    ...(hasBox ? { bbox: [west, south, east, north] } : {}),
  };
}
