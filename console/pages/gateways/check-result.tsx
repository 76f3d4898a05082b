import type { AnswerOf } from '../../../sdk/index.ts';
import { connectorTitle } from '../../parts/connectors.ts';
import { Icon } from '../../parts/icon.tsx';
import { Technical } from '../../parts/technical.tsx';
import { sayCheck } from '../../words/sentences.ts';
import { colon, say } from '../../words/words.ts';

type Items = AnswerOf<'checkConnections'>['items'];

/** How each checked connector responded. */
export const CheckItems = ({ items }: { items: Items }) => (
  <ul class="reasons">
    {items.map(({ place, connector_type: type, ok, code, message }) => (
      <li key={place}>
        <Icon name={ok ? 'check' : 'warn'} size={16} /> {say(place.startsWith('/input') ? 'from' : 'to')}{' '}
        {connectorTitle(type)}
        {!ok && `${colon()}${sayCheck(code) ?? message ?? ''}`}
        {message !== undefined && <Technical isOpen>{message}</Technical>}
      </li>
    ))}
  </ul>
);
