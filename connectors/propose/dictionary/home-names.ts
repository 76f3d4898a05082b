import type { Target } from './targets.ts';

/** Names of fields about rooms, building, energy, texts and files, in seven languages; see `FIELD_NAMES`. */
export const HOME_NAMES: readonly Target[] = [
  {
    to: 'bedrooms',
    kind: 'count',
    names:
      'schlafzi, anz schlafzi, total hab, total habitaciones, bedrooms, bedroom, beds, bed, bedrooms total, number of bedrooms, bed rooms, sleeping rooms, chambres, nombre de chambres, nb chambres, schlafzimmer, anzahl schlafzimmer, dormitorios, habitaciones, num habitaciones, camere, camere da letto, numero camere, ' +
      'slaapkamers, aantal slaapkamers, quartos, bedroom count, beds count, sleeping room, sleeping rooms count, num dormitorios, nº dormitorios, dorm, dorms, habs, hab, numero habitaciones, num hab, schlafräume, anzahl schlafräume, n camere, stanze da letto, camere letto, slaapkamer aantal, nombre chambre, dormitórios, num quartos, número de quartos, ch, nb ch, nbre ch, nb chbres, chbres',
  },
  {
    to: 'living_rooms',
    kind: 'number',
    names:
      'zi, anz zi, rooms, total rooms, number of rooms, rooms total, pièces, nombre de pièces, nb pièces, nbre pièces, zimmer, anzahl zimmer, zimmeranzahl, ambientes, locali, vani, numero locali, numero vani, kamers, aantal kamers, divisões, assoalhadas, room count, rooms count, main rooms, räume, anzahl räume, wohnräume, stanze, numero stanze, totale locali, n locali, n vani, vertrekken, aantal vertrekken, aantal ruimtes, nombre pièces, pièces principales, estancias, num estancias, compartimentos, habitaciones totales, nb p, nbre p',
  },
  {
    to: 'bathrooms',
    kind: 'count',
    names:
      'bathrooms, bathroom, baths, bath, bath rooms, bathrooms total, full baths, salles de bain, salle de bain, salles de bains, nb sdb, sdb, badezimmer, anzahl badezimmer, bäder, baños, num baños, bagni, numero bagni, badkamers, aantal badkamers, casas de banho, banheiros, bathroom count, baths count, total bathrooms, total baths, bañ, baños completos, cuartos de baño, cuarto de baño, banyos, num banyos, bäder anzahl, anzahl bäder, bad anzahl, n bagni, numero di bagni, servizi igienici, badkamer aantal, salle bain, salles bains, nb bains, wcs baños, banheiro, num casas de banho, wcs banho',
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
      'toilets, toilet, wc, wcs, half baths, separate toilets, toilettes, nb wc, nombre de wc, anzahl sep wc, gäste wc anzahl, aseos, servizi, toiletten, aantal toiletten, lavabos, half bathrooms, bath half, half bath count, anzahl wc, wc anzahl, num aseos, número de wc, aantal wc',
  },
  {
    to: 'floor',
    kind: 'line',
    names:
      'floor, floor number, storey, on floor, étage, numéro étage, stockwerk, lage etage, planta, piso, numero piano, piano, verdieping, andar, floor level, level, flat floor, étage bien, etage, geschoss, geschosslage, stockwerk nr, planta vivienda, num planta, piano immobile, livello, verdiepingnummer, woonlaag, etage nr',
  },
  {
    to: 'floors',
    kind: 'count',
    names:
      "floors, number of floors, storeys, stories, total floors, levels, nombre d'étages, nb étages, nombre étages, étages immeuble, étages, niveaux, nombre de niveaux, anzahl etagen, etagenzahl, geschosse, plantas, número de plantas, plantas edificio, piani, " +
      'numero piani, totale piani, aantal verdiepingen, bouwlagen, pisos, número de pisos, floor count, floors count, num floors, levels total, nb niveaux, étages total, etagen, stockwerke, stockwerke gesamt, gesamtetagen, num plantas, plantas totales, piani totali, piani edificio, numero di piani, aantal etages, aantal bouwlagen, andares',
  },
  {
    to: 'garages',
    kind: 'count',
    names:
      'garages, garage, garage spaces, number of garages, nombre de garages, nb garages, anzahl garagen, garajes, num garajes, box auto, posti garage, aantal garages, garagens, garage count, num garages, stp garage anzahl, garages aantal, plazas garaje cubiertas, box, boxes, nb boxes, nombre de boxes',
  },
  {
    to: 'parkings',
    kind: 'count',
    names:
      'parkings, parking, parking spaces, car spaces, parking places, parking total, carspaces, nombre de parkings, nb parkings, places de parking, stationnements, stellplätze, anzahl stellplätze, plazas de garaje, plazas garaje, plazas parking, aparcamientos, ' +
      'posti auto, parcheggi, parkeerplaatsen, aantal parkeerplaatsen, lugares de estacionamento, estacionamentos, parking count, num parking, num parking spaces, parking spots, carport count, stellplätze anzahl, anzahl parkplätze, parkplätze, aantal parkings, posti macchina, vagas, vagas garagem, places stationnement, nb places parking, nb stationnements',
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
      'sleeps, max guests, guests, capacity, capacité, couchages, nombre de personnes, anzahl personen, schlafplätze, capacidad, plazas, posti letto, slaapplaatsen, capacidade, number people, max people, max persons, max occupancy, nb couchages, max personen, personas, num personas, persone, personen, aantal personen, pessoas',
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
      'bj, year built, construction year, year of construction, build year, built year, year, built in, année de construction, année construction, année, baujahr, año construcción, año de construcción, año, antigüedad año, anno costruzione, anno di costruzione, ' +
      'bouwjaar, ano de construção, ano construção, built, construction date year, baujahr gebäude, jahr, año construccion, año edificación, antiguedad, anno, anno edificazione, anno fabbricato, jaar, bouw jaar, oprichtingsjaar, ano, ano de construcao, annee construction, année constr',
  },
  {
    to: 'building.renovation.year',
    kind: 'year',
    names:
      'renovation year, year renovated, year of renovation, année de rénovation, année rénovation, sanierungsjahr, letzte modernisierung, año reforma, anno ristrutturazione, renovatiejaar, jaar renovatie, renovated in, last renovation, année dernière rénovation, año reforma integral, anno di ristrutturazione, renovierungsjahr, modernisierung, jahr modernisierung',
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
      'buyer commission, buyer fee, commission acquéreur, honoraires acquéreur, käuferprovision, aussencourtage, aussen courtage, provision käufer, courtage, courtage aussen, käufercourtage, comisión comprador, provvigione acquirente',
  },
  {
    to: 'financial.commissions.buyer.vat_included',
    kind: 'flag',
    names:
      'buyer fee vat included, aussen courtage mit mwst, käuferprovision mit mwst, provision inkl mwst, honoraires ttc, honoraires acquéreur ttc',
  },
  {
    to: 'financial.commissions.buyer.percentage',
    kind: 'number',
    names:
      'buyer fee percentage, buyer commission percentage, honoraires acquéreur pourcentage, pourcentage honoraires, pourcentage honoraires acquéreur, taux honoraires, taux honoraires acquéreur, käuferprovision prozent',
  },
  {
    to: 'legal.legal_mentions.agency_fees_url',
    kind: 'url',
    names:
      "fees url, fee schedule, fee schedule url, url honoraires, barème honoraires, url barème honoraires, lien barème, barème, url du barème des honoraires de l'agence, url barème honoraires agence, lien barème honoraires",
  },
  {
    to: 'legal.energy.costs_estimation.min',
    kind: 'number',
    names:
      'energy costs minimum, dpe coût minimum, dpe coût min, dpe coût min conso, coût énergie min, coût énergétique minimum, montant minimum dépenses énergie, montant estimé minimum, estimation coûts énergie min',
  },
  {
    to: 'legal.energy.costs_estimation.max',
    kind: 'number',
    names:
      'energy costs maximum, dpe coût maximum, dpe coût max, dpe coût max conso, coût énergie max, coût énergétique maximum, montant maximum dépenses énergie, montant estimé maximum, estimation coûts énergie max',
  },
  {
    to: 'legal.energy.costs_estimation.reference_year',
    kind: 'year',
    names:
      'energy prices year, dpe année de référence, année référence dpe, année de référence, année prix énergie, dpe date référence prix, année de référence des prix',
  },
  {
    to: 'coownership.syndicat_status',
    kind: 'code',
    names:
      'procédure syndicat, procédure en cours syndicat, syndicat en procédure, procédure syndic, copropriété en procédure, syndicat des copropriétaires en procédure, syndicat copropriétaires procédure',
  },
  {
    to: 'general_condition',
    kind: 'code',
    names:
      'condition, general condition, state, property condition, building condition, état, état général, état du bien, zustand, zustandsart, zustand art, objektzustand, estado, estado conservación, conservación, stato immobile, condizioni, staat, staat woning, estado do imóvel, condition of the property, conservation state, estado de conservación, conservación inmueble, estado inmueble, stato conservazione, stato di conservazione, stato manutentivo, stato, stato immobile, onderhoud, onderhoudsstaat, algemene staat, conservação, estado de conservação, etat general, etat interieur, objekt zustand, bauzustand',
  },
  {
    to: 'kitchen_type',
    kind: 'code',
    names:
      'kitchen, kitchen type, type of kitchen, cuisine, type de cuisine, type cuisine, küche, küchentyp, cocina, tipo cocina, cucina, tipo cucina, keuken, type keuken, cozinha, kitchen equipment, équipement cuisine, küchenart, equipamiento cocina, tipologia cucina, soort keuken, tipo de cozinha',
  },
  {
    to: 'features.crm_heating',
    kind: 'line',
    names:
      'heating, befeuerung, feuerung, energieträger, energy source, fuel type, combustible, brandstof, heating type, type of heating, heating system, chauffage, type de chauffage, type chauffage, heizung, heizungsart, calefacción, tipo calefacción, riscaldamento, tipo riscaldamento, verwarming, type verwarming, aquecimento, heating kind, heating source, heating energy, énergie chauffage, mode de chauffage, nature chauffage, heizungsart, heizung art, beheizung, tipo de calefacción, sistema calefacción, impianto riscaldamento, soort verwarming, verwarmingstype, sistema aquecimento',
  },
  {
    to: 'orientation',
    kind: 'code',
    names:
      'orientation, building orientation, orientation bâtiment, facing, exposure, aspect, exposition, ausrichtung, himmelsrichtung, orientación, esposizione, oriëntatie, ligging tuin, orientação, exposition principale, orientación principal, himmelsrichtung, lage himmelsrichtung, esposizione principale, ligging, exposição solar',
  },
  {
    to: 'legal.energy.epc_category',
    kind: 'energy',
    names:
      'dpe etiq1, dpe étiquette, energy class, energy rating, energy label, epc, epc rating, epc class, energy efficiency class, energy certificate, energy efficiency, energy rating consumption, dpe, dpe classe, classe dpe, classe énergie, classe énergétique, étiquette énergie, dpe étiquette, ' +
      'dpe lettre, dpe lettre conso, energieeffizienzklasse, energieklasse, wertklasse, clase energética, calificación energética, certificado energético, etiqueta energética, letra consumo, classe energetica, energielabel, epc label, peb, label peb, bilan consommation énergie, bilan énergie, ' +
      'classe energética, certificado energético, energy efficiency rating, energy performance, energy performance class, energy score, eco score, epc score, current eer, ber, ber rating, dpe lettre énergie, lettre dpe, classe conso, classe consommation, dpe étiquette conso, energieklasse epc, effizienzklasse, energieeffizienz, ee klasse, certificación energética, calificación, consumo letra, letra energética, energía letra, letra certificado, energetische klasse, epc klasse, energie label, energieletter, ape, classe ape, eficiência energética, classificação energética, certificado',
  },
  {
    to: 'legal.energy.epc_value',
    kind: 'number',
    names:
      'energy consumption, energy value, epc value, energy use, kwh m2 year, kwh m2, consommation énergie, consommation énergétique, consommation, dpe valeur, dpe conso, dpe consommation, valeur dpe, endenergiebedarf, energieverbrauchkennwert, energiekennwert, energieverbrauch, ' +
      'energiebedarf, consumo energía, consumo energético, valor consumo, consumo energetico, ipe, indice prestazione energetica, energieverbruik, epc waarde, kengetal, consumo, epc kwh, kwh, kwh m2 an, primary energy, energy usage, dpe kwh, conso énergie, conso kwh, endenergieverbrauch, energiebedarfskennwert, verbrauchskennwert, energieverbrauchskennwert, kennwert, consumo kwh, energía consumo, valor energía, consumo energía kwh, epgl, ep gl, eph, energieprestatie, energiewaarde, epc score kwh, peb kwh',
  },
  {
    to: 'legal.energy.greenhouse_emissions',
    kind: 'energy',
    names:
      'ghg class, emission class, emissions class, co2 class, energy rating emissions, co2 rating, ges, classe ges, ges classe, étiquette ges, bilan émission ges, bilan ges, ges étiquette, ges lettre, dpe lettre ges, co2 klasse, clase emisiones, emisiones letra, letra emisiones, classe emissioni, emissieklasse, ghg rating, greenhouse class, emissions rating, lettre ges, étiquette climat, classe climat, classe emission, dpe étiquette ges, co2 klasse, emisiones co2 letra, letra co2, co2 letra, klasse emissies',
  },
  {
    to: 'legal.energy.greenhouse_value',
    kind: 'number',
    names:
      'ghg value, emissions, co2 emissions, co2, emission value, ges valeur, valeur ges, émissions, émission ges, émissions ges, co2 emission, co2 ausstoß, emisiones, valor emisiones, emisiones co2, emissioni, emissioni co2, co2 uitstoot, emissão co2, ghg, kg co2, co2 kg, ges kg, emission co2, émissions co2, co2 emissionen, co2 emission, emisiones kg, emisiones valor, uitstoot, emissões',
  },
  {
    to: 'legal.energy.diagnostic_date',
    kind: 'date',
    names:
      'epc date, energy certificate date, dpe date, date dpe, date diagnostic, date du dpe, ausstelldatum, energieausweis datum, fecha certificado energético, data ape, epc datum, date réalisation dpe, date de réalisation du dpe, dpe date réalisation, date établissement dpe, epc issue date',
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
    names:
      'mandate, mandate number, mandat, numéro de mandat, n mandat, no mandat, numéro mandat, mandat numéro, mandate no, mandate ref, mandat ref, auftragsnummer, num mandat, numero mandato, mandato',
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
      'available from, available date, availability date, date available, available, move in date, let date available, date de disponibilité, date disponibilité, disponible le, libre le, verfügbar ab, bezugsfrei ab, bezugstermin, frei ab, disponible desde, fecha disponibilidad, disponibile dal, data disponibilità, beschikbaar vanaf, beschikbaar per, disponível a partir, available since, available from date, date available from, available on, move in, entry date, bezug ab, bezugsdatum, einzugsdatum, einzug ab, verfügbarkeitsdatum, disponible a partir de, fecha disponible, fecha entrada, libero dal, disponibilità dal, vrij vanaf, beschikbaar, oplevering, datum beschikbaar, disponível desde, libération, date libération, date de libération',
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
      'strapline, title, headline, heading, property title, listing title, name, property name, titre, libellé, intitulé, titre annonce, titre du bien, titel, überschrift, objekttitel, bezeichnung, título, nombre, titulo anuncio, encabezado, titolo, titolo annuncio, onderwerp, kop, listing title, ad title, titolo immobile, titel anzeige, object titel, slogan, accroche titre, titre internet, titel website, kopzeile, headline de, titular, encabezamiento, objekt titel, annonce titre, advert heading',
  },
  {
    to: 'description',
    kind: 'html',
    names:
      'description, desc, long description, full description, main description, property description, details text, body, public remarks, text, content, descriptif, texte, texte annonce, corps, description longue, beschreibung, ' +
      'objektbeschreibung, langtext, freitext, text objekt, descripción, descripcion larga, texto, descrizione, testo, descrizione estesa, testo annuncio, omschrijving, beschrijving, tekst, descrição, advert text, ad text, advert description, marketing text, web description, internet text, web text, website text, full text, property text, detailed description, details description, description text, texte internet, texte site, texte web, texte long, texte complet, description complète, description internet, descriptif internet, descriptif long, commentaire public, annonce, annonce texte, descrip, descripción web, descripciones, texto anuncio, texto web, texto internet, comentario público, observaciones públicas, descripción completa, ampliada, descripción ampliada, testo web, testo internet, testo completo, descrizione completa, descrizione web, descrizione annuncio, webtekst, tekst internet, internettekst, tekst website, volledige tekst, lange omschrijving, lange tekst, commerciële tekst, texto do anúncio, descrição completa, descrição longa, anzeigentext, objekttext, beschreibungstext, exposétext, exposé text, langbeschreibung, webtext, internettext, text web',
  },
  {
    to: 'short_description',
    kind: 'html',
    names:
      'preview text, short description, summary, teaser, excerpt, brief description, accroche, résumé, description courte, texte court, kurzbeschreibung, kurztext, dreizeiler, descripción corta, resumen, extracto, descripcion breve, descrizione breve, sommario, abstract, korte omschrijving, korte beschrijving, samenvatting, descrição curta, resumo, short text, summary description, annotation, accroche internet, texte accroche, kurztext web, sms, texto corto, testo breve, tekst kort, korte tekst, texto curto, introduction, intro, lead, lead text',
  },
  {
    to: 'property_url',
    kind: 'url',
    names:
      'url, link, property url, listing url, web page, permalink, detail url, details url, website url, lien, lien annonce, url annonce, objekt url, expose url, enlace, url anuncio, url inmueble, link annuncio, scheda url, original url, web url, page url, public url, external url, ad url, advert url, url détail, url fiche, fiche url, lien fiche, lien web, weblink, url ficha, ficha, enlace web, link scheda, url scheda, detail link, url detail, url externa, link website, landing page url, lp url',
  },
  {
    to: 'video.video_url',
    kind: 'url',
    names:
      'video, video url, video link, youtube, vidéo, lien vidéo, url vidéo, videolink, vídeo, url video, film, filmlink, film url, vidéo url, youtube url, video youtube, lien youtube, enlace video, video webseite',
  },
  {
    to: 'video.virtual_tour_url',
    kind: 'url',
    names:
      'virtual tour, virtual tour url, virtual tour link, tour, tour url, tour 360, matterport, visite virtuelle, lien visite virtuelle, url visite virtuelle, rundgang, virtueller rundgang, tour virtual, url visita virtual, visita virtual, url visita virtual, virtuele tour, media virtual tour, virtual tour 360, 360 tour, tour 3d, visite 3d, visite 360, lien visite, url tour virtuel, 360 grad, panorama tour, tour virtuale, visita 360, recorrido virtual, virtuele rondleiding, visita virtual url, tour link',
  },
  {
    to: 'images',
    kind: 'picture',
    names:
      'img, imgs, images, image, photos, photo, pictures, picture, pics, gallery, image url, photo url, picture url, image urls, media, media image, photo link, images url, url image, url photo, bilder, bild, fotos, foto, galerie, imágenes, imagen, url imagen, immagini, immagine, ' +
      'foto url, afbeeldingen, afbeelding, imagens, imagem, large image, url large, url xxl, url original, media url, photo path, image link, image file, media link, foto link, bild url, bilder url, picture link, fotografias, fotografías, fotografie, fotografie url, image src, imagen url, gallery images, afbeelding url, hoofdfoto, foto principal, photo principale, titelbild, main photo, main image, cover image',
  },
  {
    to: 'plans',
    kind: 'picture',
    names:
      'planta, plantas, floor plan, floor plans, floorplan, floorplans, plan, plans, floor plan url, media floor plan, grundriss, grundrisse, plano, planos, planimetria, planimetrie, plattegrond, plattegronden, planta imóvel, plan url, plan image, floor plan image, plan pdf, plattegrond url, planimetry, grundriss bild, planos url',
  },
  {
    to: 'documents',
    kind: 'url',
    names:
      'documents, document, brochure, brochure url, pdf, dokumente, exposé pdf, documentos, documenti, documenten, brochures, document url, expose, dossier, pdf url, pdfs, brochure link, prospekt, attachments, download',
  },
  {
    to: 'internal_note',
    kind: 'html',
    names:
      'remark, remarks, comment, comments, commentaire, commentaires, bemerkung, bemerkungen, observaciones, osservazioni, opmerking, opmerkingen, internal note, internal notes, private note, private notes, notes, private remarks, agent notes, agent remarks, note interne, notes internes, notes privées, interne notiz, interne notizen, notas internas, notas privadas, nota interna, note private, interne notitie, notas, note, memo, notiz, notizen, aktennotiz, interner vermerk, vermerk, hinweis intern, notiz intern, commentaire privé, commentaire interne, commentaires internes, remarque interne, remarques internes, observation interne, observations internes, infos internes, info interne, internal remarks, internal remark, internal comment, internal comments, office notes, office note, staff notes, staff comments, private remark, private comment, comentario interno, comentarios internos, observaciones internas, observaciones privadas, comentario privado, anotaciones, note interne agenzia, note riservate, appunti, annotazioni, commento interno, interne opmerking, interne opmerkingen, notitie, notities, interne notities, nota, observações, observações internas, anotações',
  },
];
