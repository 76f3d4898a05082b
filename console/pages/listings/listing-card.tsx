import { number, sayCode } from '../../words/words.ts';
import { Icon } from '../../parts/icon.tsx';
import { inLanguage, placeOf, priceOf } from './listing.ts';
import type { Listing } from './listing.ts';

/** A listing in a list. */
export function ListingCard({
  listing,
  hover,
}: {
  listing: Partial<Listing> & Pick<Listing, 'id'>;
  hover: (id: string | undefined) => void;
}) {
  const picture = listing.images?.[0]?.url;
  const area = listing.sizes?.liveable_area;
  const title = inLanguage(listing.title) ?? listing.reference ?? listing.crm_reference ?? listing.id;
  const facts = [
    listing.offer_type && sayCode('offer', listing.offer_type),
    listing.type && sayCode('type', listing.type),
    area &&
      `${number(area.size, { maximumFractionDigits: 0 })} ${area.unit === 'sq_m' ? 'm²' : area.unit.replace('sq_', '')}`,
  ].filter(Boolean);
  return (
    <li class="listing-card" onMouseEnter={() => hover(listing.id)} onMouseLeave={() => hover(undefined)}>
      <span class="thumbnail">
        {picture === undefined ? (
          <Icon name="listings" size={28} />
        ) : (
          <img src={picture} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />
        )}
      </span>
      <div>
        <a class="row-link" href={`/console/listings/${listing.id}`}>
          {title}
        </a>
        <p class="price number">{priceOf(listing)}</p>
        <p class="hint">
          {placeOf(listing)} · {facts.join(' · ')}
        </p>
      </div>
    </li>
  );
}
