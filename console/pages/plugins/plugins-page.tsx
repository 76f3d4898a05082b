import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open } from '../../session/api.ts';
import { pluginWords } from '../../words/pages/plugins.ts';
import { sayExtension } from '../../words/sentences.ts';
import { number, say as sayShared, wordsOf } from '../../words/words.ts';
import { ActivatedSites } from './activated-sites.tsx';
import { AddonCatalog } from './addon-catalog.tsx';
import { ManagedSites } from './managed-sites.tsx';
import { PaneCard } from './pane-card.tsx';

type Plugin = AnswerOf<'listPlugins'>['items'][number];

const say = wordsOf(pluginWords);
/** Plugins that are shown: the product ships a handful. */
const MOST_PLUGINS = 100;

/** Plugins to install, websites that are activated, and for agencies what the plugin manager knows. */
export function PluginsPage() {
  const plugins = useLoad(() => call('listPlugins', { query: { size: MOST_PLUGINS } }), []);
  const isAgency = mayCall('listManagedSites');
  return (
    <Page title={sayShared('plugins')} lead={say('lead')}>
      <PaneCard id="plugins" title={say('toInstall')}>
        <p class="card-body soft">{say('howToInstall')}</p>
        {plugins.error !== undefined && <Fault error={plugins.error} retry={plugins.reload} />}
        {plugins.isLoading && !plugins.data && <Skeletons rows={2} />}
        {plugins.data?.items.length === 0 && <p class="card-body soft">{say('noPlugins')}</p>}
        {plugins.data && plugins.data.items.length > 0 && <PluginTable plugins={plugins.data.items} />}
      </PaneCard>
      <ActivatedSites />
      {isAgency && <AddonCatalog />}
      {isAgency && <ManagedSites />}
    </Page>
  );
}

const PluginTable = ({ plugins }: { plugins: readonly Plugin[] }) => (
  <table class="stack-table" aria-labelledby="plugins">
    <thead>
      <tr>
        <th scope="col">{sayShared('name')}</th>
        <th scope="col">{say('version')}</th>
        <th scope="col">{say('size')}</th>
        <th scope="col">
          <span class="visually-hidden">{say('download')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {plugins.map((plugin) => (
        <PluginRow key={plugin.id} plugin={plugin} />
      ))}
    </tbody>
  </table>
);

function PluginRow({ plugin }: { plugin: Plugin }) {
  const { id, platform, version, filename, size } = plugin;
  const { name, text, lang } = sayExtension(id, plugin);
  return (
    <tr>
      <td>
        <strong lang={lang}>{name}</strong> <span class="badge idle plain">{say(`platform_${platform}`)}</span>
        <small lang={lang}>{text}</small>
      </td>
      <td data-label={say('version')}>{version}</td>
      <td data-label={say('size')} class="number">
        {kilobytes(size)}
      </td>
      <td>
        <SaveButton text={say('download')} name={filename} read={() => open('downloadPlugin', { path: { id } })} />
      </td>
    </tr>
  );
}

/** A size in kilobytes, as the language writes it. */
const kilobytes = (bytes: number): string =>
  number(Math.max(1, Math.round(bytes / 1_000)), { style: 'unit', unit: 'kilobyte' });
