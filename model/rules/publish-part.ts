import type { PublishRule } from './feed-rules.ts';
import { blurPlace } from '../property/blur-place.ts';
import type { MappedProperty } from '../property/property.ts';

/** The listing with only those parts that may be published. A rule never adds: an address that the CRM hides stays hidden. Pure. */
export function publishPart(property: MappedProperty, rule: PublishRule): MappedProperty {
  let part = property;
  if (rule.price === 'hide') part = withoutPrice(part);
  if (rule.fees === 'hide') part = withoutFees(part);
  if (rule.negotiator === 'hide') {
    const { negotiator: _, ...others } = part;
    part = others;
  }
  return withPlace(part, rule.address ?? 'exact');
}

/** Without every amount from which the price follows: commissions in money and percent, price per square metre, estimates, the amounts of an annuity and of an auction. */
function withoutPrice(property: MappedProperty): MappedProperty {
  const { financial, life_annuity_details: annuity, auction, ...others } = property;
  const {
    transaction: _transaction,
    range: _range,
    estimation: _estimation,
    average_sales_price: _average,
    commissions: _commissions,
    ...costs
  } = financial ?? {};
  const { initial_capital: _capital, market_value: _value, life_annuity: _annuity, ...occupants } = annuity ?? {};
  const { first_offer: _first, offer_step: _step, ads_amount: _ads, ...dates } = auction ?? {};
  return {
    ...others,
    ...(Object.keys(costs).length > 0 ? { financial: costs } : {}),
    ...(Object.keys(occupants).length > 0 ? { life_annuity_details: occupants } : {}),
    ...(Object.keys(dates).length > 0 ? { auction: dates } : {}),
  };
}

function withoutFees(property: MappedProperty): MappedProperty {
  if (!property.financial?.commissions) return property;
  const { commissions: _, ...financial } = property.financial;
  const { financial: _financial, ...others } = property;
  return Object.keys(financial).length > 0 ? { ...others, financial } : others;
}

function withPlace(property: MappedProperty, finest: NonNullable<PublishRule['address']>): MappedProperty {
  const { location, ...others } = property;
  if (!location || finest === 'exact') return property;
  if (finest === 'none') {
    const { country, countryCode } = location;
    const rest = { ...(country ? { country } : {}), ...(countryCode ? { countryCode } : {}) };
    return Object.keys(rest).length > 0 ? { ...others, location: rest } : others;
  }
  const { address: _address, address_complement: _complement, street_number: _number, ...rest } = location;
  const blurred = blurPlace({ ...property, location: { ...rest, publish_address: false } }).location ?? {};
  const { street: _street, ...town } = blurred;
  if (finest === 'town') return { ...property, location: town };
  const { publish_address: _flag, ...street } = blurred;
  const { publish_address: stated } = location;
  return { ...property, location: { ...street, ...(stated === undefined ? {} : { publish_address: stated }) } };
}
