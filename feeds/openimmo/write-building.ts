import type { PublishedListing } from '../../model/listing/listing.ts';
import { rounded } from '../../model/shared/rounded.ts';
import { squareMetres } from '../offered.ts';
import { emptyElement, parentElement, textElement } from '../xml.ts';
import { CONDITIONS, HEATING_ENERGIES, HEATING_SYSTEMS, STANDINGS } from './codes.ts';

type Amenity = NonNullable<PublishedListing['amenities']>[number];
type Sizes = NonNullable<PublishedListing['sizes']>;

/** `<flaechen>`: areas in m² and counts of rooms. */
export function writeAreas(listing: PublishedListing): string {
  const { type, sizes = {}, parkings = 0, garages = 0 } = listing;
  const size = (area: Sizes[keyof Sizes]) => {
    const metres = squareMetres(area);
    return metres === undefined ? undefined : rounded(metres, 2);
  };
  const isHome = type === 'apartment' || type === 'house' || type === 'building';
  const main = type === 'land' ? undefined : size(type === 'parking' ? sizes.parking_area : sizes.liveable_area);
  const isTerrace = listing.terraces !== undefined && listing.balconies === undefined;
  return parentElement('flaechen', [
    textElement('wohnflaeche', isHome ? main : undefined),
    textElement('nutzflaeche', isHome ? undefined : main),
    textElement('gesamtflaeche', size(sizes.floor_area)),
    textElement('grundstuecksflaeche', size(sizes.plot_area)),
    textElement('anzahl_zimmer', listing.living_rooms),
    textElement('anzahl_schlafzimmer', listing.bedrooms),
    textElement('anzahl_badezimmer', listing.bathrooms),
    textElement('anzahl_sep_wc', listing.toilets),
    textElement('anzahl_balkone', listing.balconies),
    textElement('anzahl_terrassen', listing.terraces),
    textElement('balkon_terrasse_flaeche', size(isTerrace ? sizes.terrace_area : sizes.balcony_area)),
    textElement('gartenflaeche', size(sizes.garden_area)),
    textElement('kellerflaeche', size(sizes.cellar_area)),
    // The format has one count for all; the elements with their prices distinguish garages.
    textElement('anzahl_stellplaetze', parkings + garages || undefined),
    textElement('anzahl_wohneinheiten', listing.apartments),
  ]);
}

/** `<ausstattung>`; @param kitchen true attributes of "kueche" */
export function writeEquipment(listing: PublishedListing, kitchen: readonly string[]): string {
  const amenities = new Set<Amenity>(listing.amenities);
  const flag = (element: string, amenity: Amenity) => textElement(element, amenities.has(amenity) ? true : undefined);
  const options = (element: string, table: Readonly<Record<string, Amenity>>) =>
    attributes(
      element,
      Object.keys(table).filter((option) => amenities.has(table[option] ?? 'view')),
    );
  const features = listing.features ?? {};
  return parentElement('ausstattung', [
    textElement('ausstatt_kategorie', listing.standing && STANDINGS[listing.standing]),
    attributes('kueche', kitchen),
    flag('kamin', 'fireplace'),
    attributes('heizungsart', namesOf(features.heating_cooling, HEATING_SYSTEMS)),
    attributes('befeuerung', namesOf(features.heating_energy, HEATING_ENERGIES)),
    flag('klimatisiert', 'air_conditioning'),
    options('fahrstuhl', { PERSONEN: 'lift', LASTEN: 'load_lift' }),
    options('stellplatzart', { GARAGE: 'interior_parking', CARPORT: 'carport', FREIPLATZ: 'exterior_parking' }),
    flag('gartennutzung', 'garden'),
    emptyElement('moebliert', {
      moeb: amenities.has('furnished') || listing.rent_details?.furnished ? 'VOLL' : undefined,
    }),
    flag('rollstuhlgerecht', 'disabled_person_access'),
    flag('kabel_sat_tv', 'tv_cable'),
    flag('sauna', 'sauna'),
    flag('swimmingpool', 'pool'),
    flag('wasch_trockenraum', 'common_laundry_room'),
    flag('dv_verkabelung', 'computer_network'),
    flag('rampe', 'unloading_dock'),
    flag('hebebuehne', 'hydraulic_platform'),
    flag('kran', 'overhead_cranes'),
    flag('kantine_cafeteria', 'company_restaurant'),
    flag('sporteinrichtungen', 'gym'),
    flag('wellnessbereich', 'spa'),
    options('serviceleistungen', { WACHDIENST: 'security_service' }),
    flag('telefon_ferienimmobilie', 'telephone'),
    options('sicherheitstechnik', { ALARMANLAGE: 'alarm', KAMERA: 'video_surveillance', POLIZEIRUF: 'telemonitoring' }),
    emptyElement('unterkellert', { keller: amenities.has('cellar') ? 'JA' : undefined }),
    flag('abstellraum', 'storage_space'),
    flag('fahrradraum', 'bike_storage_room'),
    flag('rolladen', 'shutters'),
    flag('dachboden', 'attic'),
    flag('gaestewc', 'separate_toilets'),
  ]);
}

/** `<zustand_angaben>`: year, condition, energy certificate and whether it is reserved. */
export function writeState(listing: PublishedListing, standing: 'open' | 'reserved'): string {
  const energy = listing.legal?.energy;
  const category = energy?.epc_category;
  const pass =
    energy?.applicable === false || category === 'not_applicable'
      ? [textElement('jahrgang', 'nicht_noetig')]
      : [
          textElement('energieverbrauchkennwert', energy?.epc_value),
          textElement('wertklasse', category === 'empty' ? undefined : category),
          textElement('ausstelldatum', energy?.diagnostic_date),
        ];
  return parentElement('zustand_angaben', [
    textElement('baujahr', listing.building?.construction?.year),
    textElement('letztemodernisierung', listing.building?.renovation?.year),
    emptyElement('zustand', { zustand_art: listing.general_condition && CONDITIONS[listing.general_condition] }),
    parentElement('energiepass', pass),
    emptyElement('verkaufstatus', { stand: standing === 'open' ? 'OFFEN' : 'RESERVIERT' }),
  ]);
}

const attributes = (element: string, names: readonly string[]): string =>
  emptyElement(element, Object.fromEntries(names.map((name) => [name, true])));

/** The format's names of the true flags. */
const namesOf = (
  flags: { readonly [name: string]: boolean | undefined } | undefined,
  table: { readonly [name: string]: string | undefined },
): string[] => Object.entries(flags ?? {}).flatMap(([name, isSet]) => (isSet ? (table[name] ?? []) : []));
