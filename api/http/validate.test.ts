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

  it('can be compiled for every route', () => {
    const deps = fakeDeps({});
    const mounted = mount(createRoutes(connectorSpecs()), deps, createQuotas(deps.config, deps.store.rateWindows));
    let steps = 1;
    while (!mounted.prepare()) steps++;
    expect(steps).to.be.above(100);
  });
});
