import { contentType } from '../../kit/mapping/content-type.ts';
import { buildTitle } from '../../kit/mapping/build-title.ts';
import { numberFiles } from '../../kit/mapping/number-files.ts';
import { addWarning } from '../../kit/mapping/read-values.ts';
import { PROPERTY_TYPES } from '../../../model/property/enums.ts';
import { UNKNOWN_STATUS } from '../../../model/property/mapping-gap.ts';
import { isDraft } from './apply-rules.ts';
import type { Draft } from './apply-rules.ts';
import type { Reading } from './cell.ts';

/** Placeholders for an empty price: 1, 111111, 999999999, 123456. */
const PLACEHOLDER = /^(?:1|9{6,}|1{6,}|1234567?8?9?)$/;

const RENT_PERIOD = 'rent_details.rent_period';

/** The model's limits for lists of objects. */
const MOST: Readonly<Record<string, number>> = {
  areas: 1_000,
  custom_fields: 500,
  proximities: 200,
  open_homes: 100,
  vendors: 50,
  buyers: 50,
};

/** Completes what the rules have made of a record, and takes out what must not be published. Changes the draft. */
export function finishDraft(draft: Draft, reading: Reading): void {
  finishType(draft, reading);
  finishStatus(draft, reading);
  finishPrice(draft, reading);
  finishPlace(draft, reading);
  for (const name of ['images', 'plans', 'documents']) finishFiles(draft, name, reading);
  for (const [name, most] of Object.entries(MOST)) {
    const list = draft[name];
    if (!Array.isArray(list) || list.length <= most) continue;
    addWarning(reading.warnings, 'too_many_values', name, String(list.length));
    draft[name] = list.slice(0, most);
  }
  finishTexts(draft, reading);
}

function finishType(draft: Draft, { warnings }: Reading): void {
  if (draft['type'] !== undefined) return;
  // A word without a counterpart has its own warning.
  if (draft['crm_type'] === undefined) addWarning(warnings, 'missing_value', 'type');
  draft['type'] = 'other';
}

/** A listing whose status nobody knows may be sold: it is kept and hidden until the word has a meaning. */
function finishStatus(draft: Draft, { unknown, warnings }: Reading): void {
  const status = unknown.get('status');
  if (!status || draft['status'] !== undefined || draft['hidden'] === true) return;
  addWarning(warnings, UNKNOWN_STATUS, status.path, status.word);
  draft['hidden'] = true;
}

/** A rent whose period is unknown is not published: it could be per week or per year. A sale has no period. */
function finishPrice(draft: Draft, reading: Reading): void {
  fillPeriod(draft, reading);
  const { warnings } = reading;
  const { offer_type: offer, rent_details: rent, financial } = draft;
  const transaction = isDraft(financial) ? financial['transaction'] : undefined;
  const price = isDraft(transaction) ? transaction['price'] : undefined;
  const period = isDraft(rent) ? rent['rent_period'] : undefined;
  const isLet = offer === 'rental' || offer === 'seasonal_rental';
  if (!isLet && isDraft(rent) && period !== undefined) {
    addWarning(warnings, 'contradicting_values', RENT_PERIOD, [offer, period].join(', '));
    delete rent['rent_period'];
  }
  if (!isDraft(price) || !isDraft(transaction)) return;
  if (PLACEHOLDER.test(String(price['amount']))) {
    addWarning(warnings, 'placeholder_value', 'financial.transaction.price', String(price['amount']));
    delete transaction['price'];
  } else if (isLet && period === undefined) {
    addWarning(warnings, 'missing_period', RENT_PERIOD, `${String(price['amount'])} ${String(price['currency'])}`);
    delete transaction['price'];
  }
}

/** Where a record names no period, rents have that of the profile; a period that is named and not understood has none. */
function fillPeriod(draft: Draft, { profile: { rent_period: usual }, unknown }: Reading): void {
  const { offer_type: offer, rent_details: rent } = draft;
  if (usual === undefined || (offer !== 'rental' && offer !== 'seasonal_rental') || unknown.has(RENT_PERIOD)) return;
  if (isDraft(rent)) rent['rent_period'] ??= usual;
  else draft['rent_details'] = { rent_period: usual };
}

/** Half a point is none, and 0, 0 is in the ocean: software writes it for an unknown place. */
function finishPlace(draft: Draft, { profile: { country }, warnings }: Reading): void {
  const { location } = draft;
  if (!isDraft(location)) return;
  if (country !== undefined) location['countryCode'] ??= country;
  const { geo } = location;
  if (!isDraft(geo)) return;
  const { latitude, longitude } = geo;
  const isWhole = isDegrees(latitude, 90) && isDegrees(longitude, 180);
  if (isWhole && (latitude !== 0 || longitude !== 0)) return;
  const isStated = latitude !== undefined || longitude !== undefined;
  if (!isWhole && isStated) {
    addWarning(warnings, 'implausible_value', 'location.geo', `${String(latitude)}, ${String(longitude)}`);
  }
  delete location['geo'];
}

const isDegrees = (value: unknown, most: number): boolean => typeof value === 'number' && Math.abs(value) <= most;

/** Files in the order of their rank, the cover first; each address once. Without a rank they keep their place. */
function finishFiles(draft: Draft, name: string, { files: named }: Reading): void {
  const list = draft[name];
  if (!Array.isArray(list)) return;
  const files = list.filter(isDraft).map((file, place) => ({ file, place, rank: rankOf(file) }));
  const ordered = files.toSorted((one, other) => one.rank - other.rank || one.place - other.place);
  draft[name] = numberFiles(
    ordered.flatMap(({ file: { cover: _cover, ordinal: _ordinal, url, ...rest } }) =>
      typeof url === 'string' ? [{ ...described(url, named.nameOf(url)), ...rest, url }] : [],
    ),
  );
}

/** What the name of a file says, or its address. */
const described = (url: string, filename: string | undefined) => ({
  content_type: contentType(undefined, filename ?? url),
  ...(filename !== undefined && { filename: filename.slice(0, 1_000) }),
});

function rankOf({ cover, ordinal }: Draft): number {
  if (cover === true) return -1;
  return typeof ordinal === 'number' ? ordinal : Number.MAX_SAFE_INTEGER;
}

/** A listing without a title gets one of its type, rooms and town, in each language of its description. */
function finishTexts(draft: Draft, reading: Reading): void {
  const { title, description, location } = draft;
  const titles = isDraft(title) ? title : {};
  const languages = Object.keys({ ...(isDraft(description) ? description : {}), ...titles });
  const type = PROPERTY_TYPES.find((known) => known === draft['type']) ?? 'other';
  const town = isDraft(location) ? location['city'] : undefined;
  const rooms = draft['living_rooms'];
  for (const language of languages.length > 0 ? languages : [reading.language]) {
    titles[language] ??= buildTitle(language, { type, ...roomsOf(rooms), ...(typeof town === 'string' && { town }) });
  }
  draft['title'] = titles;
}

const roomsOf = (rooms: unknown): { rooms?: number } => (typeof rooms === 'number' ? { rooms } : {});
