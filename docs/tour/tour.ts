import { access, firstSync, settings } from './chapters/first-sync.ts';
import { addons, listings } from './chapters/listings.ts';
import { crmEvents, pushedFeed } from './chapters/pushed-feed.ts';
import { feedRules, layouts, ownFormats } from './chapters/rules.ts';
import { siteEvents, sites } from './chapters/sites.ts';
import { insights, people } from './chapters/visitors.ts';
import type { TourChapter } from './step.ts';

/** Every operation of the API once at least, in an order in which each finds what it needs: the requests of the collection, and the examples of the OpenAPI document. */
export const TOUR: readonly TourChapter[] = [
  firstSync,
  listings,
  addons,
  crmEvents,
  pushedFeed,
  feedRules,
  ownFormats,
  layouts,
  siteEvents,
  people,
  insights,
  settings,
  access,
  sites,
];

/** Why an operation is not on the tour. */
export const NOT_ON_TOUR: Readonly<Record<string, string>> = {
  getMedia: 'needs a picture in an inbox, which a text file of requests cannot hold',
  leaveGateway: 'is for a delegate, and the tour is that of an owner',
  eraseClient: 'deletes everything of the client whose tour it is',
  headProperty: 'is getProperty without its body',
};
