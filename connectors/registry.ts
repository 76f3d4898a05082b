import { apimo } from './inputs/apimo/apimo.ts';
import { blm } from './inputs/blm/blm.ts';
import type { Connector, ConnectorSpec, InputConnector, OutputConnector } from './connector.ts';
import { ConnectorError } from './errors.ts';
import { feedFtp } from './outputs/feed-ftp/feed-ftp.ts';
import { githubContent } from './outputs/github-content/github-content.ts';
import { kyero } from './inputs/kyero/kyero.ts';
import { mappedFeed } from './inputs/mapped-feed/mapped-feed.ts';
import { openimmo } from './inputs/openimmo/openimmo.ts';
import { poliris } from './inputs/poliris/poliris.ts';
import { propertyFeed } from './inputs/property-feed/property-feed.ts';
import { reso } from './inputs/reso/reso.ts';
import { sync } from './outputs/sync/sync.ts';
import { whise } from './inputs/whise/whise.ts';

/** Every connector. A new one is a folder and a line here. */
export const connectors: readonly Connector[] = [
  apimo,
  blm,
  feedFtp,
  githubContent,
  kyero,
  mappedFeed,
  openimmo,
  poliris,
  propertyFeed,
  reso,
  sync,
  whise,
];

/**
 * The input connector of a type.
 * @throws ConnectorError of kind config for an unknown connector type
 */
export function inputConnector(type: string): InputConnector {
  for (const connector of connectors) {
    if (connector.direction === 'input' && connector.spec.type === type) {
      return connector;
    }
  }
  throw unknownType('input', type);
}

/**
 * The output connector of a type.
 * @throws ConnectorError of kind config for an unknown connector type
 */
export function outputConnector(type: string): OutputConnector {
  for (const connector of connectors) {
    if (connector.direction === 'output' && connector.spec.type === type) {
      return connector;
    }
  }
  throw unknownType('output', type);
}

/** The spec and capabilities of each connector. */
export function connectorSpecs(): readonly (ConnectorSpec & Pick<Connector, 'direction'> & { events: boolean })[] {
  return connectors.map((connector) => ({
    ...connector.spec,
    direction: connector.direction,
    events: connector.direction === 'input' && connector.capabilities.events,
  }));
}

/**
 * Names of the config fields of a type that are encrypted at rest and masked in responses, and of those that hold addresses.
 * @throws ConnectorError of kind config for an unknown connector type
 */
export function configFields(type: string): Pick<ConnectorSpec, 'secrets' | 'addresses'> {
  const connector = connectors.find(({ spec }) => spec.type === type);
  if (!connector) {
    throw unknownType('known', type);
  }
  return connector.spec;
}

function unknownType(direction: string, type: string): ConnectorError {
  return new ConnectorError('config', `There is no ${direction} connector of the type "${type.slice(0, 64)}".`);
}
