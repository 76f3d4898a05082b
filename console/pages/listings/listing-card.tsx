import { useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { number, say, sayCode } from '../../words/words.ts';
import { areaText, energyOf, inLanguage, placeOf, priceOf } from './listing.ts';
import type { Listing } from './listing.ts';

/** The place of a card in the whole list. */
interface Row {
  readonly index: number;
  /** Cards in all, loaded or not. */
  readonly total: number;
  /** Pixels below the top of the list. */
  readonly top: number;
}

/** A listing in a list. @param measure takes the element whose height is measured */
export function ListingCard({
  listing,
  hover,
  row: { index, total, top },
  measure,
}: {
  listing: Partial<Listing> & Pick<Listing, 'id'>;
  hover: (id: string | undefined) => void;
  row: Row;
  measure: (element: HTMLElement | null) => void;
}) {
  const title = inLanguage(listing.title) ?? listing.reference ?? listing.crm_reference ?? listing.id;
  // Of a listing that waits nothing is said: a gateway without websites has nothing else.
  const isRefused = listing.synchronization?.sync_status === 'failed';
  return (
    <li
      ref={measure}
      class="listing-card"
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${top}px)` }}
      onMouseEnter={() => hover(listing.id)}
      onMouseLeave={() => hover(undefined)}
      onFocusCapture={() => hover(listing.id)}
    >
      <Thumbnail listing={listing} />
      <div>
        <a class="row-link" href={`/console/listings/${listing.id}`}>
          {title}
        </a>
        <p class="price number">{priceOf(listing)}</p>
        <p class="hint">{factsOf(listing).join(' · ')}</p>
        {isRefused && <span class="badge bad">{say('undelivered_failed')}</span>}
      </div>
    </li>
  );
}

function factsOf(listing: Partial<Listing>): string[] {
  const { living_rooms: rooms, bedrooms, status } = listing;
  const energy = energyOf(listing);
  return [
    placeOf(listing),
    listing.offer_type && sayCode('offer', listing.offer_type),
    listing.type && sayCode('type', listing.type),
    rooms === undefined ? bedrooms && say('bedroomCount', { count: bedrooms }) : say('roomCount', { count: rooms }),
    areaText(listing.sizes?.liveable_area, number),
    energy && say('energyIs', { letter: energy }),
    status && status !== 'available' && sayCode('listingStatus', status),
  ]
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .map(String);
}

/** The thumbnail, else the first picture, else a drawing. */
export function Thumbnail({ listing }: { listing: Partial<Listing> }) {
  const addresses = [listing.cover_thumbnail, listing.images?.[0]?.url].flatMap((url) => url ?? []);
  const [failed, setFailed] = useState(0);
  const address = addresses[failed];
  return (
    <span class="thumbnail">
      {address === undefined ? (
        <Icon name="listings" size={28} />
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          onError={() => setFailed(failed + 1)}
        />
      )}
    </span>
  );
}
