import { apimoFixture } from '../apimo/conformance.ts';
import { blmFixture } from '../blm/conformance.ts';
import { kyeroFixture } from '../kyero/conformance.ts';
import { openimmoFixture } from '../openimmo/conformance.ts';
import { polirisFixture } from '../poliris/conformance.ts';
import { propertyFeedFixture } from '../property-feed/conformance.ts';
import { resoFixture, resoOAuthFixture } from '../reso/conformance.ts';
import { whiseFixture } from '../whise/conformance.ts';
import type { Fixture } from './fixture.ts';

/** Every fake CRM there is. A connector of another format adds a line here. */
export const fixtures: readonly Fixture[] = [
  apimoFixture,
  blmFixture,
  kyeroFixture,
  openimmoFixture,
  polirisFixture,
  propertyFeedFixture,
  resoFixture,
  resoOAuthFixture,
  whiseFixture,
];
