import { toUrl } from '../../../model/shared/to-url.ts';
import type { ConnectorConfig } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { configText, requireConfigText } from '../../kit/read-config.ts';

/** Where the content files go. */
export interface Target {
  /** Address of the GraphQL API. */
  readonly api: string;
  readonly owner: string;
  readonly repository: string;
  readonly branch: string;
  /** Path in the repository, without slashes at its ends. */
  readonly folder: string;
  readonly token: string;
  readonly language?: string;
  /** Address of a listing's page, with {id}. */
  readonly pageUrl?: string;
}

const FORM = /^\/([^/]+)\/([^/]+)\/tree\/([^/]+)\/(.+?)\/*$/;

/**
 * The target that a config names.
 * @throws ConnectorError of kind config
 */
export function readTarget(config: ConnectorConfig): Target {
  const url = toUrl(requireConfigText(config, 'url'));
  const [, owner, repository, branch, folder] = FORM.exec(url?.pathname ?? '') ?? [];
  if (!url || !owner || !repository || !branch || !folder || url.username || url.password) throw unusable();
  let path: string;
  try {
    path = decodeURIComponent(folder);
  } catch {
    throw unusable();
  }
  if (path.split('/').some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase()))) throw unusable();
  const language = configText(config, 'language');
  const pageUrl = configText(config, 'page_url');
  return {
    // GitHub has its API on a host of its own, GitHub Enterprise Server below its own address.
    api: url.hostname === 'github.com' ? 'https://api.github.com/graphql' : `${url.origin}/api/graphql`,
    owner: decodeURIComponent(owner),
    repository: decodeURIComponent(repository),
    branch: decodeURIComponent(branch),
    folder: path,
    token: requireConfigText(config, 'token'),
    ...(language === undefined ? {} : { language }),
    ...(pageUrl === undefined ? {} : { pageUrl }),
  };
}

const unusable = () =>
  new ConnectorError(
    'config',
    'The field "url" must be the address of a folder on GitHub, https://github.com/OWNER/REPOSITORY/tree/BRANCH/FOLDER; write a slash in the name of a branch as %2F.',
    { path: '$.url' },
  );
