import { expect } from 'chai';
import { checkMapping } from '../../model/mapping/check-mapping.ts';
import type { MappingRule } from '../../model/mapping/mapping.ts';
import type { Proposal } from './proposal.ts';
import { printProposal } from './print-proposal.ts';
import { mapBy, proposeText } from './testing/propose-text.ts';

const TEXT = 'La maison est dans une rue calme avec un jardin et une terrasse pour les enfants de la famille.';

/** A French table with these further columns. */
function table(columns: Readonly<Record<string, readonly string[]>>, listings = 4): string {
  const all: Readonly<Record<string, readonly string[]>> = {
    Référence: Array.from({ length: listings }, (_, index) => `R-${index + 1}`),
    'Type de bien': Array.from({ length: listings }, (_, index) => (index % 2 === 0 ? 'Maison' : 'Appartement')),
    Ville: Array.from({ length: listings }, (_, index) => `Ville ${index}`),
    Descriptif: Array.from({ length: listings }, (_, index) => `${TEXT} ${index}`),
    ...columns,
  };
  const names = Object.keys(all);
  const rows = Array.from({ length: listings }, (_, index) =>
    names.map((name) => `"${all[name]?.[index] ?? ''}"`).join(';'),
  );
  return [names.map((name) => `"${name}"`).join(';'), ...rows, ''].join('\n');
}

const asked = ({ questions }: Proposal): string[] => questions.map(({ about }) => about);
const ruleTo = ({ mapping }: Proposal, to: string): MappingRule[] => mapping.rules.filter((rule) => rule.to === to);

describe('a proposal', () => {
  it('takes names of picture files for pictures, by the names and by the values of their fields, and says where the files must be', async () => {
    const shots = ['R-1_1.jpg', 'photos\\R-2.JPG', 'R-3 a.png', 'R-4.jpeg'];
    const cases: readonly (readonly [Readonly<Record<string, readonly string[]>>, Partial<MappingRule>[]])[] = [
      [{ Photo: shots }, [{ from: ['Photo'] }]],
      [{ Vue: shots }, [{ from: ['Vue'] }]],
      [{ Vue1: shots, Vue2: ['b.jpg', '', '', ''] }, [{ from: ['Vue{1-2}'] }]],
      [{ Photos: ['a.jpg|b.jpg', 'c.jpg', '', 'd.jpg| e.jpg'] }, [{ from: ['Photos'], separator: '|' }]],
      [{ Photos: shots.map((shot) => `${shot},${'x'.repeat(190)}.jpg,z.jpg`) }, [{ from: ['Photos'], separator: ',' }]],
    ];
    for (const [columns, rules] of cases) {
      const proposal = await proposeText(
        'a.csv',
        table({ Transaction: ['Vente', 'Vente', 'Vente', 'Vente'], ...columns }),
      );
      expect(ruleTo(proposal, 'images'), Object.keys(columns).join()).to.deep.equal(
        rules.map((rule) => ({ to: 'images', ...rule })),
      );
      const reason = proposal.reasons.find(({ to }) => to === 'images');
      expect(reason?.why).to.include('names of files').and.include('inbox');
    }
  });

  it('takes neither the logo of all listings nor sentences that end in a file name for pictures', async () => {
    const logo = await proposeText('a.csv', table({ Marque: ['logo.png', 'logo.png', 'logo.png', 'logo.png'] }));
    expect(ruleTo(logo, 'images')).to.deep.equal([]);
    const link = await proposeText('a.csv', table({ Zone: ['www.a.fr/1.jpg', 'ftp://a/2.jpg', 'Lire, 3.jpg', 'x'] }));
    expect(ruleTo(link, 'images')).to.deep.equal([]);
  });

  it('understands signs of currencies as the reader of the mapping does', async () => {
    const columns = { Transaction: Array(4).fill('Vente'), Prix: ['410000', '520000', '630000', '740000'] };
    for (const [sign, currency] of [
      ['zł', 'PLN'],
      ['Kč', 'CZK'],
      ['Sfr.', 'CHF'],
    ]) {
      const proposal = await proposeText('a.csv', table({ ...columns, Devise: Array(4).fill(sign) }));
      const [price] = ruleTo(proposal, 'financial.transaction.price');
      expect(price?.currency, sign).to.equal('Devise');
      const { property } = mapBy(proposal, {
        Référence: 'R-1',
        Transaction: 'Vente',
        'Type de bien': 'Maison',
        Prix: '410000',
        Devise: sign ?? '',
      });
      expect(property.financial?.transaction?.price).to.deep.equal({ amount: 410_000, currency });
    }
  });

  it('maps what names and values say, with a reason and a certainty for each rule', async () => {
    const proposal = await proposeText(
      'a.csv',
      table({
        Transaction: ['Vente', 'Location', 'vente', 'Vente'],
        Prix: ['250 000,50 €', '890,00 €', '1 100 000,00 €', '99 000,00 €'],
        'Périodicité loyer': ['', 'mois', '', ''],
        'Surface habitable (m²)': ['120,5', '60', '300', '45'],
        'Nb de chambres': ['3', '2', '6', '1'],
      }),
    );
    expect(checkMapping(proposal.mapping)).to.deep.equal([]);
    expect(proposal.mapping.profile).to.include({
      numbers: 'comma',
      currency: 'EUR',
      language: 'fr',
      area_unit: 'sq_m',
    });
    expect(proposal.reasons.every(({ sure, why }) => sure > 0 && sure <= 1 && why !== '')).to.equal(true);
    const { property } = mapBy(proposal, {
      Référence: 'R-2',
      'Type de bien': 'Appartement',
      Transaction: 'Location',
      Prix: '890,00 €',
      'Périodicité loyer': 'mois',
      'Surface habitable (m²)': '60,5',
      'Nb de chambres': '2',
      Descriptif: TEXT,
    });
    expect(property).to.include({ crm_reference: 'R-2', type: 'apartment', offer_type: 'rental', bedrooms: 2 });
    expect(property.financial?.transaction?.price).to.deep.equal({ amount: 890, currency: 'EUR' });
    expect(property.rent_details?.rent_period).to.equal('month');
    expect(property.sizes?.liveable_area).to.deep.equal({ size: 60.5, unit: 'sq_m' });
  });

  it('asks for offer and period instead of assuming them', async () => {
    const silent = await proposeText('b.csv', table({ Prix: ['100000', '800', '200000', '900'] }));
    expect(asked(silent)).to.include.members(['offer_type', 'rent_period']);
    expect(ruleTo(silent, 'offer_type')).to.deep.equal([]);
    const monthless = await proposeText(
      'c.csv',
      table({ Transaction: ['Vente', 'Location', 'Vente', 'Location'], Prix: ['100000', '800', '200000', '900'] }),
    );
    expect(asked(monthless)).to.include('rent_period').and.not.include('offer_type');
    expect(ruleTo(monthless, 'rent_details.rent_period')).to.deep.equal([]);
  });

  it('never guesses which number is the price', async () => {
    const proposal = await proposeText(
      'd.csv',
      table({ Transaction: ['Vente', 'Vente', 'Vente', 'Vente'], Montant7: ['100000', '150000', '200000', '90000'] }),
    );
    expect(asked(proposal)).to.include('price');
    expect(JSON.stringify(proposal.mapping.rules)).to.not.include('Montant7');
  });

  it('keeps a price unpublished where a field hides it, and for any word that is no clear yes', async () => {
    const proposal = await proposeText(
      'e.csv',
      table({
        Transaction: ['Vente', 'Vente', 'Vente', 'Vente'],
        Prix: ['100000', '150000', '200000', '90000'],
        'Afficher prix': ['oui', 'non', 'oui', 'oui'],
      }),
    );
    const priceOf = (word: string): unknown =>
      mapBy(proposal, {
        Référence: 'R',
        Transaction: 'Vente',
        Prix: '150000',
        Descriptif: TEXT,
        ...(word !== '' && { 'Afficher prix': word }),
      }).property.financial?.transaction?.price?.amount;
    expect(priceOf('oui')).to.equal(150_000);
    for (const word of ['non', 'peut-être', '']) expect(priceOf(word), word).to.equal(undefined);
  });

  it('hides exact addresses until somebody says that they may be shown', async () => {
    const silent = await proposeText('f.csv', table({ Adresse: ['1 rue A', '2 rue B', '3 rue C', '4 rue D'] }));
    expect(asked(silent)).to.include('address_visibility');
    expect(ruleTo(silent, 'location.publish_address')).to.deep.equal([
      { to: 'location.publish_address', constant: false },
    ]);
  });

  it('takes a field of yes and no with the word for an address for its visibility, and a word that is neither hides', async () => {
    const proposal = await proposeText(
      'a.csv',
      table(
        {
          Transaction: ['Vente', 'Vente', 'Vente', 'Vente', 'Vente', 'Vente'],
          'Adresse anzeigen': ['ja', 'nein', 'ja', 'ja', 'nein', 'vielleicht'],
          Straße: ['Parkstraße', 'Amselweg', 'Am Markt', 'Ringweg', 'Hauptstraße', 'Seeweg'],
        },
        6,
      ),
    );
    const froms = proposal.mapping.rules.flatMap(({ to, from }) => (from?.includes('Adresse anzeigen') ? [to] : []));
    expect(froms).not.to.include('location.address');
    const [shown, otherwise] = ruleTo(proposal, 'location.publish_address');
    expect(shown).to.deep.include({ constant: true });
    expect(shown?.when).to.include({ path: 'Adresse anzeigen' });
    expect(JSON.stringify(shown?.when)).to.contain('"ja"').and.not.to.contain('vielleicht');
    expect(otherwise).to.deep.equal({ to: 'location.publish_address', constant: false });
  });

  it('never proposes private values for public fields, and does not quote them', async () => {
    const proposal = await proposeText(
      'g.csv',
      table({
        Transaction: ['Vente', 'Vente', 'Vente', 'Vente'],
        'Nom du propriétaire': ['Mme Secrète', 'M. Caché', 'Mme Voilée', 'M. Masqué'],
        Téléphone: ['06 11 11 11 11', '06 22 22 22 22', '06 33 33 33 33', '06 44 44 44 44'],
        'Note interne': ['accepte moins', 'pressé', 'succession', 'divorce'],
        Remarques: ['Clef chez Mme Secrète', 'x', 'y', 'z'],
      }),
    );
    const { property } = mapBy(
      { ...proposal, mapping: { ...proposal.mapping } },
      {
        Référence: 'R',
        Transaction: 'Vente',
        Descriptif: TEXT,
        'Nom du propriétaire': 'Mme Secrète',
        Téléphone: '06 11 11 11 11',
        'Note interne': 'accepte moins',
        Remarques: 'Clef chez Mme Secrète',
      },
    );
    const { internal_note: _note, ...shown } = property;
    expect(JSON.stringify(shown)).to.not.match(/Secrète|06 11|accepte/);
    const hidden = proposal.left.filter(({ isPrivate }) => isPrivate !== undefined);
    expect(hidden.map(({ path }) => path)).to.include.members(['Nom du propriétaire', 'Téléphone']);
    expect(hidden.every(({ examples }) => examples.length === 0)).to.equal(true);
  });

  it('reads price and rent of one listing by its offer', async () => {
    const proposal = await proposeText(
      'h.csv',
      table({
        Transaction: ['Vente', 'Location', 'Vente', 'Location'],
        'Prix de vente': ['100000', '', '200000', '1'],
        'Loyer mensuel': ['', '800', '7', '900'],
      }),
    );
    const priceOf = (offer: string): unknown =>
      mapBy(proposal, {
        Référence: 'R',
        Transaction: offer,
        'Prix de vente': '200000',
        'Loyer mensuel': '900',
        Descriptif: TEXT,
      }).property.financial?.transaction?.price?.amount;
    expect([priceOf('Vente'), priceOf('Location')]).to.deep.equal([200_000, 900]);
  });

  it('takes a rental with a price for taking over its lease for a lease transfer, and asks which amount is its price', async () => {
    const proposal = await proposeText(
      't.csv',
      table({
        Transaction: ['Vente', 'Location', 'Vente', 'Location'],
        Prix: ['100000', '1200', '200000', '900'],
        Périodicité: ['', 'mois', '', 'mois'],
        'Prix de cession': ['', '45000', '', '0'],
      }),
    );
    const shop = (transfer: string): unknown => {
      const { property } = mapBy(proposal, {
        Référence: 'R',
        Transaction: 'Location',
        Prix: '1200',
        Périodicité: 'mois',
        'Prix de cession': transfer,
        Descriptif: TEXT,
      });
      return [property.offer_type, property.financial?.transaction?.price?.amount];
    };
    expect(shop('45000')).to.deep.equal(['lease_transfer', undefined]);
    expect(asked(proposal)).to.include('price');
    expect(shop('0')).to.deep.equal(['rental', 1200]);
  });

  it('takes rents by the day for holiday lets, and by the week where homes are let by the month', async () => {
    const file = table({
      Transaction: ['Vente', 'Location', 'Vente', 'Location'],
      Prix: ['100000', '1200', '200000', '900'],
      Périodicité: ['', 'mois', '', 'semaine'],
    });
    const offerIn = async (market: string): Promise<unknown> => {
      const proposal = await proposeText('w.csv', file, market);
      const record = { Référence: 'R', Transaction: 'Location', Prix: '900', Périodicité: 'semaine', Descriptif: TEXT };
      return mapBy(proposal, record, market).property.offer_type;
    };
    expect([await offerIn('fr'), await offerIn('gb')]).to.deep.equal(['seasonal_rental', 'rental']);
  });

  it('reads the offer from the name of the element that holds the listings, and only from a clear one', async () => {
    const ad = (id: number): string =>
      `<ad_rental><id>${id}</id><kind>house</kind><town>A</town><rent>90${id}</rent><text>${TEXT}</text></ad_rental>`;
    const xml = `<feed><ads>${ad(1)}${ad(2)}</ads></feed>`;
    const clear = await proposeText('r.xml', xml);
    expect(ruleTo(clear, 'offer_type')).to.deep.equal([{ to: 'offer_type', constant: 'rental' }]);
    expect(asked(clear)).to.include('rent_period');
    const open = await proposeText('r.xml', xml.replaceAll('ad_rental', 'ad'));
    expect(ruleTo(open, 'offer_type')).to.deep.equal([]);
    expect(asked(open)).to.include('offer_type');
  });

  it('takes no amount per area and none of something else for the price', async () => {
    const perArea = await proposeText(
      'm.csv',
      table({
        Transaction: ['Vente', 'Vente', 'Vente', 'Vente'],
        'Prix de vente': ['100000', '150000', '200000', '90000'],
        'Prix m²': ['2000', '2500', '3100', '1900'],
      }),
    );
    expect(ruleTo(perArea, 'financial.transaction.price').map(({ from }) => from)).to.deep.equal([['Prix de vente']]);
    const items = [1, 2, 3].map((id) => ({
      id,
      offer: 'sale',
      parking: { price: 15_000 + id },
      text: `${TEXT} ${id}`,
    }));
    const other = await proposeText('p.json', JSON.stringify({ items }));
    expect(ruleTo(other, 'financial.transaction.price')).to.deep.equal([]);
    expect(asked(other)).to.include('price');
  });

  it('leaves out an amount per area and one that is confidential', async () => {
    const item = (id: number, price: object): object => ({
      id,
      offer: 'sale',
      type: 'house',
      price,
      description: `${TEXT} ${id}`,
    });
    const items = [
      item(1, { value: 100_000 }),
      item(2, { value: 77, unit: 'sq m' }),
      item(3, { value: 424_242, security: 'Confidential' }),
    ];
    const proposal = await proposeText('a.json', JSON.stringify({ items }));
    const amounts = items.map(
      (raw) => mapBy(proposal, JSON.parse(JSON.stringify(raw))).property.financial?.transaction?.price?.amount,
    );
    expect(amounts).to.deep.equal([100_000, undefined, undefined]);
  });

  it('asks for a key where no field is filled and different in every listing', async () => {
    const proposal = await proposeText(
      'i.csv',
      table({ Référence: ['A', 'A', 'B', 'C'], Descriptif: [TEXT, TEXT, TEXT, TEXT], Ville: ['x', 'x', 'x', 'x'] }),
    );
    expect(asked(proposal)).to.include('key');
  });

  it('lists words that it does not understand with their counts', async () => {
    const proposal = await proposeText('j.csv', table({ Transaction: ['Vente', 'Vente', 'Troc', 'Vente'] }));
    expect(proposal.reasons.find(({ to }) => to === 'offer_type')?.unknownWords).to.deep.equal({ Troc: 1 });
    expect(proposal.questions.find(({ about }) => about === 'offer_type')?.fields[0]?.values).to.deep.equal({
      Troc: 1,
    });
    expect(proposal.warnings.find(({ code }) => code === 'quarantined')).to.include({ count: 1 });
  });

  it('is the same in every run and printable', async () => {
    const file = table({ Transaction: ['Vente', 'Location', 'Vente', 'Location'], Prix: ['1', '2', '3', '4'] });
    const [one, other] = [await proposeText('k.csv', file), await proposeText('k.csv', file)];
    expect(one).to.deep.equal(other);
    expect(printProposal(one))
      .to.include('Open questions')
      .and.not.match(/[^\P{Cc}\n]/u);
  });
});
