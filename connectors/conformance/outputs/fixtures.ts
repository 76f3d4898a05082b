import { feedFtpsFixture, feedSftpFixture } from '../../outputs/feed-ftp/conformance.ts';
import { githubContentFixture } from '../../outputs/github-content/conformance.ts';
import { syncFixture } from '../../outputs/sync/conformance.ts';
import type { OutputFixture } from './fixture.ts';

/** Every fake peer of an output. A new output adds a line here. */
export const outputFixtures: readonly OutputFixture[] = [
  feedFtpsFixture,
  feedSftpFixture,
  githubContentFixture,
  syncFixture,
];
