import { expect } from 'chai';
import { connectorSpecs } from '../../connectors/registry.ts';
import { mount } from '../mount.ts';
import { createRoutes } from '../routes.ts';
import { createQuotas } from '../quotas.ts';
import { fakeDeps } from '../testing/fake-deps.ts';
import { createChecks } from './validate.ts';

describe('The checks of requests', () => {
  it('compile a schema when it is first needed, and not before', () => {
    const check = createChecks().body({ type: 'object', properties: { size: { type: 'no type' } } });
    expect(() => check({})).to.throw('schema is invalid');
  });

  it('compile one schema per step ahead of the first request, until none is left', () => {
    const checks = createChecks();
    checks.body({ type: 'object', properties: { first: { type: 'string' } } });
    checks.query({ second: { type: 'no type' } });
    expect(checks.prepare()).to.equal(false);
    expect(() => checks.prepare(), 'a schema that is refused').to.throw('schema is invalid');
    expect(checks.prepare()).to.equal(true);
  });

  it('take no leap second for a time: a Date cannot hold it, and the database would take it for 1970', () => {
    const time = { type: 'string', format: 'date-time' } as const;
    const checks = createChecks();
    const query = checks.query({ from: time });
    const body = checks.body({ type: 'object', properties: { since: time } });
    for (const sound of ['2016-12-31T23:59:59Z', '2016-12-31t23:59:59.5z', '2026-02-28T12:00:00+01:00']) {
      expect(() => query({ from: sound })).not.to.throw();
      expect(() => body({ since: sound })).not.to.throw();
    }
    for (const wrong of ['2016-12-31T23:59:60Z', '2017-01-01T00:59:60+01:00', '2026-02-30T12:00:00Z']) {
      expect(() => query({ from: wrong }), wrong).to.throw('valid ISO 8601 timestamp');
      expect(() => body({ since: wrong }), wrong).to.throw('valid ISO 8601 timestamp');
    }
  });

  it('can be compiled for every route', () => {
    const deps = fakeDeps({});
    const mounted = mount(createRoutes(connectorSpecs()), deps, createQuotas(deps.config, deps.store.rateWindows));
    let steps = 1;
    while (!mounted.prepare()) steps++;
    expect(steps).to.be.above(100);
  });
});
