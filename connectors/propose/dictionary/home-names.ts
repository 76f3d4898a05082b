import type { Target } from './targets.ts';

/** Names of fields about rooms, building, energy, texts and files, in seven languages; see `FIELD_NAMES`. */
export const HOME_NAMES: readonly Target[] = [
  {
    to: 'bedrooms',
    kind: 'count',
    names:
      'bedrooms, bedroom, beds, bed, bedrooms total, number of bedrooms, bed rooms, sleeping rooms, chambres, nombre de chambres, nb chambres, schlafzimmer, anzahl schlafzimmer, dormitorios, habitaciones, num habitaciones, camere, camere da letto, numero camere, ' +
      'slaapkamers, aantal slaapkamers, quartos',
  },
  {
    to: 'living_rooms',
    kind: 'number',
    names:
      'rooms, total rooms, number of rooms, rooms total, pièces, nombre de pièces, nb pièces, nbre pièces, zimmer, anzahl zimmer, zimmeranzahl, ambientes, locali, vani, numero locali, numero vani, kamers, aantal kamers, divisões, assoalhadas',
  },
  {
    to: 'bathrooms',
    kind: 'count',
    names:
      'bathrooms, bathroom, baths, bath, bath rooms, bathrooms total, full baths, salles de bain, salle de bain, salles de bains, nb sdb, sdb, badezimmer, anzahl badezimmer, bäder, baños, num baños, bagni, numero bagni, badkamers, aantal badkamers, casas de banho, banheiros',
  },
  {
    to: 'showerrooms',
    kind: 'count',
    names:
      "shower rooms, showers, salles d'eau, salle d'eau, salles de douche, nb salle eau, sde, duschbäder, duschen, aseos ducha, docce, douches, douchekamers",
  },
  {
    to: 'toilets',
    kind: 'count',
    names:
      'toilets, toilet, wc, wcs, half baths, separate toilets, toilettes, nb wc, nombre de wc, anzahl sep wc, gäste wc anzahl, aseos, servizi, toiletten, aantal toiletten, lavabos',
  },
  {
    to: 'floor',
    kind: 'line',
    names:
      'floor, floor number, storey, on floor, étage, numéro étage, stockwerk, lage etage, planta, piso, numero piano, piano, verdieping, andar',
  },
  {
    to: 'floors',
    kind: 'count',
    names:
      "floors, number of floors, storeys, stories, total floors, levels, nombre d'étages, nb étages, nombre étages, étages immeuble, étages, niveaux, nombre de niveaux, anzahl etagen, etagenzahl, geschosse, plantas, número de plantas, plantas edificio, piani, " +
      'numero piani, totale piani, aantal verdiepingen, bouwlagen, pisos, número de pisos',
  },
  {
    to: 'garages',
    kind: 'count',
    names:
      'garages, garage, garage spaces, number of garages, nombre de garages, nb garages, anzahl garagen, garajes, num garajes, box auto, posti garage, aantal garages, garagens',
  },
  {
    to: 'parkings',
    kind: 'count',
    names:
      'parkings, parking, parking spaces, car spaces, parking places, parking total, carspaces, nombre de parkings, nb parkings, places de parking, stationnements, stellplätze, anzahl stellplätze, plazas de garaje, plazas garaje, plazas parking, aparcamientos, ' +
      'posti auto, parcheggi, parkeerplaatsen, aantal parkeerplaatsen, lugares de estacionamento, estacionamentos',
  },
  {
    to: 'balconies',
    kind: 'count',
    names:
      'balconies, number of balconies, balcony count, nombre de balcons, nb balcons, balcons, anzahl balkone, balkone, balcones, balconi, aantal balkons, varandas',
  },
  {
    to: 'terraces',
    kind: 'count',
    names:
      'terraces, number of terraces, nombre de terrasses, nb terrasses, terrasses, anzahl terrassen, terrassen, terrazas, terrazzi, aantal terrassen, terraços',
  },
  {
    to: 'cellars',
    kind: 'count',
    names: 'cellars, number of cellars, nombre de caves, nb caves, caves, anzahl keller, trasteros, cantine, kelders',
  },
  {
    to: 'sleeps',
    kind: 'count',
    names:
      'sleeps, max guests, guests, capacity, capacité, couchages, nombre de personnes, anzahl personen, schlafplätze, capacidad, plazas, posti letto, slaapplaatsen, capacidade',
  },
  {
    to: 'apartments',
    kind: 'count',
    names:
      'number of units, number of apartments, units in building, nombre de logements, anzahl wohneinheiten, wohneinheiten, número de viviendas, aantal wooneenheden',
  },
  {
    to: 'building.construction.year',
    kind: 'year',
    names:
      'year built, construction year, year of construction, build year, built year, year, built in, année de construction, année construction, année, baujahr, año construcción, año de construcción, año, antigüedad año, anno costruzione, anno di costruzione, ' +
      'bouwjaar, ano de construção, ano construção',
  },
  {
    to: 'building.renovation.year',
    kind: 'year',
    names:
      'renovation year, year renovated, year of renovation, année de rénovation, année rénovation, sanierungsjahr, letzte modernisierung, año reforma, anno ristrutturazione, renovatiejaar, jaar renovatie',
  },
  {
    to: 'occupancy.occupied',
    kind: 'flag',
    names:
      'occupied, is occupied, tenanted, tenant in situ, vermietet, ist vermietet, loué, occupé, est loué, ocupado, alquilado, occupato, locato, verhuurd, ocupado atualmente',
  },
  {
    to: 'legal.regulations.building_permit',
    kind: 'flag',
    names:
      'building permit, permis de bâtir, permis de construire, baugenehmigung, licencia de obra, permesso di costruire, bouwvergunning, licença de construção',
  },
  {
    to: 'legal.regulations.subdivision_authorisation',
    kind: 'flag',
    names: 'subdivision permit, permis de lotir, verkavelingsvergunning',
  },
  {
    to: 'legal.regulations.priority_purchase_right',
    kind: 'flag',
    names:
      'right of first refusal, droit de préemption, vorkaufsrecht, derecho de tanteo, diritto di prelazione, voorkooprecht, direito de preferência',
  },
  {
    to: 'legal.regulations.pending_legal_proceedings',
    kind: 'flag',
    names: 'legal proceedings, jugement en cours, procédure en cours, gerichtsverfahren, dagvaarding',
  },
  {
    to: 'financial.commissions.buyer.text',
    kind: 'line',
    names:
      'buyer commission, buyer fee, commission acquéreur, honoraires acquéreur, käuferprovision, aussencourtage, aussen courtage, provision käufer, comisión comprador, provvigione acquirente',
  },
  {
    to: 'general_condition',
    kind: 'code',
    names:
      'condition, general condition, state, property condition, building condition, état, état général, état du bien, zustand, zustandsart, zustand art, objektzustand, estado, estado conservación, conservación, stato immobile, condizioni, staat, staat woning, estado do imóvel',
  },
  {
    to: 'kitchen_type',
    kind: 'code',
    names:
      'kitchen, kitchen type, type of kitchen, cuisine, type de cuisine, type cuisine, küche, küchentyp, cocina, tipo cocina, cucina, tipo cucina, keuken, type keuken, cozinha',
  },
  {
    to: 'features.crm_heating',
    kind: 'line',
    names:
      'heating, heating type, type of heating, heating system, chauffage, type de chauffage, type chauffage, heizung, heizungsart, calefacción, tipo calefacción, riscaldamento, tipo riscaldamento, verwarming, type verwarming, aquecimento',
  },
  {
    to: 'orientation',
    kind: 'code',
    names:
      'orientation, building orientation, orientation bâtiment, facing, exposure, aspect, exposition, ausrichtung, himmelsrichtung, orientación, esposizione, oriëntatie, ligging tuin, orientação',
  },
  {
    to: 'legal.energy.epc_category',
    kind: 'energy',
    names:
      'energy class, energy rating, energy label, epc, epc rating, epc class, energy efficiency class, energy certificate, energy efficiency, energy rating consumption, dpe, dpe classe, classe dpe, classe énergie, classe énergétique, étiquette énergie, dpe étiquette, ' +
      'dpe lettre, dpe lettre conso, energieeffizienzklasse, energieklasse, wertklasse, clase energética, calificación energética, certificado energético, etiqueta energética, letra consumo, classe energetica, energielabel, epc label, peb, label peb, bilan consommation énergie, bilan énergie, ' +
      'classe energética, certificado energético',
  },
  {
    to: 'legal.energy.epc_value',
    kind: 'number',
    names:
      'energy consumption, energy value, epc value, energy use, kwh m2 year, kwh m2, consommation énergie, consommation énergétique, consommation, dpe valeur, dpe conso, dpe consommation, valeur dpe, endenergiebedarf, energieverbrauchkennwert, energiekennwert, energieverbrauch, ' +
      'energiebedarf, consumo energía, consumo energético, valor consumo, consumo energetico, ipe, indice prestazione energetica, energieverbruik, epc waarde, kengetal, consumo',
  },
  {
    to: 'legal.energy.greenhouse_emissions',
    kind: 'energy',
    names:
      'ghg class, emission class, emissions class, co2 class, energy rating emissions, co2 rating, ges, classe ges, ges classe, étiquette ges, bilan émission ges, bilan ges, ges étiquette, ges lettre, dpe lettre ges, co2 klasse, clase emisiones, emisiones letra, letra emisiones, classe emissioni, emissieklasse',
  },
  {
    to: 'legal.energy.greenhouse_value',
    kind: 'number',
    names:
      'ghg value, emissions, co2 emissions, co2, emission value, ges valeur, valeur ges, émissions, émission ges, émissions ges, co2 emission, co2 ausstoß, emisiones, valor emisiones, emisiones co2, emissioni, emissioni co2, co2 uitstoot, emissão co2',
  },
  {
    to: 'legal.energy.diagnostic_date',
    kind: 'date',
    names:
      'epc date, energy certificate date, dpe date, date dpe, date diagnostic, date du dpe, ausstelldatum, energieausweis datum, fecha certificado energético, data ape, epc datum',
  },
  {
    to: 'legal.property_and_land.cadastral_reference',
    kind: 'line',
    names:
      'cadastral reference, cadastre reference, parcel number, référence cadastrale, flurstück, referencia catastral, catastral, catasto, dati catastali, kadastrale referentie, referência cadastral',
  },
  {
    to: 'coownership.enabled',
    kind: 'flag',
    names: 'co ownership, coownership, copropriété, bien en copropriété, en copropriété',
  },
  {
    to: 'coownership.lot_count',
    kind: 'count',
    names:
      'number of lots, nombre de lots, nb lots, nombre de lots copropriété, nombre de lots de la copropriété, nb lots copropriété, nb lots',
  },
  {
    to: 'mandate.reference',
    kind: 'line',
    names: 'mandate, mandate number, mandat, numéro de mandat, n mandat, no mandat, numéro mandat, mandat numéro',
  },
  {
    to: 'mandate.exclusive',
    kind: 'flag',
    names:
      'exclusive, exclusive mandate, exclusivity, sole agency, exclusif, exclusivité, mandat exclusif, mandat exclusivité, alleinauftrag, exklusiv, exclusiva, in esclusiva, esclusiva, exclusief, exclusivo',
  },
  {
    to: 'mandate.start_date',
    kind: 'date',
    names:
      'mandate date, mandate start, date mandat, date de mandat, date du mandat, début mandat, auftragsdatum, fecha encargo, data incarico',
  },
  {
    to: 'featured',
    kind: 'flag',
    names:
      'featured, is featured, highlighted, prime, spotlight, coup de coeur, mise en avant, top objekt, highlight, destacado, in evidenza, vetrina, uitgelicht, destaque',
  },
  {
    to: 'available_at',
    kind: 'date',
    names:
      'available from, available date, availability date, date available, available, move in date, let date available, date de disponibilité, date disponibilité, disponible le, libre le, verfügbar ab, bezugsfrei ab, bezugstermin, frei ab, disponible desde, fecha disponibilidad, disponibile dal, data disponibilità, beschikbaar vanaf, beschikbaar per, disponível a partir',
  },
  {
    to: 'created_at',
    kind: 'instant',
    names:
      'created, created at, creation date, create date, date created, listed on, listing date, date added, first published, date de création, créé le, date création, erstellt am, erstellungsdatum, anlagedatum, fecha alta, fecha creación, data inserimento, data creazione, aangemaakt op, datum invoer, data criação',
  },
  {
    to: 'updated_at',
    kind: 'instant',
    names:
      'updated, updated at, update date, last updated, last update, modified, modified at, modification date, last modified, date modified, date updated, modification timestamp, timestamp, date, lastmod, date de modification, date modification, date de mise à jour, mise à jour le, ' +
      'modifié le, date maj, maj, geändert am, aktualisiert am, änderungsdatum, letzte änderung, stand vom, fecha modificación, fecha actualización, última modificación, actualizado, data modifica, ultima modifica, data aggiornamento, gewijzigd op, datum wijziging, ' +
      'laatst gewijzigd, data modificação, data atualização',
  },
  {
    to: 'title',
    kind: 'line',
    names:
      'title, headline, heading, property title, listing title, name, property name, titre, libellé, intitulé, titre annonce, titre du bien, titel, überschrift, objekttitel, bezeichnung, título, nombre, titulo anuncio, encabezado, titolo, titolo annuncio, onderwerp, kop',
  },
  {
    to: 'description',
    kind: 'html',
    names:
      'description, desc, long description, full description, main description, property description, details text, body, public remarks, text, content, descriptif, texte, texte annonce, corps, description longue, beschreibung, ' +
      'objektbeschreibung, langtext, freitext, text objekt, descripción, descripcion larga, texto, descrizione, testo, descrizione estesa, testo annuncio, omschrijving, beschrijving, tekst, descrição',
  },
  {
    to: 'short_description',
    kind: 'html',
    names:
      'short description, summary, teaser, excerpt, brief description, accroche, résumé, description courte, texte court, kurzbeschreibung, kurztext, dreizeiler, descripción corta, resumen, extracto, descripcion breve, descrizione breve, sommario, abstract, korte omschrijving, korte beschrijving, samenvatting, descrição curta, resumo',
  },
  {
    to: 'property_url',
    kind: 'url',
    names:
      'url, link, property url, listing url, web page, permalink, detail url, details url, website url, lien, lien annonce, url annonce, objekt url, expose url, enlace, url anuncio, url inmueble, link annuncio, scheda url',
  },
  {
    to: 'video.video_url',
    kind: 'url',
    names: 'video, video url, video link, youtube, vidéo, lien vidéo, url vidéo, videolink, vídeo, url video',
  },
  {
    to: 'video.virtual_tour_url',
    kind: 'url',
    names:
      'virtual tour, virtual tour url, virtual tour link, tour, tour url, tour 360, matterport, visite virtuelle, lien visite virtuelle, url visite virtuelle, rundgang, virtueller rundgang, tour virtual, url visita virtual, visita virtual, url visita virtual, virtuele tour, media virtual tour',
  },
  {
    to: 'images',
    kind: 'picture',
    names:
      'images, image, photos, photo, pictures, picture, pics, gallery, image url, photo url, picture url, image urls, media, media image, photo link, images url, url image, url photo, bilder, bild, fotos, foto, galerie, imágenes, imagen, url imagen, immagini, immagine, ' +
      'foto url, afbeeldingen, afbeelding, imagens, imagem, large image, url large, url xxl, url original, media url',
  },
  {
    to: 'plans',
    kind: 'picture',
    names:
      'floor plan, floor plans, floorplan, floorplans, plan, plans, floor plan url, media floor plan, grundriss, grundrisse, plano, planos, planimetria, planimetrie, plattegrond, plattegronden, planta imóvel',
  },
  {
    to: 'documents',
    kind: 'url',
    names:
      'documents, document, brochure, brochure url, pdf, dokumente, exposé pdf, documentos, documenti, documenten, brochures',
  },
  {
    to: 'internal_note',
    kind: 'html',
    names:
      'remark, remarks, comment, comments, commentaire, commentaires, bemerkung, bemerkungen, observaciones, osservazioni, opmerking, opmerkingen, internal note, internal notes, private note, private notes, notes, private remarks, agent notes, agent remarks, note interne, notes internes, notes privées, interne notiz, interne notizen, notas internas, notas privadas, nota interna, note private, interne notitie, notas',
  },
];
