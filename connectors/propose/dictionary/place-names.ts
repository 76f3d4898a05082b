import type { Target } from './targets.ts';

/** Names of fields about where a home is and how large it is, in seven languages; see `FIELD_NAMES`. */
export const PLACE_NAMES: readonly Target[] = [
  {
    to: 'location.address',
    kind: 'line',
    names:
      'address, street address, full address, address line, address line 1, address 1, address1, addr, addr1, display address, displayable address, adresse, adresse du bien, adresse 1, anschrift, dirección, indirizzo, adres, straatadres, morada, endereço',
  },
  {
    to: 'location.address_complement',
    kind: 'line',
    names:
      "address 2, address2, address line 2, addr2, unit, box, complément d'adresse, complément adresse, adresse 2, adresszusatz, complemento dirección, bus, complemento",
  },
  {
    to: 'location.street',
    kind: 'line',
    names:
      'street, street name, road, rue, voie, nom de voie, nom rue, strasse, straße, straßenname, calle, nombre calle, vía, via, nome via, straat, straatnaam, rua',
  },
  {
    to: 'location.street_number',
    kind: 'line',
    names:
      'street number, house number, building number, house name number, number, numéro de rue, numéro voie, numéro, hausnummer, hausnr, número, número calle, civico, numero civico, huisnummer, número de porta',
  },
  {
    to: 'location.postal_code',
    kind: 'postcode',
    names:
      'postal code, postcode, post code, zip, zip code, zipcode, code postal, cp, plz, postleitzahl, código postal, codigo postal, cap, codice postale, codice avviamento postale, postcode 1',
  },
  {
    to: 'location.city',
    kind: 'line',
    names:
      'city, town, town city, locality, municipality, place, village, city name, ville, commune, localité, ort, stadt, ortsname, gemeinde, wohnort, ciudad, población, municipio, localidad, città, comune, località, stad, plaats, woonplaats, gemeente, cidade, concelho',
  },
  {
    to: 'location.district',
    kind: 'line',
    names:
      'district, neighbourhood, neighborhood, area name, quarter, suburb, urbanisation, urbanization, sub locality, location detail, quartier, secteur, stadtteil, ortsteil, stadtbezirk, regionaler zusatz, barrio, zona, distrito, urbanización, quartiere, ' +
      'zona città, wijk, buurt, bairro, freguesia',
  },
  {
    to: 'location.province',
    kind: 'line',
    names:
      'province, county, department, county or parish, province name, département, landkreis, kreis, provincia, provincie, distrito administrativo',
  },
  {
    to: 'location.region',
    kind: 'line',
    names:
      'region, state, state or province, région, bundesland, comunidad autónoma, comunidad, región, regione, regio, gewest, região',
  },
  {
    to: 'location.countryCode',
    kind: 'country',
    names:
      'country, country code, country name, iso country, country iso, pays, code pays, land, iso land, ländercode, país, pais, codigo pais, paese, nazione, landcode',
  },
  {
    to: 'location.geo.latitude',
    kind: 'degrees',
    names:
      'latitude, lat, geo lat, gps lat, gps latitude, map lat, y coordinate, exact latitude, breitengrad, breite, latitud, latitudine, breedtegraad',
  },
  {
    to: 'location.geo.longitude',
    kind: 'degrees',
    names:
      'longitude, lng, lon, long, geo lng, geo lon, gps lng, gps lon, gps longitude, map lng, x coordinate, exact longitude, längengrad, länge, longitud, longitudine, lengtegraad',
  },
  {
    to: 'location.geo',
    kind: 'point',
    names:
      'lat lng, latlng, lat long, coordinates, gps, gps coordinates, geo point, coordonnées gps, coordonnées, koordinaten, coordenadas, coordinate, coördinaten',
  },
  {
    to: 'sizes.liveable_area',
    kind: 'size',
    names:
      'liveable area, livable area, living area, living space, living surface, habitable area, floor space, internal area, net internal area, useful area, usable area, net area, square meters, square metres, sqm, square feet, sqft, m2, area, size, surface, property size, ' +
      'area size, surface habitable, surface, surface bien, surface carrez, superficie habitable, superficie, wohnfläche, wohnfl, nutzfläche, fläche, superficie útil, metros útiles, metros, m2 utiles, ' +
      'metros cuadrados, superficie abitabile, superficie calpestabile, mq, metri quadri, superficie commerciale, superficie netta, woonoppervlakte, bewoonbare oppervlakte, oppervlakte, gebruiksoppervlakte, área útil, área, área bruta',
  },
  {
    to: 'sizes.floor_area',
    kind: 'size',
    names:
      'floor area, total area, gross floor area, gross area, gross internal area, built area, total floor area, built size, surface area built, surface totale, surface utile, surface plancher, gesamtfläche, bruttogeschossfläche, superficie construida, ' +
      'metros construidos, m2 construidos, superficie lorda, superficie totale, bruto oppervlakte, totale oppervlakte, área bruta, área total',
  },
  {
    to: 'sizes.plot_area',
    kind: 'size',
    names:
      'plot area, plot size, plot, land area, lot size, lot area, lot size area, land size, site area, ground area, surface area plot, surface terrain, surface du terrain, superficie terrain, terrain, surface parcelle, surface lot, grundstücksfläche, grundstücksfl, grundstücksgröße, ' +
      'grundstück, superficie parcela, metros parcela, m2 parcela, parcela, superficie terreno, terreno, superficie solar, perceeloppervlakte, grondoppervlakte, oppervlakte grond, oppervlakte perceel, área do terreno, área terreno',
  },
  {
    to: 'sizes.terrace_area',
    kind: 'size',
    names:
      'terrace area, terrace size, terrace surface, surface area terrace, surface terrasse, surface de la terrasse, terrassenfläche, superficie terraza, metros terraza, m2 terraza, superficie terrazzo, mq terrazzo, oppervlakte terras, terrasoppervlakte, área terraço',
  },
  {
    to: 'sizes.balcony_area',
    kind: 'size',
    names:
      'balcony area, balcony size, surface balcon, balkonfläche, balkon terrasse fläche, superficie balcón, superficie balcone, oppervlakte balkon, área varanda',
  },
  {
    to: 'sizes.garden_area',
    kind: 'size',
    names:
      'garden area, garden size, surface jardin, gartenfläche, superficie jardín, metros jardín, superficie giardino, mq giardino, tuinoppervlakte, oppervlakte tuin, área jardim',
  },
  {
    to: 'sizes.main_room_area',
    kind: 'size',
    names:
      'living room area, lounge area, surface séjour, surface du séjour, surface salon, wohnzimmerfläche, superficie salón, superficie soggiorno, oppervlakte living, oppervlakte woonkamer',
  },
  {
    to: 'sizes.cellar_area',
    kind: 'size',
    names: 'cellar area, surface cave, kellerfläche, superficie trastero, superficie cantina, oppervlakte kelder',
  },
];
