import { mayCall } from '../../../parts/access.ts';
import { call } from '../../../session/api.ts';
import { say } from '../../../words/words.ts';

/** Other gateways that one word is written to at once, as the API takes them. */
const MOST_OTHERS = 49;

const PAGE = 100;
/** Pages of gateways that are looked through. */
const MOST_PAGES = 10;
/** Other gateways that read the same format and whose rules the user may write. */
export async function loadOtherGateways(id: string, type: string) {
  const gateways = await everyGateway();
  return gateways.filter(
    (other) =>
      other.id !== id &&
      mayCall('addWordRule', other) &&
      [other.input_connector, ...other.input_connectors].some(({ connector_type }) => connector_type === type),
  );
}

async function everyGateway() {
  const items = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items: found, total_pages: pages } = await call('listGateways', { query: { size: PAGE, page } });
    items.push(...found);
    if (page + 1 >= pages) break;
  }
  return items;
}

/** Other gateways that get the same meaning. */
export const OtherGateways = ({
  gateways,
  chosen,
  set,
}: {
  gateways: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  set: (chosen: readonly string[]) => void;
}) => (
  <fieldset class="checks">
    <legend>{say('unknownOthers')}</legend>
    {gateways.length > 1 && (
      <div class="actions">
        <button class="button" type="button" onClick={() => set(gateways.slice(0, MOST_OTHERS).map(({ id }) => id))}>
          {say('unknownOthersAll')}
        </button>
      </div>
    )}
    {gateways.map(({ id, name }) => (
      <label class="check" key={id}>
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          disabled={chosen.length >= MOST_OTHERS && !chosen.includes(id)}
          onChange={({ currentTarget }) =>
            set(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
        {name}
      </label>
    ))}
  </fieldset>
);
