import { DAY_MS } from '../../model/shared/time.ts';
import { composeDescription, composeTitle } from './compose-text.ts';
import { buildAreas, buildProximities } from './build-areas.ts';
import { buildFinancial, buildRent } from './build-money.ts';
import { isHome, type Facts } from './facts/facts.ts';
import { askingPrice, revisedPrice } from './price.ts';
import type { Changes } from './revisions.ts';
import type { Listing } from './listing.ts';
import { hash } from './random.ts';

// The first day of every catalogue. Fixed: the same seed must give the same bytes on every day.
const FIRST_DAY = Date.UTC(2026, 8, 1, 6);

/** Publication time of a revision of any catalogue; revisions are a day apart. */
export function revisionTime(revision: number): Date {
  return new Date(FIRST_DAY + revision * DAY_MS);
}

// Cached: dates repeat, and formatting one is slow. A catalogue spans a few thousand days at most.
const MAX_DATES = 5_000;
const DATES = new Map<number, string>();

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** A time on a day of the catalogue; `minutes` counts from six in the morning and stays within the day. */
function isoTime(day: number, minutes: number): string {
  if (minutes === 0) return new Date(FIRST_DAY + day * DAY_MS).toISOString();
  return `${isoDate(day)}T${twoDigits(6 + Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00.000Z`;
}

function isoDate(day: number): string {
  const known = DATES.get(day);
  if (known !== undefined) return known;
  const date = isoTime(day, 0).slice(0, 10);
  if (DATES.size < MAX_DATES) DATES.set(day, date);
  return date;
}

const SALE_STEPS = ['available', 'under_contract', 'available', 'sales_compromise', 'sold'] as const;
const RENTAL_STEPS = ['available', 'option', 'available', 'rented'] as const;

function statusAfter(f: Facts, steps: number): Listing['status'] {
  const list = f.offer === 'rental' || f.offer === 'seasonal_rental' ? RENTAL_STEPS : SALE_STEPS;
  return list[Math.min(steps, list.length - 1)] ?? 'available';
}

const ROOMS_SHOWN = ['Façade', 'Séjour', 'Cuisine', 'Chambre', 'Salle de bains', 'Extérieur'] as const;

function buildImages(f: Facts, shift: number, mediaBase: string): Listing['images'] {
  const images: Listing['images'] = [];
  for (let place = 0; place < f.pictures; place += 1) {
    const number = ((place + shift) % f.pictures) + 1;
    images.push({
      id: `${f.crmId}-${number}`,
      name: ROOMS_SHOWN[(number - 1) % ROOMS_SHOWN.length] ?? 'Vue',
      url: `${mediaBase}/pictures/${f.crmId}-${number}.jpg`,
      ordinal: place,
    });
  }
  return images;
}

function buildLegal(f: Facts): Listing['legal'] {
  if (!isHome(f.type))
    return { energy: { enabled: false, epc_category: 'not_applicable', greenhouse_emissions: 'not_applicable' } };
  // Euros per kWh over all energies, the order of magnitude of the label's own cost estimate.
  const cost = f.area * f.energyValue * 0.085;
  const year = isoDate(-f.age - 20);
  return {
    energy: {
      enabled: true,
      epc_value: f.energyValue,
      epc_category: f.energyClass,
      greenhouse_value: f.greenhouseValue,
      greenhouse_emissions: f.greenhouseClass,
      diagnostic_date: year,
      costs_estimation: {
        min: { amount: Math.round(cost * 0.86), currency: 'EUR' },
        max: { amount: Math.round(cost * 1.16), currency: 'EUR' },
        reference_year: 2023,
      },
    },
    property_and_land: {
      flood_risk: 'no_flood_risk_area',
      cadastral_reference: `${f.commune.code} A${hash(Number(f.crmId), 9) % 900} ${f.streetNumber}`,
    },
    reports: {
      electricity: { date: year, compliant: true },
      ...(f.year < 1997 && { asbestos: { date: year, compliant: true } }),
      ...(f.year < 1949 && { lead: { date: year, compliant: f.condition !== 'to_renovate' } }),
    },
  };
}

function buildFeatures(f: Facts): Listing['features'] {
  return {
    heating_energy: { [f.energy]: true },
    heating_cooling: {
      ...(f.collectiveHeating ? { central_heating: true } : { individual_heating: true }),
      ...(f.energy === 'heat_pump' ? { heat_pump: true } : { radiator: true }),
      ...(f.amenities.includes('air_conditioning') && { air_conditioning: true }),
    },
    hot_water: f.collectiveHeating ? { collective_water: true } : { individual_water: true, main_drainage: true },
  };
}

function metres(size: number): { size: number; unit: 'sq_m' } {
  return { size, unit: 'sq_m' };
}

function buildSizes(f: Facts): Listing['sizes'] {
  return {
    ...(f.area > 0 && { liveable_area: metres(f.area) }),
    ...(f.land > 0 && { plot_area: metres(f.land) }),
    ...(f.terrace > 0 && { terrace_area: metres(f.terrace) }),
    ...(f.balcony > 0 && { balcony_area: metres(f.balcony) }),
    ...(f.cellar > 0 && { cellar_area: metres(f.cellar) }),
  };
}

function buildPeople(f: Facts): Pick<Listing, 'negotiator' | 'office'> {
  return {
    negotiator: {
      id: f.agent.id,
      title: f.agent.title,
      first_name: f.agent.firstName,
      last_name: f.agent.lastName,
      email: f.agent.email,
      phone: f.agent.phone,
      mobile: f.agent.mobile,
      language: f.agent.language,
    },
    office: {
      name: f.office.name,
      code: f.office.code,
      mail: f.office.mail,
      phone: f.office.phone,
      identification: f.office.registration,
      website_url: `https://${f.office.code.toLowerCase()}.agence.example.com/`,
      location: { address: f.office.street, postal_code: f.office.postalCode, city: f.office.city, countryCode: 'FR' },
    },
  };
}

function buildLocation(f: Facts): Listing['location'] {
  const district = f.district[0].replace(/^(?:le |l')/, '');
  return {
    address: `${f.streetNumber} ${f.street}`,
    street: f.street,
    street_number: String(f.streetNumber),
    postal_code: f.commune.postalCode,
    city: f.commune.city,
    district: district.charAt(0).toUpperCase() + district.slice(1),
    province: f.commune.province,
    region: f.commune.region,
    country: f.commune.country,
    countryCode: f.commune.countryCode,
    geo: { latitude: f.latitude, longitude: f.longitude },
    precision: f.exclusive ? 'street' : 'district',
    publish_address: f.exclusive,
  };
}

const LANDSCAPES = {
  city: 'city',
  suburb: 'garden',
  coast: 'sea',
  mountain: 'mountains',
  country: 'countryside',
} as const;

function buildHome(f: Facts): Partial<Listing> {
  if (!isHome(f.type)) return {};
  return {
    standing: f.commune.price > 6_000 ? 'luxury' : f.condition === 'excellent' ? 'good' : 'normal',
    kitchen_type: f.rooms <= 1 ? 'equipped_kitchenette' : f.year > 1990 ? 'american_equipped' : 'separate_equipped',
    kitchens: 1,
    bedrooms: f.bedrooms,
    bathrooms: f.bathrooms,
    showerrooms: f.showerRooms,
    toilets: f.toilets,
    terraces: f.terrace > 0 ? 1 : 0,
    balconies: f.balcony > 0 ? 1 : 0,
    cellars: f.cellar > 0 ? 1 : 0,
    general_condition: f.condition,
    orientation: f.orientation,
    view: {
      type: f.commune.setting === 'city' ? 'opposite' : 'unobstructed',
      landscapes: [LANDSCAPES[f.commune.setting]],
    },
    ...(f.offer === 'seasonal_rental' && { sleeps: Math.max(2, f.bedrooms * 2) }),
    ...(f.type === 'apartment' &&
      f.offer !== 'rental' && {
        coownership: { enabled: true, lot_count: 8 + f.floors * 4, under_backup_plan: false, syndicat_status: 'none' },
      }),
    areas: buildAreas(f),
  };
}

/** Builds a listing from its facts and its revisions. */
export function buildListing(f: Facts, changes: Changes, mediaBase: string): Listing {
  const price = revisedPrice(askingPrice(f), changes.price);
  const minutes = hash(Number(f.crmId), 7) % 600;
  const description = composeDescription(f, changes.texts);
  return {
    crm_source: 'demo-crm',
    reference: f.reference,
    crm_reference: f.crmId,
    created_at: isoTime(-f.age, minutes),
    updated_at: changes.last > 0 ? isoTime(changes.last, minutes) : isoTime(-Math.floor(f.age / 3), minutes),
    type: f.type,
    sub_type: f.subType,
    crm_type: f.type,
    crm_sub_type: f.subType,
    offer_type: f.offer,
    status: statusAfter(f, changes.statusSteps),
    featured: f.exclusive && f.commune.price > 5_000,
    title: { ...composeTitle(f) },
    description: { ...description },
    short_description: { fr: firstSentence(description.fr), en: firstSentence(description.en) },
    ...(f.rooms > 0 && { living_rooms: f.rooms }),
    ...buildHome(f),
    ...((f.type === 'apartment' || f.type === 'office') && { floor: String(f.floor) }),
    ...(f.type !== 'land' && f.type !== 'parking' && { floors: f.floors }),
    ...(f.parkings > 0 && { parkings: f.parkings }),
    ...(f.garages > 0 && { garages: f.garages }),
    ...(f.units > 0 && { apartments: f.units }),
    financial: buildFinancial(f, price),
    ...buildRent(f, price),
    location: buildLocation(f),
    amenities: [...f.amenities],
    sizes: buildSizes(f),
    proximities: buildProximities(f),
    legal: buildLegal(f),
    ...(f.type !== 'land' &&
      f.type !== 'parking' && { features: buildFeatures(f), building: { construction: { year: f.year } } }),
    mandate: {
      reference: `M${f.crmId.slice(-6)}`,
      start_date: isoDate(-f.age),
      end_date: isoDate(-f.age + 1_095),
      exclusive: f.exclusive,
      type: f.exclusive ? 'exclusive' : 'simple',
    },
    ...(f.offer === 'rental' && { available_at: isoDate(10 + (f.age % 60)) }),
    ...buildPeople(f),
    images: buildImages(f, changes.pictureShift, mediaBase),
  };
}

function firstSentence(text: string): string {
  const end = text.search(/[.!](?:\s|$)/);
  return end === -1 ? text : text.slice(0, end + 1);
}
