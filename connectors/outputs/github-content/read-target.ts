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
  const place = url && readPlace(url);
  if (!place) throw unusable();
  const language = configText(config, 'language');
  const pageUrl = configText(config, 'page_url');
  return {
    // GitHub has its API on a host of its own, GitHub Enterprise Server below its own address.
    api: url.hostname === 'github.com' ? 'https://api.github.com/graphql' : `${url.origin}/api/graphql`,
    ...place,
    token: requireConfigText(config, 'token'),
    ...(language === undefined ? {} : { language }),
    ...(pageUrl === undefined ? {} : { pageUrl }),
  };
}

/** The folder that an address names; undefined if it names none that can be written. */
function readPlace({
  pathname,
  username,
  password,
}: URL): Pick<Target, 'owner' | 'repository' | 'branch' | 'folder'> | undefined {
  const parts = decodeAll(FORM.exec(pathname)?.slice(1) ?? []);
  const [owner, repository, branch, folder] = parts ?? [];
  if (!owner || !repository || !branch || !folder || username || password) return undefined;
  const isUnusable = folder.split('/').some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase()));
  return isUnusable ? undefined : { owner, repository, branch, folder };
}

/** Undefined if one has an incomplete percent-encoding. */
function decodeAll(parts: readonly string[]): string[] | undefined {
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
}

const unusable = () =>
  new ConnectorError(
    'config',
    'The field "url" must be the address of a folder on GitHub, https://github.com/OWNER/REPOSITORY/tree/BRANCH/FOLDER; write a slash in the name of a branch as %2F.',
    { path: '$.url' },
  );
