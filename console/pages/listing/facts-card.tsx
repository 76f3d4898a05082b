import { sayField } from '../../words/say-field.ts';
import { valueName } from '../../../model/sentences/values/value-name.ts';
import { date, day, language, number, say } from '../../words/words.ts';
import { groupFacts } from './fact-groups.ts';
import type { Fact } from './fact-groups.ts';
import { areaText, money, perPeriod } from '../listings/listing.ts';
import type { Listing } from '../listings/listing.ts';

/** Everything that is known about a listing, in groups. */
export const FactsCard = ({ listing }: { listing: Listing }) => (
  <section class="card" aria-labelledby="facts">
    <div class="card-head">
      <h2 id="facts">{say('facts')}</h2>
      <a href={`/console/gateways/${listing.gateway_id}`}>{say('toGateway')}</a>
    </div>
    <div class="card-body fact-groups">
      {groupFacts(listing).map(({ group, facts }) => (
        <section key={group} aria-labelledby={`facts-${group}`}>
          <h3 id={`facts-${group}`}>{say(`facts_${group}`)}</h3>
          <dl class="facts">
            {facts.map((fact) => (
              <div key={fact.path}>
                <dt>{labelOf(fact.path)}</dt>
                <dd translate={!isAsItCame(fact)}>{valueOf(fact)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </section>
);

/** Whether a value is the CRM's own text, such as a name or its word for a kind. */
const isAsItCame = ({ path, value }: Fact): boolean =>
  typeof value === 'string' && valueName(path, value, language.value) === undefined;

/** The label of a field, with its place where it is one of a list. */
function labelOf(path: string): string {
  const word = sayField(path.replaceAll(/\.\d+(?=\.|$)/g, ''));
  const place = /\.(\d+)(?:\.|$)/.exec(path)?.[1];
  return place === undefined ? word : `${word} ${place}`;
}

function valueOf({ path, value, parts }: Fact): string {
  if (parts) return parts.map(valueOf).join(' · ');
  if (Array.isArray(value)) return value.map((item) => valueOf({ path, value: item })).join(', ');
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value === 'number') return /year/.test(path) ? String(value) : number(value);
  if (typeof value === 'string') return valueName(path, value, language.value) ?? textOf(value);
  return objectText(value);
}

function textOf(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value)) return date(value);
  return value;
}

/** Money, an amount per period, an area or a position. */
function objectText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('latitude' in value && 'longitude' in value) return `${String(value.latitude)}, ${String(value.longitude)}`;
  if ('size' in value && typeof value.size === 'number' && 'unit' in value && typeof value.unit === 'string') {
    return areaText({ size: value.size, unit: value.unit }, number) ?? '';
  }
  if (isMoney(value)) return money(value);
  if ('amount' in value && isMoney(value.amount)) {
    return perPeriod(value.amount, 'period' in value && typeof value.period === 'string' ? value.period : undefined);
  }
  return JSON.stringify(value);
}

const isMoney = (value: unknown): value is { readonly amount: number; readonly currency: string } =>
  typeof value === 'object' &&
  value !== null &&
  'amount' in value &&
  typeof value.amount === 'number' &&
  'currency' in value &&
  typeof value.currency === 'string';
