import timezoneAt from '@photostructure/tz-lookup';
import type { HorizonPoint } from '../../analysis/sunlight/horizon.ts';
import { underUsualClouds } from '../../analysis/sunlight/usual-clouds.ts';
import { defined } from '../../model/shared/defined.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { Sunlight } from '../../model/sales/sunlight.ts';
import { requireAddon } from '../addons/has-addon.ts';
import type { HandlerDeps } from '../deps.ts';
import type { PlaceQuestion } from './cached-sunlight.ts';
import { visibleListing } from '../properties/visible-listing.ts';

/** The years for which the position of the sun is tested against NREL's algorithm. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2049;
/** Maximum points of a horizon: one every five degrees, as in planning software. */
const MAX_HORIZON = 72;

/** Query parameters of both forms of the analysis. */
export const sunlightQuery = {
  year: {
    type: 'integer',
    minimum: FIRST_YEAR,
    maximum: LAST_YEAR,
    description: 'The calendar year; this one by default.',
  },
  floor: {
    type: 'integer',
    minimum: -5,
    maximum: 200,
    description: 'Storeys above the ground; that of the listing by default. Lowers obstacles whose distance is given.',
  },
  horizon: {
    type: 'array',
    maxItems: MAX_HORIZON,
    items: { type: 'string', maxLength: 40, pattern: '^\\d{1,3}(\\.\\d+)?:\\d{1,2}(\\.\\d+)?(:\\d{1,6}(\\.\\d+)?)?$' },
    description:
      'Obstacles in front of the sky, in any order: `azimuth:altitude` or `azimuth:altitude:distance`, degrees clockwise from north, degrees above the level as seen from the ground, metres. Example: `90:12,180:35:20`.',
  },
} as const;

interface Query {
  readonly year?: number | undefined;
  readonly floor?: number | undefined;
  readonly horizon?: readonly string[] | undefined;
  readonly at?: string | undefined;
}

/** The result for a listing, and its input. */
export interface SunlightAnswer {
  readonly listing: Listing;
  readonly sunlight: Sunlight;
}

/**
 * The sunlight of a listing. Throws NOT_FOUND, CONFLICT without the addon, UNPROCESSABLE for a listing without coordinates, and BAD_REQUEST for an invalid
 * horizon.
 */
export async function readSunlight(
  { id, query, principal }: { id: string; query: Query; principal: Principal },
  deps: Pick<HandlerDeps, 'store' | 'billing' | 'sunlight' | 'terrain' | 'sunshine' | 'neighbours'>,
): Promise<SunlightAnswer> {
  const listing = await visibleListing(id, principal, deps);
  await requireAddon({ _id: listing.gateway_id }, 'SOLAR_EXPOSURE', deps);
  const question = questionOf(listing, query);
  const { lat, lon, orientations, floor = 0 } = question;
  const precision = precisionOf(listing);
  const [terrain, neighbours, sunshine] = await Promise.all([
    precision === 'area' ? undefined : deps.terrain(lat, lon),
    precision === 'exact' ? deps.neighbours({ lat, lon }, { orientations, floor }) : undefined,
    deps.sunshine(lat, lon),
  ]);
  const clear = deps.sunlight({ ...question, ...defined({ terrain, neighbours }) });
  return { listing, sunlight: sunshine ? { ...clear, clouds: underUsualClouds(clear, sunshine) } : clear };
}

/**
 * How exactly a listing is where its coordinates are. `area`: the middle of a district or town, or the rounded position of a hidden address, by more than a valley is wide. Where nothing says how exact a position is, it is
 * taken for one set by the agent.
 */
function precisionOf({ location }: Listing): 'exact' | 'street' | 'area' {
  const { publish_address, precision = 'exact' } = location ?? {};
  if (publish_address === false || precision === 'district' || precision === 'city') return 'area';
  return precision;
}

function questionOf(listing: Listing, query: Query): PlaceQuestion {
  const { geo } = listing.location ?? {};
  if (!geo) {
    throw new AppError('UNPROCESSABLE', 'The listing has no coordinates; add location.geo in the CRM and sync again.', {
      detail: 'location.geo',
    });
  }
  const { latitude: lat, longitude: lon } = geo;
  const timezone = timezoneAt(lat, lon);
  const own = [...(listing.orientations ?? []), ...(listing.orientation === undefined ? [] : [listing.orientation])];
  const floor = query.floor ?? wholeFloor(listing.floor);
  return {
    lat,
    lon,
    timezone,
    ...(query.year === undefined ? {} : { year: query.year }),
    orientations: [...new Set(own)],
    ...(floor === undefined ? {} : { floor }),
    horizon: (query.horizon ?? []).map(toPoint),
    ...(query.at === undefined ? {} : { at: query.at }),
  };
}

const wholeFloor = (floor: string | undefined): number | undefined =>
  floor !== undefined && /^-?\d{1,3}$/.test(floor) ? Number(floor) : undefined;

function toPoint(text: string): HorizonPoint {
  const [azimuth = 0, altitude = 0, distance] = text.split(':').map(Number);
  if (azimuth >= 360 || altitude >= 90 || distance === 0) {
    throw new AppError(
      'BAD_REQUEST',
      `The horizon point ${text} is invalid: the azimuth must be below 360, the altitude below 90, the distance above 0.`,
      { detail: 'horizon' },
    );
  }
  return { azimuth, altitude, ...(distance === undefined ? {} : { distance }) };
}
