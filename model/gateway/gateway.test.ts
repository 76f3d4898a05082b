import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { GATEWAY_CATEGORIES, gatewayCreateSchema, gatewayPatchSchema } from './gateway.ts';
import { pdfTemplateInputSchema } from '../listing/pdf-template.ts';
import { siteRegisterSchema } from './site-hub.ts';
import { templateWriteSchema } from '../template/template.ts';

const ajv = addFormats.default(new Ajv({ strict: false }));

describe('The body of a gateway', () => {
  const isGateway = ajv.compile(gatewayCreateSchema);
  const isPatch = ajv.compile(gatewayPatchSchema);
  const body = {
    item_id: 'north-1',
    name: 'North',
    market: 'fr',
    category: 'agency',
    input_connector: { connector_type: 'PROPERTY_FEED', config: {} },
  };
  const faultOf = (change: object) => {
    const sound = isGateway({ ...body, ...change });
    return sound ? undefined : isGateway.errors?.[0]?.instancePath;
  };

  it('has a country of ISO 3166-1 as market, in lower case', () => {
    for (const market of ['fr', 'de', 'us', 'gb', 're']) expect(faultOf({ market }), market).to.equal(undefined);
    for (const market of ['FR', 'uk', 'zz', 'fra', '', 'fr ']) expect(faultOf({ market }), market).to.equal('/market');
    expect(isPatch({ market: 'zz' })).to.equal(false);
  });

  it('has one of the documented categories', () => {
    expect(GATEWAY_CATEGORIES).to.include.members(['agency', 'professional']);
    for (const category of GATEWAY_CATEGORIES) expect(faultOf({ category }), category).to.equal(undefined);
    for (const category of ['Agency', 'x', '']) expect(faultOf({ category }), category).to.equal('/category');
  });

  it('has a logo whose address cannot end an HTML attribute', () => {
    for (const logo_url of ['', 'https://a.example/l.png']) expect(faultOf({ logo_url }), logo_url).to.equal(undefined);
    for (const logo_url of ['https://a.example/"onload=1', 'https://a.example/\n', 'javascript:1']) {
      expect(faultOf({ logo_url }), logo_url).to.equal('/logo_url');
    }
  });
});

describe('The name of a gateway, a template, a PDF template or a managed site', () => {
  it('has at least one visible character', () => {
    for (const [what, { name }] of Object.entries({
      gateway: gatewayCreateSchema.properties,
      patch: gatewayPatchSchema.properties,
      template: templateWriteSchema.properties,
      pdfTemplate: pdfTemplateInputSchema.properties,
      site: siteRegisterSchema.properties,
    })) {
      const isName = ajv.compile<string>(name);
      for (const blank of ['', ' ', '\t\n', '\u200b', '\u00a0\u3000', '\u2800', '\ufeff']) {
        expect(isName(blank), `${what} ${JSON.stringify(blank)}`).to.equal(false);
      }
      expect(isName(' Agence du Nord '), what).to.equal(true);
    }
  });
});
