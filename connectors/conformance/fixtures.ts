import { apimoFixture } from '../inputs/apimo/conformance.ts';
import { blmFixture } from '../inputs/blm/conformance.ts';
import { kyeroFixture } from '../inputs/kyero/conformance.ts';
import { mappedFeedFixtures } from '../inputs/mapped-feed/conformance.ts';
import { openimmoFixture } from '../inputs/openimmo/conformance.ts';
import { polirisFixture } from '../inputs/poliris/conformance.ts';
import { propertyFeedFixture } from '../inputs/property-feed/conformance.ts';
import { resoFixture, resoOAuthFixture } from '../inputs/reso/conformance.ts';
import { whiseFixture } from '../inputs/whise/conformance.ts';
import { bayutFixture } from '../presets/bayut/conformance.ts';
import { fotocasaFixture } from '../presets/fotocasa/conformance.ts';
import { idealistaFixture } from '../presets/idealista/conformance.ts';
import { propertyFinderFixture } from '../presets/property-finder/conformance.ts';
import { propertylistEsFixture } from '../presets/propertylist-es/conformance.ts';
import { reaxmlFixture } from '../presets/reaxml/conformance.ts';
import { rightmoveRtdfFixture } from '../presets/rightmove-rtdf/conformance.ts';
import { trovitFixture } from '../presets/trovit/conformance.ts';
import { truliaFixture } from '../presets/trulia/conformance.ts';
import { ubiflowFixture } from '../presets/ubiflow/conformance.ts';
import { zooplaRtdfFixture } from '../presets/zoopla-rtdf/conformance.ts';
import type { Fixture } from './fixture.ts';

/** Every fake CRM. A new connector adds a line here. */
export const fixtures: readonly Fixture[] = [
  apimoFixture,
  bayutFixture,
  blmFixture,
  fotocasaFixture,
  idealistaFixture,
  kyeroFixture,
  ...mappedFeedFixtures,
  openimmoFixture,
  polirisFixture,
  propertyFeedFixture,
  propertyFinderFixture,
  propertylistEsFixture,
  reaxmlFixture,
  resoFixture,
  resoOAuthFixture,
  rightmoveRtdfFixture,
  trovitFixture,
  truliaFixture,
  ubiflowFixture,
  whiseFixture,
  zooplaRtdfFixture,
];
