import type { Target } from './targets.ts';

/** Names of fields about where a home is and how large it is, in seven languages; see `FIELD_NAMES`. */
export const PLACE_NAMES: readonly Target[] = [
  {
    to: 'location.address',
    kind: 'line',
    names:
      'address, street address, full address, address line, address line 1, address 1, address1, addr, addr1, display address, displayable address, adresse, adresse du bien, adresse 1, anschrift, dirección, indirizzo, adres, straatadres, morada, endereço, street and number, calle y número, dirección completa, domicilio, straße hausnummer, straße und hausnummer, strasse nr, via e numero, adres volledig, straat en nummer, rua e número, adresse complète, adresse postale, full street address, addr 1',
  },
  {
    to: 'location.address_complement',
    kind: 'line',
    names:
      "address 2, address2, address line 2, addr2, unit, box, complément d'adresse, complément adresse, adresse 2, adresszusatz, complemento dirección, bus, complemento, apartment number, unit number, apt, flat number, suite, piso puerta, puerta, escalera, scala, interno scala, bus nummer, toevoeging, huisnummer toevoeging, andar porta, étage porte, bâtiment",
  },
  {
    to: 'location.street',
    kind: 'line',
    names:
      'street, street name, road, rue, voie, nom de voie, nom rue, strasse, straße, straßenname, calle, nombre calle, vía, via, nome via, straat, straatnaam, rua, street name public, nom de rue, nom de la rue, libellé voie, via nome, nombre de la calle, calle nombre, nome rua, nome da rua, straatnaam volledig',
  },
  {
    to: 'location.street_number',
    kind: 'line',
    names:
      'street number, house number, building number, house name number, number, numéro de rue, numéro voie, numéro, hausnummer, hausnr, número, número calle, civico, numero civico, huisnummer, número de porta, street no, house no, num calle, número calle, num via, huisnr, hausnr, numero civico, n civico, n rue, num rue, numéro dans la voie, nummer, numero, adres nummer, address number, adresse numéro, dirección numero',
  },
  {
    to: 'location.postal_code',
    kind: 'postcode',
    names:
      'postal code, postcode, post code, zip, zip code, zipcode, code postal, cp, plz, postleitzahl, código postal, codigo postal, cap, codice postale, codice avviamento postale, postcode 1, zip postal, post, cod postal, codpostal, postnummer, postcode 4, cp ville, c p, code insee postal',
  },
  {
    to: 'location.city',
    kind: 'line',
    names:
      'city, town, town city, locality, municipality, place, village, city name, ville, commune, localité, ort, stadt, ortsname, gemeinde, wohnort, ciudad, población, municipio, localidad, città, comune, località, stad, plaats, woonplaats, gemeente, cidade, concelho, city town, town or city, locality name, location city, ville publique, localidad, localidade, poblacion, población, nombre población, municipio nombre, nome comune, comune nome, ortschaft, wohnort, plz ort, plaatsnaam, woonplaats, deelgemeente, cidade concelho, município',
  },
  {
    to: 'location.district',
    kind: 'line',
    names:
      'district, neighbourhood, neighborhood, area name, quarter, suburb, urbanisation, urbanization, sub locality, location detail, quartier, secteur, stadtteil, ortsteil, stadtbezirk, regionaler zusatz, barrio, zona, distrito, urbanización, quartiere, ' +
      'zona città, wijk, buurt, bairro, freguesia, neighborhood name, sub area, subdivision, subdivision name, community, sub locality name, city area, nom quartier, quartier ville, stadtviertel, viertel, barriada, barrio zona, nombre zona, zona nome, frazione, località zona, stadsdeel, buurt wijk, bairro zona',
  },
  {
    to: 'location.province',
    kind: 'line',
    names:
      'province, county, department, county or parish, province name, département, landkreis, kreis, provincia, provincie, distrito administrativo, county name, kreis name, provincia nombre, nome provincia, sigla provincia, departement, nom département, provincie naam, distrito provincia',
  },
  { to: 'location.province', kind: 'line', less: 0.06, names: 'distrito' },
  {
    to: 'location.region',
    kind: 'line',
    names:
      'region, state, state or province, région, bundesland, comunidad autónoma, comunidad, región, regione, regio, gewest, região, state name, state code, region name, nom région, region nombre, nome regione, bundesland name, ccaa, comunidad autonoma, estado federal, gewest',
  },
  {
    to: 'location.countryCode',
    kind: 'country',
    names:
      'country, country code, country name, iso country, country iso, pays, code pays, land, iso land, ländercode, país, pais, codigo pais, paese, nazione, landcode, country code iso, nation, staat land, ländercode iso, länderkennzeichen, laenderkennzeichen, código país, paese codice, landcode iso',
  },
  {
    to: 'location.geo.latitude',
    kind: 'degrees',
    names:
      'geolocation lat, latitude, lat, geo lat, gps lat, gps latitude, map lat, y coordinate, exact latitude, breitengrad, breite, latitud, latitudine, breedtegraad, geo latitude, coord lat, coordinate lat, coordinates lat, coordenada y, coord y, breite geo, latitude gps, y',
  },
  {
    to: 'location.geo.longitude',
    kind: 'degrees',
    names:
      'geolocation long, geolocation lng, longitude, lng, lon, long, geo lng, geo lon, gps lng, gps lon, gps longitude, map lng, x coordinate, exact longitude, längengrad, länge, longitud, longitudine, lengtegraad, geo longitude, coord lng, coord lon, coordinates lng, coordenada x, coord x, länge geo, longitude gps, x',
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
      'floor size, gebruiksoppervlakte woonfunctie, gebruiksoppervlakte wonen, liveable area, livable area, living area, living space, living surface, habitable area, floor space, internal area, net internal area, net area, square meters, square metres, sqm, square feet, sqft, m2, area, size, surface, property size, ' +
      'area size, surface habitable, surface, surface bien, surface carrez, superficie habitable, superficie, wohnfläche, wohnfl, fläche, superficie útil, metros útiles, metros, m2 utiles, ' +
      'metros cuadrados, superficie abitabile, superficie calpestabile, mq, metri quadri, superficie commerciale, superficie netta, woonoppervlakte, bewoonbare oppervlakte, oppervlakte, gebruiksoppervlakte, área útil, área, internal area sqm, square footage, net living area, net living space, living area sqft, living area square feet, building size, building area, house size, size house, internal size, home size, liveable surface, surf hab, surf habitable, surface hab, superficie privée, surface privative, surface loi carrez, surface m2, wohnraum, wohn fläche, wohnfläche m2, wohnfläche ca, m utiles, metros utiles, sup util, sup útil, superficie vivienda, m2 vivienda, superficie interna, superficie utile, superficie netta calpestabile, net sqm, sqm net, area usable, area utile, woonopp, woon oppervlakte, opp wonen, oppervlakte wonen, bewoonbare opp, gbo, bewoonbare ruimte, área privativa, área habitável, wohnen, flächen wohnen, fläche wohnen, wohnen fläche',
  },
  {
    to: 'sizes.liveable_area',
    kind: 'size',
    less: 0.05,
    isFallback: true,
    names:
      'useful area, usable area, nutzfläche, nutzfl, nutz fläche, bürofläche, ladenfläche, verkaufsfläche, lagerfläche, office area, retail area, shop area, commercial area, surface commerciale, surface bureaux, superficie comercial, bedrijfsoppervlakte, kantooroppervlakte',
  },
  {
    to: 'sizes.floor_area',
    kind: 'size',
    names:
      'floor area, total area, gross floor area, gross area, gross internal area, built area, total floor area, built size, surface area built, surface totale, surface utile, surface plancher, gesamtfläche, bruttogeschossfläche, superficie construida, ' +
      'metros construidos, m2 construidos, superficie lorda, superficie totale, bruto oppervlakte, totale oppervlakte, área bruta, área total, constructed area, area constructed, built surface, surface built, sqm gross, gross sqm, sqm sale, gross size, surface brute, surface développée, surface bâtie, m cons, m construidos, sup construida, sup const, superficie edificada, metros cuadrados construidos, superficie coperta, superficie commerciale totale, mq lordi, bruto vloeroppervlakte, bvo, bebaute fläche, bgf, gesamt fläche, área construída, área bruta de construção',
  },
  {
    to: 'sizes.plot_area',
    kind: 'size',
    names:
      'surf terrain, totale kadestrale oppervlakte, kadestrale oppervlakte, erf size, erf, lot, stand size, plot area, plot size, plot, land area, lot size, lot area, lot size area, land size, site area, ground area, surface area plot, surface terrain, surface du terrain, superficie terrain, terrain, surface parcelle, surface lot, grundstücksfläche, grundstücksfl, grundstücksgröße, ' +
      'grundstück, superficie parcela, metros parcela, m2 parcela, parcela, superficie terreno, terreno, superficie solar, perceeloppervlakte, grondoppervlakte, oppervlakte grond, oppervlakte perceel, área do terreno, área terreno, size land, land, terrain m2, contenance, superficie du terrain, surface parcelle terrain, taille terrain, grundfläche, grund fläche, grundstückfläche, grundstück m2, sup parcela, superficie finca, m parcela, metros de parcela, mq terreno, superficie lotto, lotto, giardino terreno, perceel, kaveloppervlakte, oppervlakte kavel, terreinoppervlakte, opp perceel, grondopp, área do lote, área terreno m2, lot acres, lot size acres, acres, acreage, lot square feet, lot size square feet',
  },
  {
    to: 'sizes.terrace_area',
    kind: 'size',
    names:
      'terrace area, terrace size, terrace surface, surface area terrace, surface terrasse, surface de la terrasse, terrassenfläche, balkon terrasse fläche, superficie terraza, metros terraza, m2 terraza, superficie terrazzo, mq terrazzo, oppervlakte terras, terrasoppervlakte, área terraço, surface terrasses, terrasse fläche, terrassen fläche, opp terras',
  },
  {
    to: 'sizes.balcony_area',
    kind: 'size',
    names:
      'balcony area, balcony size, surface balcon, balkonfläche, superficie balcón, superficie balcone, oppervlakte balkon, área varanda, sf balcon, surface balcons, balkon fläche, balcony terrace area',
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
      'living room area, lounge area, surface séjour, surface du séjour, surface salon, wohnzimmerfläche, superficie salón, superficie soggiorno, oppervlakte living, oppervlakte woonkamer, living room size, living room surface, salle de séjour, surface salle de séjour, superficie salle de séjour, wohnzimmer fläche',
  },
  {
    to: 'sizes.cellar_area',
    kind: 'size',
    names: 'cellar area, surface cave, kellerfläche, superficie trastero, superficie cantina, oppervlakte kelder',
  },
];
