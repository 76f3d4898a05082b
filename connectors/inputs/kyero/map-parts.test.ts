import { expect } from 'chai';
import type { JsonObject } from '../../connector.ts';
import { mapped, warnings, withFeatures } from './testing.ts';

describe('the offer of a Kyero listing', () => {
  it('follows from the frequency of its price, and a leasehold from its flag', () => {
    const offers = [
      [{ price_freq: 'sale' }, 'sale', undefined],
      [{ price_freq: 'new_build' }, 'sale', undefined],
      [{ price_freq: 'month' }, 'rental', 'month'],
      [{ price_freq: 'Week' }, 'seasonal_rental', 'week'],
      [{ price_freq: 'rentlong' }, 'rental', 'month'],
      [{ price_freq: 'sale', leasehold: '1' }, 'leasehold', undefined],
      [{ price_freq: 'month', leasehold: '1' }, 'rental', 'month'],
    ] as const;
    for (const [elements, offer, period] of offers) {
      const { offer_type, rent_details } = mapped(elements);
      expect([offer_type, rent_details?.rent_period]).to.deep.equal([offer, period]);
    }
    expect(mapped({ price_freq: 'barter' })).to.not.have.property('offer_type');
    expect(warnings({ price_freq: 'barter' })).to.deep.equal(['unmapped_value price_freq barter']);
    expect(warnings({ price_freq: '' })).to.deep.equal(['missing_value price_freq']);
  });

  it('keeps its flags: new, leasehold, part ownership', () => {
    expect(mapped({ price_freq: 'new_build' })).to.include({ general_condition: 'new' });
    const { general_condition, custom_fields } = mapped({ new_build: '1', part_ownership: '1', leasehold: '0' });
    expect(general_condition).to.equal('new');
    expect(custom_fields).to.deep.equal([
      { key: 'part_ownership', value: 'true', group: 'kyero' },
      { key: 'new_build', value: 'true', group: 'kyero' },
    ]);
  });

  it('has its price in euros by default', () => {
    const price = (elements: Parameters<typeof mapped>[0]): unknown => mapped(elements).financial?.transaction?.price;
    expect(price({ currency: '' })).to.deep.equal({ amount: 425_000, currency: 'EUR' });
    expect(price({ currency: 'gbp', price: '1.250.000' })).to.deep.equal({ amount: 1_250_000, currency: 'GBP' });
    expect(price({ currency: '€' })).to.deep.include({ currency: 'EUR' });
    expect(price({ currency: 'Pesetas' })).to.deep.include({ currency: 'EUR' });
    expect(warnings({ currency: 'Pesetas' })).to.deep.equal(['unmapped_value currency PESETAS']);
  });

  it('has no price if it is on request, unknown or a placeholder', () => {
    expect(mapped({ price: 'x' }).financial).to.deep.equal({ information: 'Price on request' });
    expect(warnings({ price: 'x' })).to.deep.equal([]);
    expect(mapped({ price: '0' })).to.not.have.property('financial');
    expect(mapped({ price: '99999999' })).to.not.have.property('financial');
    expect(warnings({ price: '99999999' })).to.deep.equal(['placeholder_value price 99999999']);
    expect(warnings({ price: 'a lot' })).to.deep.equal(['unreadable_value price a lot']);
  });

  it('is available unless a status says otherwise', () => {
    expect(mapped({ status: 'Reserved' })).to.include({ status: 'option', crm_status: 'Reserved' });
    expect(mapped({ status: 'Sold' })).to.include({ status: 'sold' });
    expect(mapped({ status: 'Bewitched' })).to.include({ status: 'available', crm_status: 'Bewitched' });
    expect(warnings({ status: 'Bewitched' })).to.deep.equal(['unmapped_value status Bewitched']);
  });
});

describe('the place of a Kyero listing', () => {
  it('is in Spain by default', () => {
    expect(mapped({ location_detail: 'Urb. Tropicana', postcode: '29780', province: 'Málaga (Province)' }).location) //
      .to.deep.equal({
        city: 'Nerja',
        district: 'Urb. Tropicana',
        postal_code: '29780',
        province: 'Málaga',
        country: 'Spain',
        countryCode: 'ES',
        geo: { latitude: 36.7583, longitude: -3.8712 },
      });
    expect(mapped({ country: 'Portugal' }).location).to.include({ country: 'Portugal', countryCode: 'PT' });
    expect(mapped({ country: 'es' }).location)
      .to.include({ countryCode: 'ES' })
      .and.not.have.property('country');
    expect(mapped({ country: 'Costa Blanca' }).location).to.include({ country: 'Costa Blanca' });
    expect(warnings({ country: 'Costa Blanca' })).to.deep.equal(['unmapped_value country Costa Blanca']);
  });

  it('drops coordinates of failed geocoding, of no place and out of range', () => {
    const cases = [
      [{ latitude: '25.68', longitude: '-80.43' }, ['placeholder_value location 25.68, -80.43']],
      [{ latitude: '25.6839', longitude: '-80.4259' }, ['placeholder_value location 25.6839, -80.4259']],
      [{ latitude: '36.7', longitude: '0' }, ['placeholder_value location 36.7, 0']],
      [{ latitude: '0', longitude: '0' }, []],
      [{ latitude: '', longitude: '' }, []],
      [{ latitude: '367', longitude: '-3.8' }, ['implausible_value location 367, -3.8']],
      [{ latitude: 'north', longitude: '-3.8' }, ['unreadable_value location.latitude north']],
    ] as const;
    for (const [location, expected] of cases) {
      expect(mapped({ location }).location).to.not.have.property('geo');
      expect(warnings({ location })).to.deep.equal(expected);
    }
  });

  it('reads coordinates with a comma, as attributes and next to the location', () => {
    const geo = { latitude: 36.758, longitude: -3.871 };
    expect(mapped({ location: { latitude: '36,758', longitude: '-3,871' } }).location?.geo).to.deep.equal(geo);
    expect(mapped({ location: { '@latitude': '36.758', '@longitude': '-3.871' } }).location?.geo).to.deep.equal(geo);
    expect(mapped({ location: '', latitude: '36.758', longitude: '-3.871' }).location?.geo).to.deep.equal(geo);
  });
});

describe('the texts of a Kyero listing', () => {
  it('get a title in each language of a description', () => {
    const desc = { en: 'House.', es: 'Casa.', ru: 'Дом.', pl: 'Dom.', ja: '家' };
    expect(mapped({ desc }).title).to.deep.equal({
      en: 'Villa, 3 bedrooms, Nerja',
      es: 'Villa, 3 dormitorios, Nerja',
      ru: 'Вилла, 3 спальни, Nerja',
      pl: 'Willa, 3 sypialnie, Nerja',
      ja: 'Villa, 3 bedrooms, Nerja',
    });
    expect(mapped({ desc, beds: '1' }).title).to.include({
      en: 'Villa, 1 bedroom, Nerja',
      ru: 'Вилла, 1 спальня, Nerja',
    });
    expect(mapped({ desc, type: 'Plot', town: '' }).title).to.include({ en: 'Land', es: 'Terreno' });
    expect(mapped({ desc: '', beds: '' })).to.deep.include({
      title: { es: 'Villa, Nerja' },
      description: { es: 'Villa, Nerja' },
    });
  });

  it('keep the title that software adds, and get one in the other languages', () => {
    expect(mapped({ title: { en: 'Dream house' } }).title).to.deep.equal({
      en: 'Dream house',
      es: 'Villa, 3 dormitorios, Nerja',
    });
  });

  it('are clean, without the indentation of the XML', () => {
    const en =
      'Near the sea.\r\n            With &amp;amp; without &lt;b&gt;garden&lt;/b&gt;<script>x()</script>&#13;\n\n     End';
    expect(mapped({ desc: { en } }).description).to.deep.equal({
      en: 'Near the sea.\nWith &amp; without <b>garden</b>\n\n\nEnd',
    });
  });

  it('have languages by other names, by an attribute, or that of the market', () => {
    expect(mapped({ desc: { gb: 'House.', se: 'Hus.', uk: 'Дім.' } }).description).to.have.all.keys('en', 'sv', 'uk');
    const desc = [
      { '@language': 'en', '#text': 'House.' },
      { '@language': 'de-DE', '#text': 'Haus.' },
    ];
    expect(mapped({ desc }).description).to.deep.equal({ en: 'House.', de: 'Haus.' });
    expect(mapped({ desc: 'Casa.' }).description).to.deep.equal({ es: 'Casa.' });
    expect(warnings({ desc: { klingon: 'juH', en: 'House' } })).to.deep.equal(['unmapped_value desc klingon']);
  });
});

describe('the files and pages of a Kyero listing', () => {
  it('are in the order of their ids, each address once', () => {
    const image: JsonObject[] = [
      { '@id': '10', url: 'https://a.example/10.jpg' },
      { '@id': '2', url: 'https://a.example/2 b.png' },
      { url: 'https://a.example/last.webp' },
      { '@id': '1', url: 'https://a.example/1.jpg', title: { en: 'Sea' } },
      { '@id': '3', url: 'https://a.example/1.jpg' },
      { '@id': '4', url: '' },
      { '@id': '5', url: 'https://a.example/plan.jpg', tags: { tag: 'floorplan' } },
    ];
    const { images, plans } = mapped({ images: { image } });
    expect(images).to.deep.equal([
      { url: 'https://a.example/1.jpg', name: 'Sea', content_type: 'image/jpeg', ordinal: 0 },
      { url: 'https://a.example/2%20b.png', content_type: 'image/png', ordinal: 1 },
      { url: 'https://a.example/10.jpg', content_type: 'image/jpeg', ordinal: 2 },
      { url: 'https://a.example/last.webp', content_type: 'image/webp', ordinal: 3 },
    ]);
    expect(plans?.map(({ url }) => url)).to.deep.equal(['https://a.example/plan.jpg']);
    expect(warnings({ images: { image: { '@id': '1', url: 'ftp://a/1.jpg' } } })).to.deep.equal([
      'unreadable_value images.image.url ftp://a/1.jpg',
    ]);
  });

  it('are the page in the language of the market, and the others', () => {
    const url = { en: 'https://a.example/en', es: 'https://a.example/es', de: 'https://a.example/es' };
    expect(mapped({ url })).to.deep.include({
      property_url: 'https://a.example/es',
      custom_fields: [{ key: 'url_en', value: 'https://a.example/en', group: 'kyero' }],
    });
    expect(mapped({ url: { en: 'https://a.example/en', nl: 'https://a.example/nl' } }).property_url).to.match(/en$/);
    expect(mapped({ url: 'https://a.example/x' })).to.include({ property_url: 'https://a.example/x' });
  });
});

describe('the energy of a Kyero listing', () => {
  const energy = (consumption: string, emissions = ''): unknown =>
    mapped({ energy_rating: { consumption, emissions } }).legal?.energy;

  it('is a class, with an optional value', () => {
    expect(energy('D', 'C')).to.deep.equal({ epc_category: 'D', greenhouse_emissions: 'C' });
    expect(energy('e (142,5 kWh/m²)', 'E - 30')).to.deep.equal({
      epc_category: 'E',
      epc_value: 142.5,
      greenhouse_emissions: 'E',
      greenhouse_value: 30,
    });
  });

  it('is blank without a certificate yet, in all known words', () => {
    const blank = { blank: true, epc_category: 'empty', greenhouse_emissions: 'empty' };
    for (const word of ['X', 'Processing', 'In request', 'En trámite']) {
      expect(energy(word, word), word).to.deep.equal(blank);
    }
    expect(energy('Exempt')).to.deep.equal({ applicable: false, epc_category: 'not_applicable' });
    expect(energy('', '')).to.equal(undefined);
    expect(energy('N/A', '0')).to.equal(undefined);
  });

  it('is left out with a warning for any other value', () => {
    expect(energy('Good', 'A+')).to.equal(undefined);
    expect(warnings({ energy_rating: { consumption: 'Good', emissions: 'A+' } })).to.deep.equal([
      'unmapped_value energy_rating.consumption Good',
      'unmapped_value energy_rating.emissions A+',
    ]);
  });
});

describe('the pool and features of a Kyero listing', () => {
  it('has a pool by number or in words', () => {
    const has = (pool: string): boolean => mapped({ pool }).amenities?.includes('pool') ?? false;
    expect(
      ['1', '2', 'Private', 'Privé', 'Communal', 'Comunitaria', 'yes', 'Sí', 'Private heated'].every(has),
    ).to.equal(true);
    expect(['0', '', 'No', 'None', 'Sin piscina', 'Optional'].some(has)).to.equal(false);
    expect(mapped({ pool: 'Communal' }).custom_fields).to.deep.equal([
      { key: 'pool', value: 'Communal', group: 'kyero' },
    ]);
    expect(warnings({ pool: 'Aquarium' })).to.deep.equal(['unmapped_value pool Aquarium']);
  });

  it('keeps every feature and understands the usual ones', () => {
    const property = mapped(
      withFeatures(
        'Communal swimmingpool',
        'Private terrace',
        'Underground parking',
        'Lift',
        'Air Conditioning',
        'Fully furnished',
        'Fitted kitchen',
        'Good condition',
        'Underfloor heating',
        'Year construction:2027',
        'South-East facing',
        'Solarium',
      ),
    );
    expect(property).to.deep.include({
      kitchen_type: 'equipped',
      crm_kitchen_type: 'Fitted kitchen',
      general_condition: 'good',
      orientation: 'SE',
      building: { construction: { year: 2027 } },
      areas: [{ type: 'solarium' }],
      features: { heating_cooling: { air_conditioning: true, floor_heating: true } },
    });
    expect(property.amenities).to.have.members(
      'pool terrace parking interior_parking lift air_conditioning furnished'.split(' '),
    );
    expect(property.custom_fields)
      .to.have.length(12)
      .and.deep.include({ key: 'feature', value: 'Lift', group: 'features' });
  });

  it('maps views and nearby places', () => {
    const property = mapped(
      withFeatures(
        'Sea views',
        'Pool view',
        'Close to golf',
        '400m to the beach',
        '5 minutes to shops',
        'Frontline beach',
      ),
    );
    expect(property.amenities).to.have.members(['view', 'sea_view']);
    expect(property.view).to.deep.equal({ landscapes: ['sea', 'swimming_pool'] });
    expect(property.proximities).to.deep.equal([
      { type: 'golf', name: 'Close to golf' },
      { type: 'beach', name: '400m to the beach', distance: { length: 400, unit: 'meters' } },
      { type: 'shops', name: '5 minutes to shops', distance: { length: 5, unit: 'minutes' } },
      { type: 'beach', name: 'Frontline beach' },
    ]);
  });

  it('keeps nearby places under their name, also without a type of our model, and settings as nearby places', () => {
    const property = mapped(withFeatures('Close to restaurants', 'Commercial area', 'Close to schools', 'Beachside'));
    expect(property.proximities).to.deep.equal([
      { name: 'Close to restaurants' },
      { type: 'shops', name: 'Commercial area' },
      { type: 'elementary_school', name: 'Close to schools' },
      { type: 'beach', name: 'Beachside' },
    ]);
  });

  it('reads all notations of air conditioning, and propane as gas', () => {
    for (const words of ['A/C', 'AC', 'Air-con', 'Airconditioning', 'Air Conditioner', 'Aire Acondicionado']) {
      expect(mapped(withFeatures(words)).amenities, words).to.include('air_conditioning');
    }
    for (const words of ['Plot of 2 ac', 'No A/C', 'Pre-installed A/C']) {
      expect(mapped(withFeatures(words)).amenities ?? [], words).not.to.include('air_conditioning');
    }
    for (const words of ['Propane gas', 'Gas: propane', 'Gas Propano']) {
      expect(mapped(withFeatures(words)).features?.heating_energy, words).to.deep.equal({ gas: true });
    }
  });

  it('combines several features about the kitchen', () => {
    const kitchens: ReadonlyArray<readonly [features: string[], kitchen: string]> = [
      [['Separate kitchen'], 'separate'],
      [['Separate fitted kitchen'], 'separate_equipped'],
      [['Fitted kitchen', 'Kitchen: separate'], 'separate_equipped'],
      [['Fully equipped kitchen', 'Open plan kitchen'], 'american_equipped'],
      [['Cocina independiente'], 'separate'],
      [['Kitchenette'], 'kitchenette'],
    ];
    for (const [features, kitchen] of kitchens) {
      const property = mapped(withFeatures(...features));
      expect(property.kitchen_type).to.equal(kitchen);
      expect(property.crm_kitchen_type).to.equal(features.join(', '));
    }
    expect(mapped(withFeatures('No separate kitchen', 'Partially fitted kitchen'))).not.to.have.property(
      'kitchen_type',
    );
  });

  it('ignores features that are only possible, missing or of someone else', () => {
    const property = mapped(
      withFeatures(
        'Pool possible',
        'No lift',
        'Unfurnished',
        'Pre-air conditioning',
        'Parking street',
        'Street parking',
        'Close to garden',
      ),
    );
    expect(property).to.not.have.any.keys('amenities', 'features');
  });

  it('reads features that come in several languages', () => {
    const features: JsonObject = { feature: [{ en: 'Sauna', es: 'Sauna finlandesa' }, { es: 'Chimenea' }] };
    const property = mapped({ features, pool: '' });
    expect(property.amenities).to.have.members(['sauna', 'fireplace']);
    expect(property.custom_fields?.map(({ value }) => value)).to.deep.equal(['Sauna', 'Chimenea']);
  });
});
