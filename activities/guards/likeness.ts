import { fold } from '../../model/words/fold.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import type { Likeness, Provenance } from '../../store/listings/arrivals.ts';
import type { Home } from '../../store/listings/listings.ts';
import { digest } from '../runtime/digest.ts';

/** Only what `homes` of the store reads as well. */
type SaidOfHome = Partial<Omit<Home, '_id'>>;
type SaidOfOffice = Partial<Pick<MappedProperty, 'office' | 'negotiator' | 'location'>>;

/** Facts that distinguish a home from others, under any key. Pure. */
export function likenessOf(listing: SaidOfHome): Likeness {
  const { title, description, financial } = listing;
  const price = financial?.transaction?.price;
  const texts = [title, description].map((text) => Object.values(text ?? {}).join(' ')).join(' ');
  const picture = listing.images?.[0]?.url ?? '';
  return {
    home: homeOf(listing),
    price: price ? `${price.amount} ${price.currency}` : '',
    text: texts.trim() && digest(fold(texts)),
    picture: picture && digest(picture),
  };
}

/** Digest of kind, place and size; empty where no town, or neither area nor rooms are stated: listings that state little are all alike. */
function homeOf({ type, offer_type, location = {}, sizes = {}, living_rooms, bedrooms, floor }: SaidOfHome): string {
  const { postal_code: postalCode, city } = location;
  const areas = [sizes.liveable_area, sizes.floor_area, sizes.plot_area ?? sizes.land_area].map((area) => area?.size);
  const isSized = [...areas, living_rooms, bedrooms].some((fact) => fact !== undefined);
  if (!isSized || (postalCode === undefined && city === undefined)) return '';
  const home = [type, offer_type, postalCode, fold(city ?? ''), ...areas, living_rooms, bedrooms, floor];
  return digest(JSON.stringify(home));
}

/** What a listing says of who offers it, and where. Pure. */
export function provenanceOf({ office, negotiator, location }: SaidOfOffice): Provenance {
  const folded = (values: readonly (string | undefined)[], form: (value: string) => string) => [
    ...new Set(values.map((value) => form(value ?? '')).filter(Boolean)),
  ];
  const contacts = [office?.mail, office?.phone, negotiator?.email, negotiator?.phone, negotiator?.mobile];
  return {
    names: folded([office?.name, office?.code, office?.identification, negotiator?.company], fold),
    contacts: folded(contacts, contactForm),
    places: folded([location?.postal_code ?? location?.city], fold),
  };
}

/** Digits at the end of a telephone number that are the same with and without the code of the country. */
const OWN_DIGITS = 8;

const contactForm = (contact: string): string =>
  contact.includes('@') ? contact.trim().toLowerCase() : contact.replace(/\D/g, '').slice(-OWN_DIGITS);
