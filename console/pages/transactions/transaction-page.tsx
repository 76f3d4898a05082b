import { useMemo } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { GatewayError } from '../../../sdk/index.ts';
import type { AnswerOf } from '../../../sdk/index.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { day, number, say, sayCode } from '../../words/words.ts';
import { PointMap } from '../../maps/point-map.tsx';
import { addressText, euros, squareMetres } from './sale-table.tsx';
import { SourceLine } from './source-line.tsx';

type Sale = AnswerOf<'getDvfMutation'>;

/** Zoom level: a parcel is some ten metres wide. */
const CLOSEST = 17;

/** One sale with all its fields of the source. */
export function TransactionPage() {
  const { id = '' } = useRoute().params;
  const { data, error, reload } = useLoad(() => call('getDvfMutation', { path: { id } }), [id]);
  return (
    <Page
      title={(data && addressText(data.address)) ?? say('transactions')}
      lead={data && say('saleOf', { date: day(data.date) })}
      crumbs={[{ text: say('transactions'), href: '/console/transactions' }]}
      wide
    >
      {error !== undefined &&
        (error instanceof GatewayError && error.status === 409 ? (
          <AddonFault error={error} retry={reload} />
        ) : (
          <LoadFault error={error} retry={reload} />
        ))}
      {!data && error === undefined && <Skeletons rows={6} />}
      {data && <Facts sale={data} />}
    </Page>
  );
}

function Facts({ sale }: { sale: Sale }) {
  const points = useMemo(
    () =>
      sale.location
        ? [{ id: sale.id, ...sale.location, text: addressText(sale.address) ?? '', place: sale.address.city ?? '' }]
        : [],
    [sale],
  );
  const missing = sale.price_per_m2_missing;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [say('kindOfSale'), sayCode('nature', sale.nature)],
    [say('type'), sayCode('soldType', sale.property_type)],
    [say('price'), euros(sale.price)],
    [say('perAreaHead'), sale.price_per_m2 === undefined ? undefined : euros(sale.price_per_m2)],
    [say('noPerArea'), missing === undefined ? undefined : sayCode('left', missing)],
    [say('builtArea'), areaOf(sale.living_area)],
    [say('carrezArea'), areaOf(sale.carrez_area)],
    [say('businessArea'), areaOf(sale.business_area)],
    [say('plot'), areaOf(sale.land_area)],
    [say('rooms'), countOf(sale.rooms)],
    [say('dwellings'), countOf(sale.dwellings)],
    [say('outbuildings'), countOf(sale.outbuildings)],
    [say('lotCount'), countOf(sale.lot_count)],
    [say('parcels'), (sale.parcels ?? []).map(({ id }) => id).join(', ') || undefined],
    [
      say('buildings'),
      (sale.locals ?? [])
        .map(({ type, area }) => [sayCode('soldType', type), areaOf(area)].filter(Boolean).join(' '))
        .join(', ') || undefined,
    ],
    [
      say('landOf'),
      (sale.land ?? []).map(({ use, area }) => [use, areaOf(area)].filter(Boolean).join(' ')).join(', ') || undefined,
    ],
  ];
  return (
    <div class="form">
      <div class="columns">
        <section class="card">
          <dl class="card-body facts">
            {facts.flatMap(([name, value]) =>
              value === undefined
                ? []
                : [
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>,
                  ],
            )}
          </dl>
        </section>
        {points.length > 0 && <PointMap points={points} isSmall closest={CLOSEST} />}
      </div>
      {sale.related.length > 0 && <Related related={sale.related} />}
      <SourceLine source={sale.source} />
    </div>
  );
}

const areaOf = (area: number | undefined): string | undefined => (area === undefined ? undefined : squareMetres(area));
const countOf = (count: number | undefined): string | undefined => (count ? number(count) : undefined);

const Related = ({ related }: { related: Sale['related'] }) => (
  <section class="card" aria-label={say('relatedSales')}>
    <div class="card-body form">
      <h2>{say('relatedSales')}</h2>
      <ul class="left-out">
        {related.map(({ id, date, property_type: type, price }) => (
          <li key={id}>
            <a href={`/console/transactions/${id}`}>{say('saleOf', { date: day(date) })}</a> ·{' '}
            {sayCode('soldType', type)} · <span class="number">{euros(price)}</span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
