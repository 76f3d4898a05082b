import type { OutputFixture, SitePeer } from '../../conformance/outputs/fixture.ts';
import { githubContent } from './github-content.ts';
import { FOLDER, startGitHub } from './testing/github-server.ts';

/** GitHub with one repository: what is shown are the versions of the files in the folder. */
async function openGitHub(): Promise<SitePeer> {
  const { config, state, files, openSockets, stop } = await startGitHub();
  const versionOf = (content: string) => Number(/^ {2}"version": (\d+)/m.exec(content)?.[1]);
  return {
    config,
    setFault(fault) {
      state.fault = fault;
    },
    deliveries: () => state.commits,
    openSockets,
    stop,
    shown: () =>
      new Map(
        [...files]
          .filter(([path]) => path.startsWith(`${FOLDER}/`))
          .map(([path, content]) => [path.slice(FOLDER.length + 1, -'.md'.length), versionOf(content)]),
      ),
  };
}

const WHOLE = 'a commit is taken or refused as a whole';

export const githubContentFixture: OutputFixture = {
  name: 'github-content',
  connector: githubContent,
  exemptions: { 'refused-item': WHOLE, 'unanswered-item': WHOLE },
  open: openGitHub,
};
