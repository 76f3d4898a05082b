import { expect } from 'chai';
import { parseConfig } from './parse-config.ts';

describe('parseConfig', () => {
  it('reads currency and custom labels in any case and with any line end', () => {
    const text = 'Version=4.12\r\nDEVISE = Euro \rchampperso1=Siret\nChampperso26=Réseau\nChamp perso 2 = Carte pro';
    expect(parseConfig(text)).to.deep.equal({
      currency: 'EUR',
      unknownCurrency: undefined,
      labels: { '136': 'Siret', '137': 'Carte pro', '263': 'Réseau' },
    });
  });

  it('keeps codes unchanged and names unknown currencies', () => {
    expect(parseConfig('Devise=chf')).to.include({ currency: 'CHF' });
    expect(parseConfig('Devise=€')).to.include({ currency: 'EUR' });
    expect(parseConfig('Devise=Écu d’or')).to.include({ currency: undefined, unknownCurrency: 'Écu d’or' });
    expect(parseConfig('\u0000no settings at all')).to.deep.include({ currency: undefined, labels: {} });
  });
});
