import type { AnswerOf } from '../../../sdk/index.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open } from '../../session/api.ts';
import { pluginWords } from '../../words/pages/plugins.ts';
import { sayExtension } from '../../words/sentences.ts';
import { wordsOf } from '../../words/words.ts';
import { PaneCard } from './pane-card.tsx';

type Catalog = AnswerOf<'getAddonCatalog'>;

const say = wordsOf(pluginWords);

/** Addons that sites of the agency may run, and their kill-switches. */
export function AddonCatalog() {
  const catalog = useLoad(() => call('getAddonCatalog'), []);
  const { data } = catalog;
  return (
    <PaneCard id="catalog" title={say('catalog')}>
      {catalog.error !== undefined && <Fault error={catalog.error} retry={catalog.reload} />}
      {catalog.isLoading && !data && <Skeletons rows={2} />}
      {data?.enabled === false && (
        <div class="notice bad" role="alert">
          <div>
            {say('allOff')}
            {data.disabled_reason !== undefined && <p translate={false}>{data.disabled_reason}</p>}
          </div>
        </div>
      )}
      {data?.addons.length === 0 && <p class="card-body soft">{say('noAddons')}</p>}
      {data && data.addons.length > 0 && <AddonTable addons={data.addons} isAllOn={data.enabled} />}
    </PaneCard>
  );
}

function AddonTable({ addons, isAllOn }: { addons: Catalog['addons']; isAllOn: boolean }) {
  return (
    <table class="stack-table" aria-labelledby="catalog">
      <thead>
        <tr>
          <th scope="col">{say('addon')}</th>
          <th scope="col">{say('version')}</th>
          <th scope="col">{say('state')}</th>
          <th scope="col">
            <span class="visually-hidden">{say('download')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {addons.map((addon) => {
          const isOn = isAllOn && addon.enabled;
          const shown = sayExtension(addon.code, addon);
          return (
            <tr key={addon.code}>
              <td>
                <strong lang={shown.lang}>{shown.name}</strong>
                <small lang={shown.lang}>{shown.text}</small>
              </td>
              <td data-label={say('version')}>{addon.version}</td>
              <td data-label={say('state')}>
                <span>
                  <span class={`badge ${isOn ? 'good' : 'bad'}`}>{say(isOn ? 'on' : 'off')}</span>
                  {addon.disabled_reason !== undefined && <small translate={false}>{addon.disabled_reason}</small>}
                </span>
              </td>
              <td>
                {isOn && (
                  <SaveButton
                    text={say('download')}
                    name={`${addon.code}-${addon.version}.zip`}
                    read={() => open('downloadAddon', { path: { code: addon.code } })}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
