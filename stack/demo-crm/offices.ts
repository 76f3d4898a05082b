// The invented agency behind the catalogue: its offices and people. Addresses use example.com and the telephone ranges that the French
// regulator keeps free for works of fiction.

export interface Agent {
  readonly id: string;
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
  readonly language: string;
}

export interface Office {
  /** Two letters that start every reference of the office. */
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly postalCode: string;
  readonly street: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  readonly mail: string;
  readonly registration: string;
  readonly agents: readonly Agent[];
}

type Row = readonly [string, string, string, string, string, number, number, string];
type Name = readonly ['M.' | 'Mme', string, string];

const ROWS: readonly Row[] = [
  ['NC', 'Nord & Campagne', 'Lille', '59000', '14 rue de la Grande Chaussée', 50.6383, 3.0629, '03 53 01'],
  ['IP', 'Île & Plaine', 'Paris', '75011', '62 boulevard Voltaire', 48.8602, 2.372, '01 99 00'],
  ['BO', 'Bretagne Océane', 'Rennes', '35000', '5 place du Parlement', 48.1125, -1.678, '02 61 91'],
  ['AS', 'Atlantique Sud', 'Bordeaux', '33000', '27 cours de Verdun', 44.8466, -0.5733, '05 36 49'],
  ['RA', 'Rhône & Alpes', 'Lyon', '69006', '9 avenue de Saxe', 45.7684, 4.8478, '04 65 71'],
  ['MP', 'Midi & Provence', 'Aix-en-Provence', '13100', '18 cours Mirabeau', 43.5266, 5.4493, '04 65 71'],
  ['ER', 'Est & Rhin', 'Strasbourg', '67000', '3 quai des Bateliers', 48.5806, 7.7546, '03 53 01'],
];

const NAMES: readonly Name[] = [
  ['Mme', 'Camille', 'Delattre'],
  ['M.', 'Hugo', 'Vasseur'],
  ['Mme', 'Inès', 'Benali'],
  ['M.', 'Antoine', 'Lefebvre'],
  ['Mme', 'Claire', 'Moreau'],
  ['M.', 'Karim', 'Haddad'],
  ['Mme', 'Élodie', 'Garnier'],
  ['M.', 'Thomas', 'Kerouanton'],
  ['Mme', 'Maëlle', 'Le Goff'],
  ['M.', 'Julien', 'Dubourdieu'],
  ['Mme', 'Anaïs', 'Etcheverry'],
  ['M.', 'Pierre-Yves', 'Castaing'],
  ['Mme', 'Sophie', 'Chevallier'],
  ['M.', 'Nicolas', 'Perret'],
  ['Mme', 'Léa', 'Bonnefoy'],
  ['M.', 'Olivier', 'Roux'],
  ['Mme', 'Manon', 'Giraud'],
  ['M.', 'Sébastien', 'Arnoux'],
  ['Mme', 'Hélène', 'Schmitt'],
  ['M.', 'Vincent', 'Muller'],
  ['Mme', 'Françoise', 'Weber'],
];

/** The offices, each with its people; `nearestOffice` assigns a place to one. */
export function listOffices(): readonly Office[] {
  const perOffice = NAMES.length / ROWS.length;
  return ROWS.map(([code, name, city, postalCode, street, latitude, longitude, prefix], index) => ({
    code,
    name: `${name} Immobilier`,
    city,
    postalCode,
    street,
    latitude,
    longitude,
    phone: `${prefix} ${10 + index} 00`,
    mail: `${code.toLowerCase()}@agence.example.com`,
    registration: `CPI ${postalCode.slice(0, 2)}01 2018 000 0${27 + index} ${341 + index * 7}`,
    agents: NAMES.slice(index * perOffice, (index + 1) * perOffice).map((person, place) =>
      toAgent(person, `${code}${place + 1}`, `${prefix} ${10 + index} ${11 + place}`, index * perOffice + place),
    ),
  }));
}

function toAgent([title, firstName, lastName]: Name, id: string, phone: string, ordinal: number): Agent {
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^A-Za-z.-]/g, '')
    .toLowerCase();
  return {
    id,
    title,
    firstName,
    lastName,
    email: `${plain}@agence.example.com`,
    phone,
    mobile: `06 39 98 ${10 + ordinal} ${20 + ordinal}`,
    language: 'fr',
  };
}

/** The office closest to a point, by plain distance on the map. */
export function nearestOffice(offices: readonly Office[], latitude: number, longitude: number): Office {
  let best: Office | undefined;
  let bestDistance = Infinity;
  for (const office of offices) {
    const distance = Math.hypot(office.latitude - latitude, (office.longitude - longitude) * 0.7);
    if (distance < bestDistance) [best, bestDistance] = [office, distance];
  }
  if (!best) throw new Error('there are no offices');
  return best;
}
