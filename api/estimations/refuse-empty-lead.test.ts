import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import type { EstimationRequest } from '../../model/sales/estimation.ts';
import { fakeDeps, principalOf } from '../testing/fake-deps.ts';
import { createEstimation } from './create-estimation.ts';

describe('The lead block of an estimation', () => {
  const ask = async (lead: EstimationRequest['lead']): Promise<unknown> => {
    const body: EstimationRequest = {
      offer_type: 'sale',
      property_type: 'apartment',
      liveable_area_sqm: 60,
      postal_code: '69100',
      with_commentary: false,
      ...(lead && { lead }),
    };
    const input = {
      params: {},
      query: { language: 'en' as const },
      body,
      principal: principalOf('north'),
      requestId: 'request-1',
      gateway: undefined,
      mediaType: 'application/json',
    };
    return createEstimation.call(input, fakeDeps({})).catch((error: unknown) => error);
  };

  it('must have an email or a phone before anything is estimated or billed, and the refusal names both fields', async () => {
    for (const lead of [{}, { first_name: 'Camille' }]) {
      const error = await ask(lead);
      expect(error).to.be.instanceOf(AppError);
      expect(error).to.include({ code: 'BAD_REQUEST' });
      expect(error).to.have.property('message').that.includes('needs an email or a phone');
    }
    for (const lead of [{ email: 'a@a.example' }, { phone: '+33 6 12 34 56 78' }, undefined]) {
      expect(String(await ask(lead))).not.to.include('needs an email or a phone');
    }
  });
});
