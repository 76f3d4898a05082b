import { apimoFixture } from '../inputs/apimo/conformance.ts';
import { blmFixture } from '../inputs/blm/conformance.ts';
import { kyeroFixture } from '../inputs/kyero/conformance.ts';
import { openimmoFixture } from '../inputs/openimmo/conformance.ts';
import { polirisFixture } from '../inputs/poliris/conformance.ts';
import { propertyFeedFixture } from '../inputs/property-feed/conformance.ts';
import { resoFixture, resoOAuthFixture } from '../inputs/reso/conformance.ts';
import { whiseFixture } from '../inputs/whise/conformance.ts';
import type { Fixture } from './fixture.ts';

/** Every fake CRM. A new connector adds a line here. */
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
