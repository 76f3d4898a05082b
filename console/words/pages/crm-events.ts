import type { Words } from '../table.ts';

/** Words of the events by which a CRM announces changes. */
export const crmEventWords = {
  title: {
    en: 'Events of the CRM: {name}',
    fr: 'Événements du CRM : {name}',
    de: 'Ereignisse des CRM: {name}',
  },
  on: { en: 'On', fr: 'Activés', de: 'An' },
  off: { en: 'Off', fr: 'Désactivés', de: 'Aus' },
  lead: {
    en: 'The CRM calls an address when a listing changes. Only that listing is read, within seconds, without waiting for the next sync.',
    fr: 'Le CRM appelle une adresse quand une annonce change. Seule cette annonce est lue, en quelques secondes, sans attendre la prochaine synchronisation.',
    de: 'Das CRM ruft eine Adresse auf, wenn sich ein Objekt ändert. Nur dieses Objekt wird gelesen, binnen Sekunden und ohne auf den nächsten Abgleich zu warten.',
  },
  turnOn: { en: 'Turn events on', fr: 'Activer les événements', de: 'Ereignisse einschalten' },
  rotate: { en: 'New secret', fr: 'Nouveau secret', de: 'Neuer Schlüssel' },
  rotateLead: {
    en: 'The present secret stays valid for 24 hours, so that the new one can be entered into the CRM meanwhile. If the present one leaked, turn the events off and on again instead.',
    fr: 'Le secret actuel reste valable 24 heures, le temps de saisir le nouveau dans le CRM. S’il a fuité, désactivez plutôt les événements puis réactivez-les.',
    de: 'Der jetzige Schlüssel gilt noch 24 Stunden, damit der neue inzwischen im CRM eingetragen werden kann. Ist der jetzige bekannt geworden, schalten Sie die Ereignisse stattdessen aus und wieder ein.',
  },
  turnOff: { en: 'Turn events off', fr: 'Désactiver les événements', de: 'Ereignisse ausschalten' },
  turnOffLead: {
    en: 'All secrets end at once and the address refuses every event. Changes are then found by syncs only.',
    fr: 'Tous les secrets prennent fin aussitôt et l’adresse refuse tout événement. Les changements ne sont alors trouvés que par les synchronisations.',
    de: 'Alle Schlüssel enden sofort, und die Adresse weist jedes Ereignis ab. Änderungen werden dann nur noch durch Abgleiche gefunden.',
  },
  secretTitle: {
    en: 'Enter this secret into the CRM now',
    fr: 'Saisissez maintenant ce secret dans le CRM',
    de: 'Tragen Sie diesen Schlüssel jetzt im CRM ein',
  },
  secretLead: {
    en: 'It is shown this once and cannot be read again. If it is lost, make a new one.',
    fr: 'Il n’est affiché qu’une fois. S’il est perdu, créez-en un nouveau.',
    de: 'Er wird nur dieses eine Mal angezeigt. Geht er verloren, erzeugen Sie einen neuen.',
  },
  address: { en: 'Address for the CRM', fr: 'Adresse pour le CRM', de: 'Adresse für das CRM' },
  secrets: { en: 'Secrets', fr: 'Secrets', de: 'Schlüssel' },
  made: { en: 'made', fr: 'créé', de: 'erzeugt' },
  ends: { en: 'ends', fr: 'prend fin', de: 'endet' },
  lastEvent: { en: 'Last event', fr: 'Dernier événement', de: 'Letztes Ereignis' },
  accepted: { en: 'Accepted calls', fr: 'Appels acceptés', de: 'Angenommene Aufrufe' },
  events: { en: 'Changes in them', fr: 'Changements annoncés', de: 'Änderungen darin' },
  duplicates: { en: 'Repeated calls', fr: 'Appels répétés', de: 'Wiederholte Aufrufe' },
  refused: { en: 'Refused calls', fr: 'Appels refusés', de: 'Abgewiesene Aufrufe' },
  lastRefusal: { en: 'A call was refused', fr: 'Un appel a été refusé', de: 'Ein Aufruf wurde abgewiesen' },
  fault_headers: {
    en: 'A header of the signature is missing or malformed.',
    fr: 'Un en-tête de la signature manque ou est mal formé.',
    de: 'Ein Kopffeld der Signatur fehlt oder ist fehlerhaft.',
  },
  fault_timestamp: {
    en: 'Its time differs from ours by more than 5 minutes: the clock of the CRM is wrong, or an old call was repeated.',
    fr: 'Son heure s’écarte de la nôtre de plus de 5 minutes : l’horloge du CRM est fausse, ou un ancien appel a été répété.',
    de: 'Seine Zeit weicht um mehr als 5 Minuten von unserer ab: Die Uhr des CRM geht falsch, oder ein alter Aufruf wurde wiederholt.',
  },
  fault_signature: {
    en: 'It was signed with a secret that is not valid here. Make a new one and enter it into the CRM.',
    fr: 'Il a été signé avec un secret qui n’est pas valable ici. Créez-en un nouveau et saisissez-le dans le CRM.',
    de: 'Er wurde mit einem Schlüssel signiert, der hier nicht gilt. Erzeugen Sie einen neuen und tragen Sie ihn im CRM ein.',
  },
  fault_body: {
    en: 'It is signed, but its contents are not in the format of this CRM.',
    fr: 'Il est signé, mais son contenu n’a pas le format de ce CRM.',
    de: 'Er ist signiert, aber sein Inhalt hat nicht das Format dieses CRM.',
  },
  howTo: { en: 'How the CRM signs', fr: 'Comment le CRM signe', de: 'Wie das CRM signiert' },
  howToLead: {
    en: 'For its developers. Each call is a POST to the address, signed as Standard Webhooks describes it; libraries exist for most languages.',
    fr: 'Pour ses développeurs. Chaque appel est un POST vers l’adresse, signé selon Standard Webhooks ; des bibliothèques existent pour la plupart des langages.',
    de: 'Für seine Entwickler. Jeder Aufruf ist ein POST an die Adresse, signiert nach Standard Webhooks; Bibliotheken gibt es für die meisten Sprachen.',
  },
  headerId: {
    en: 'A name of the call, the same when it is sent again.',
    fr: 'Un nom de l’appel, le même lorsqu’il est renvoyé.',
    de: 'Ein Name des Aufrufs, derselbe bei einer Wiederholung.',
  },
  headerTimestamp: {
    en: 'The time of sending, in seconds since 1970.',
    fr: 'L’heure d’envoi, en secondes depuis 1970.',
    de: 'Die Zeit des Sendens, in Sekunden seit 1970.',
  },
  headerSignature: {
    en: '“v1,” and the Base64 of HMAC-SHA-256 over id, timestamp and body, joined by dots. The key is the Base64 behind “whsec_”, decoded.',
    fr: '« v1, » puis le Base64 du HMAC-SHA-256 sur l’identifiant, l’heure et le corps, séparés par des points. La clé est le Base64 qui suit « whsec_ », décodé.',
    de: '„v1,“ und das Base64 von HMAC-SHA-256 über Name, Zeit und Inhalt, durch Punkte verbunden. Der Schlüssel ist das Base64 hinter „whsec_“, dekodiert.',
  },
  example: { en: 'Try it from a shell', fr: 'Essayer depuis un terminal', de: 'Aus einer Shell ausprobieren' },
  exampleLead: {
    en: 'Put the secret and a reference of the CRM in. The response 202 means that the event is stored.',
    fr: 'Indiquez le secret et une référence du CRM. La réponse 202 signifie que l’événement est enregistré.',
    de: 'Setzen Sie den Schlüssel und eine Objektnummer des CRM ein. Die Antwort 202 heißt, dass das Ereignis gespeichert ist.',
  },
} satisfies Words;
