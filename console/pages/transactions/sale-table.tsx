import type { AnswerOf } from '../../../sdk/index.ts';
import { day, number, say, sayCode } from '../../words/words.ts';

export type Sale = NonNullable<AnswerOf<'searchDvf'>['data']>[number];

/** An amount in whole euros; a dash if absent. */
export const euros = (amount: number | undefined): string =>
  amount === undefined ? '–' : number(amount, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** An area; a dash if absent. */
export const squareMetres = (area: number | undefined): string => (area === undefined ? '–' : `${number(area)} m²`);

/** An address as on a letter; undefined if the source has no part of it. */
export function addressText(address: Sale['address']): string | undefined {
  const { number: house, suffix, street, postal_code: postal, city } = address ?? {};
  const line = [[house, suffix].filter(Boolean).join(''), street].filter(Boolean).join(' ');
  return [line, [postal, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || undefined;
}

/** Sales with their facts and a link to each. */
export const SaleTable = ({ sales }: { sales: readonly Sale[] }) => (
  <div class="table-wrap" role="region" tabIndex={0} aria-label={say('sales')}>
    <table class="stack-table">
      <thead>
        <tr>
          <th scope="col">{say('address')}</th>
          <th scope="col">{say('date')}</th>
          <th scope="col">{say('type')}</th>
          <th scope="col">{say('price')}</th>
          <th scope="col">{say('builtArea')}</th>
          <th scope="col">{say('perAreaHead')}</th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.id}>
            <td>
              <a class="row-link" href={`/console/transactions/${sale.id}`}>
                {addressText(sale.address) ?? sale.insee_codes?.join(', ')}
              </a>
            </td>
            <td data-label={say('date')}>{sale.date === undefined ? '–' : day(sale.date)}</td>
            <td data-label={say('type')}>
              {sayCode('soldType', sale.property_type ?? '')}
              {sale.rooms !== undefined && sale.rooms > 0 && (
                <span class="soft"> · {say('roomCount', { count: sale.rooms })}</span>
              )}
            </td>
            <td class="number" data-label={say('price')}>
              {euros(sale.price)}
            </td>
            <td class="number" data-label={say('builtArea')}>
              {squareMetres(sale.living_area ?? sale.business_area)}
            </td>
            <td class="number" data-label={say('perAreaHead')}>
              {euros(sale.price_per_m2)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
