import { Ajv } from 'ajv';
import draft04 from 'ajv-draft-04';
import { expect } from 'chai';
import { ConnectorError } from './errors.ts';
import { configFields, connectors, connectorSpecs, inputConnector, outputConnector } from './registry.ts';

describe('connector registry', () => {
  it('lists each type once per direction', () => {
    const names = connectors.map(({ direction, spec }) => `${direction} ${spec.type}`);
    expect(new Set(names).size).to.equal(names.length);
    expect(names).to.include.members(['input PROPERTY_FEED', 'output SYNC']);
  });

  it('finds connectors by type and direction', () => {
    expect(inputConnector('PROPERTY_FEED').direction).to.equal('input');
    expect(outputConnector('SYNC').direction).to.equal('output');
    expect(configFields('SYNC')).to.deep.include({ secrets: ['plugin_auth_key'], addresses: ['url'] });
    for (const fails of [
      () => inputConnector('SYNC'),
      () => outputConnector('PROPERTY_FEED'),
      () => inputConnector('NOPE'),
      () => configFields('NOPE'),
    ]) {
      expect(fails).to.throw(ConnectorError, 'There is no').with.property('kind', 'config');
    }
  });

  for (const { type, title, configSchema, secrets, addresses } of connectorSpecs()) {
    describe(type, () => {
      it('has a config schema that reads the same in draft-04 and later', () => {
        const later = new Ajv({ strict: true }).compile(configSchema);
        const earlier = new draft04.default({ strict: true }).compile(configSchema);
        const required = Array.isArray(configSchema['required']) ? configSchema['required'].map(String) : [];
        const sample = Object.fromEntries(required.map((name) => [name, 'https://example.com/x']));
        for (const config of [sample, {}, { ...sample, unknown: 1 }, { ...sample, [required[0] ?? 'x']: 5 }, [], 'x']) {
          expect(later(config), JSON.stringify(config)).to.equal(earlier(config));
        }
        expect(later(sample), 'the smallest config').to.equal(true);
        expect(later({ ...sample, unknown: 1 }), 'an unknown field').to.equal(false);
      });

      it('is an object of described, bounded fields, and names only fields it has as secrets and addresses', () => {
        expect(configSchema).to.include({ type: 'object', additionalProperties: false });
        expect(title).to.be.a('string').and.not.to.equal('');
        const fields = Object.keys(configSchema['properties'] ?? {});
        expect(fields).to.include.members([...secrets, ...addresses]);
        expect(addresses).to.include.members(fields.filter((name) => /(^|_)url$/.test(name)));
        for (const [name, field] of Object.entries(configSchema['properties'] ?? {})) {
          expect(field, name).to.include.keys('type', 'description');
        }
      });
    });
  }
});
