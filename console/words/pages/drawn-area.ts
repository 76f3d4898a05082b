import type { Words } from '../table.ts';

/** Words of an area that is drawn on the map of sales. */
export const drawnAreaWords = {
  title: { en: 'Drawn area', fr: 'Zone dessinée', de: 'Gezeichnetes Gebiet' },
  toMap: { en: 'To the map', fr: 'Vers la carte', de: 'Zur Karte' },
  onMap: {
    en: 'Draw the area on the map, or enter its points below the map.',
    fr: 'Dessinez la zone sur la carte, ou saisissez ses points sous la carte.',
    de: 'Zeichnen Sie das Gebiet auf der Karte, oder geben Sie seine Punkte unter der Karte ein.',
  },
  howToDraw: {
    en: 'Click the map for each point. Close the area with a click on its first point, or with a double click. The arrow keys move the map under the cross at its centre.',
    fr: 'Cliquez sur la carte pour chaque point. Fermez la zone d’un clic sur le premier point, ou d’un double clic. Les flèches du clavier déplacent la carte sous la croix de son centre.',
    de: 'Klicken Sie für jeden Punkt auf die Karte. Ein Klick auf den ersten Punkt oder ein Doppelklick schließt das Gebiet. Die Pfeiltasten bewegen die Karte unter dem Kreuz in ihrer Mitte.',
  },
  howToChange: {
    en: 'Drag a point to move it. A right click or a long press removes it. A click on the middle of a side adds a point.',
    fr: 'Faites glisser un point pour le déplacer. Un clic droit ou un appui long le retire. Un clic au milieu d’un côté ajoute un point.',
    de: 'Ziehen Sie einen Punkt, um ihn zu verschieben. Ein Rechtsklick oder langes Drücken entfernt ihn. Ein Klick auf die Mitte einer Seite fügt einen Punkt hinzu.',
  },
  pointCount: {
    en: '{count} point | {count} points',
    fr: '{count} point | {count} points',
    de: '{count} Punkt | {count} Punkte',
  },
  notSearched: {
    en: 'The sales below are not yet those of this area.',
    fr: 'Les ventes ci-dessous ne sont pas encore celles de cette zone.',
    de: 'Die Verkäufe darunter sind noch nicht die dieses Gebiets.',
  },
  fault_few: {
    en: 'An area needs at least three points.',
    fr: 'Une zone demande au moins trois points.',
    de: 'Ein Gebiet braucht mindestens drei Punkte.',
  },
  fault_many: {
    en: 'An area has at most {most} points. Remove some.',
    fr: 'Une zone a au plus {most} points. Retirez-en.',
    de: 'Ein Gebiet hat höchstens {most} Punkte. Entfernen Sie einige.',
  },
  fault_outside: {
    en: 'A point is outside the world: latitudes are from −90 to 90, longitudes from −180 to 180.',
    fr: 'Un point est hors du monde : les latitudes vont de −90 à 90, les longitudes de −180 à 180.',
    de: 'Ein Punkt liegt außerhalb der Welt: Breitengrade reichen von −90 bis 90, Längengrade von −180 bis 180.',
  },
  fault_wide: {
    en: 'The area is too large: it is wider than half the world.',
    fr: 'La zone est trop grande : elle dépasse la moitié du monde en largeur.',
    de: 'Das Gebiet ist zu groß: Es ist breiter als die halbe Welt.',
  },
  fault_twice: {
    en: 'Two neighbouring points are in the same place. Remove one.',
    fr: 'Deux points voisins sont au même endroit. Retirez-en un.',
    de: 'Zwei benachbarte Punkte liegen am selben Ort. Entfernen Sie einen.',
  },
  fault_crossing: {
    en: 'The lines after points {first} and {second} meet. Move or remove a point, so that no lines cross.',
    fr: 'Les lignes après les points {first} et {second} se touchent. Déplacez ou retirez un point, afin qu’aucune ligne n’en croise une autre.',
    de: 'Die Linien nach den Punkten {first} und {second} treffen sich. Verschieben oder entfernen Sie einen Punkt, damit sich keine Linien kreuzen.',
  },
  unreadable: {
    en: 'The area in the address of this page cannot be read. Draw it again.',
    fr: 'La zone dans l’adresse de cette page est illisible. Dessinez-la à nouveau.',
    de: 'Das Gebiet in der Adresse dieser Seite ist nicht lesbar. Zeichnen Sie es neu.',
  },
  addCenter: {
    en: 'Add the centre of the map',
    fr: 'Ajouter le centre de la carte',
    de: 'Kartenmitte hinzufügen',
  },
  clear: { en: 'Clear the area', fr: 'Effacer la zone', de: 'Gebiet löschen' },
  search: { en: 'Show sales in the area', fr: 'Afficher les ventes de la zone', de: 'Verkäufe im Gebiet zeigen' },
  points: { en: 'Points of the area', fr: 'Points de la zone', de: 'Punkte des Gebiets' },
  point: { en: 'Point {number}', fr: 'Point {number}', de: 'Punkt {number}' },
  latitudeOf: {
    en: 'Latitude of point {number}',
    fr: 'Latitude du point {number}',
    de: 'Breitengrad von Punkt {number}',
  },
  longitudeOf: {
    en: 'Longitude of point {number}',
    fr: 'Longitude du point {number}',
    de: 'Längengrad von Punkt {number}',
  },
  removePoint: { en: 'Remove point {number}', fr: 'Retirer le point {number}', de: 'Punkt {number} entfernen' },
  newLatitude: {
    en: 'Latitude of a new point',
    fr: 'Latitude d’un nouveau point',
    de: 'Breitengrad eines neuen Punkts',
  },
  newLongitude: {
    en: 'Longitude of a new point',
    fr: 'Longitude d’un nouveau point',
    de: 'Längengrad eines neuen Punkts',
  },
  addPoint: { en: 'Add the point', fr: 'Ajouter le point', de: 'Punkt hinzufügen' },
} as const satisfies Words;
