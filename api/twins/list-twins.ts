import { ASPECTS } from '../../analysis/twins/home.ts';
import type { Twin } from '../../analysis/twins/find-twins.ts';
import { defined } from '../../model/shared/defined.ts';
import { pageOf, pageQuery, toPage } from '../../model/shared/page.ts';
import type { Page } from '../../model/shared/page.ts';
import { oneText } from '../../model/property/one-text.ts';
import type { ListingLine } from '../../store/listings/read-homes.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';

/** A listing as the list names it. */
interface TwinLine {
  readonly property_id: string;
  readonly gateway_id: string;
  readonly gateway_name: string;
  readonly reference: string;
  readonly title?: string;
  readonly city?: string;
  readonly price?: number;
  readonly currency?: string;
}

interface TwinsReply extends Page<TwinLine & { readonly twins: readonly (TwinLine & Omit<Twin, 'id'>)[] }> {
  readonly compared: number;
  readonly not_compared: number;
  readonly others: number;
  readonly is_complete: boolean;
}

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const line = {
  property_id: { type: 'string', format: 'uuid' },
  gateway_id: { type: 'string', format: 'uuid' },
  gateway_name: { ...text, description: 'Name of the gateway that the listing is of.' },
  reference: text,
  title: text,
  city: text,
  price: { type: 'number' },
  currency: text,
} as const;
const LINE_REQUIRED = ['property_id', 'gateway_id', 'gateway_name', 'reference'] as const;

const sign = {
  type: 'object',
  properties: {
    aspect: { type: 'string', enum: ASPECTS, description: 'What was compared. Only what both listings state is.' },
    match: { type: 'string', enum: ['SAME', 'CLOSE', 'DIFFERENT'], description: 'How alike they are in it.' },
    difference_percent: {
      type: 'number',
      description: 'Of price, area, plot, charges and tax: percent more than the listing itself; negative: less.',
    },
    distance_m: { type: 'integer', minimum: 0, description: 'Of the position: metres between the two.' },
  },
  required: ['aspect', 'match'],
  additionalProperties: false,
} as const;

const page = pageOf({
  type: 'object',
  properties: {
    ...line,
    twins: {
      type: 'array',
      description: 'The surest first.',
      items: {
        type: 'object',
        properties: {
          ...line,
          certainty: {
            type: 'string',
            enum: ['CERTAIN', 'LIKELY'],
            description:
              'CERTAIN from a probability of 99.9 % by the model, LIKELY from 97 %; docs/twins.md says how often that is right.',
          },
          signs: { type: 'array', description: 'What was compared.', items: sign },
        },
        required: [...LINE_REQUIRED, 'certainty', 'signs'],
        additionalProperties: false,
      },
    },
  },
  required: [...LINE_REQUIRED, 'twins'],
  additionalProperties: false,
});

const reply: Typed<TwinsReply> = {
  ...page,
  properties: {
    ...page.properties,
    compared: { ...count, description: 'Listings of the gateway that were compared.' },
    not_compared: {
      ...count,
      description:
        'Listings of the gateway that were not: no flat or house on offer, kept from sites, or without area or place.',
    },
    others: { ...count, description: 'Listings of other gateways, in the same places, that they were compared with.' },
    is_complete: {
      type: 'boolean',
      description:
        'false: the gateway has 10,000 listings or more, or the others together 50,000, and the rest was not read.',
    },
  },
  required: [...page.required, 'compared', 'not_compared', 'others', 'is_complete'],
};

export const listTwins = route({
  method: 'GET',
  path: '/gateways/{id}/twins',
  id: 'listTwins',
  summary: 'Homes that are listed twice',
  description:
    'Listings of the gateway whose home has another listing, in it or in any other gateway that the token may read: two agencies with one home, or one with two records of it. Compared are flats and houses on offer by price, size, place, energy certificate, charges, texts and pictures. Listings of clients that gave no access to their gateway are never compared. Ordered by id. The result may be a minute old.',
  tag: 'Listings',
  access: { gateway: 'READ' },
  query: pageQuery,
  success: { status: 200, description: 'A page of listings with their twins.', schema: reply },
}).handle(async ({ gateway, query, principal }, { store, twins: findTwins }) => {
  const visible = await store.gateways.visibleIds(principal);
  const others = visible.filter((id) => id !== gateway._id);
  const { twins, ...counts } = await findTwins(gateway._id, others);
  const ids = [...twins.keys()].sort();
  const shown = ids.slice(query.page * query.size, (query.page + 1) * query.size);
  const named = await store.listingHomes.lines([
    ...new Set(shown.flatMap((id) => [id, ...(twins.get(id) ?? []).map((twin) => twin.id)])),
  ]);
  const gatewayIds = [...new Set(named.map(({ gateway_id: gatewayId }) => gatewayId))];
  const gateways = await Promise.all(gatewayIds.map((id) => store.gateways.findFor(principal, id)));
  const names = new Map(gateways.flatMap((one) => (one ? [[one._id, one.name] as const] : [])));
  const lines = new Map(named.map((listing) => [listing._id, lineOf(listing, names)]));
  const items = shown.flatMap((id) => {
    const listing = lines.get(id);
    const of = (twins.get(id) ?? []).flatMap(({ id: twinId, certainty, signs }) => {
      const twin = lines.get(twinId);
      return twin ? [{ ...twin, certainty, signs }] : [];
    });
    return listing && of.length > 0 ? [{ ...listing, twins: of }] : [];
  });
  return { ...toPage(items, ids.length, query), ...counts };
});

function lineOf(
  { _id, gateway_id, reference, title, location, financial }: ListingLine,
  names: ReadonlyMap<string, string>,
): TwinLine {
  const price = financial?.transaction?.price;
  return {
    property_id: _id,
    gateway_id,
    gateway_name: names.get(gateway_id) ?? '',
    reference,
    ...defined({ title: oneText(title), city: location?.city, price: price?.amount, currency: price?.currency }),
  };
}
