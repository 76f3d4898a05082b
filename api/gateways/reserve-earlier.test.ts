import { expect } from 'chai';
import { connectorSpecs } from '../../connectors/registry.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { createConnectorCatalogue } from '../connector-schemas/connector-catalogue.ts';
import { fakeDeps, gatewayRecord } from '../testing/fake-deps.ts';
import { reserveEarlier } from './reserve-earlier.ts';

const feed = (url: string): ConnectorRef => ({
  connector_type: 'FEED_FTP',
  connector_id: url,
  config: { url, username: 'agency' },
});
const gateway = (_id: string, ...output_connectors: ConnectorRef[]): GatewayRecord => ({
  ...gatewayRecord(),
  _id,
  output_connectors,
});

describe('Destinations of gateways of earlier releases', () => {
  it('are reserved for the oldest gateway; the others are logged, and one that cannot be decrypted does not stop the rest', async () => {
    const held = new Map<string, string>();
    let asked: readonly string[] = [];
    const base = fakeDeps();
    const secrets = {
      ...base.secrets,
      open: (ref: ConnectorRef) => {
        if (ref.connector_id === 'unreadable') throw new Error('No key.');
        return ref;
      },
    };
    const deps = fakeDeps({
      connectors: createConnectorCatalogue({ connectorSpecs: connectorSpecs(), secrets }),
      connectorSpecs: connectorSpecs(),
      store: {
        gateways: {
          async *withOutputs(types: readonly string[]) {
            asked = types;
            yield gateway('old', feed('ftps://files.example/a.xml'));
            yield gateway('unreadable', { ...feed('ftps://files.example/x.xml'), connector_id: 'unreadable' });
            yield gateway('new', feed('ftps://FILES.example/a.xml'), feed('ftps://files.example/c.xml'));
            yield gateway('other', feed('ftps://files.example/b.xml'));
          },
        },
        outputDestinations: {
          claim: async (id: string, [destination = '']: readonly string[]) => {
            if (held.has(destination) && held.get(destination) !== id) return destination;
            held.set(destination, id);
            return undefined;
          },
        },
      } as never,
    });
    await reserveEarlier(deps);
    expect(asked).to.deep.equal(['FEED_FTP']);
    expect([...held.values()]).to.deep.equal(['old', 'new', 'other']);
    expect(deps.lines.map((line) => JSON.parse(line).gateway_id)).to.deep.equal(['unreadable', 'new']);
  });
});
