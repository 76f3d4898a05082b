import { tableOf } from './code-words.ts';

/** Whom a group of fields is about, by words of their names in seven languages. */
export type Scope = 'owner' | 'agent' | 'office' | 'contact' | 'private';

const WORDS: Readonly<Record<Scope, string>> = {
  owner:
    'mandataire owner vendor seller landlord lessor proprietaire proprietaires vendeur vendeurs bailleur mandant eigentumer eigentuemer verkaufer verkaeufer vermieter propietario propietarios vendedor arrendador proprietario proprietari venditore locatore eigenaar ' +
    'verkoper verhuurder vendedores senhorio tenant locataire mieter inquilino huurder occupant buyer acquereur acheteur kaufer comprador acquirente koper',
  agent:
    'agent negotiator nego negociateur negociatrice conseiller conseillere makler maklerin ansprechpartner berater betreuer broker advisor consultant realtor agente asesor asesora comercialagente agenti consulente makelaar kontaktperson sachbearbeiter vertegenwoordiger',
  office:
    'office agency branch agence agentur anbieter filiale firma agencia oficina inmobiliaria agenzia kantoor vestiging brokerage company imobiliaria',
  contact: 'afficher contact kontakt contacto contatto contacten contato',
  private:
    'private privat prive privee privado privada privato interne internal intern interno interna confidential confidentiel confidentielle geheim geheime reservada reservado restricted staff backoffice vertraulich vertrauliche confidencial riservato secret password iban commission lockbox keybox keys clef clefs cle schlussel llaves chiavi viewing visite visites besichtigung',
};

/** What a field about a person or office is, by words of its name. */
const PARTS: ReadonlyArray<readonly [part: Part, words: string]> = [
  ['website', 'website homepage web www site url internet webseite siteweb sitio sito'],
  ['email', 'email e mail mail courriel correo posta'],
  ['mobile', 'mobile cell cellphone cellular portable handy mobil movil cellulare gsm whatsapp mobiel telemovel'],
  ['phone', 'phone telephone tel telefon telefono telefoon telefone fixe fon landline telno'],
  ['first_name', 'firstname first prenom vorname nombre voornaam prenome'],
  [
    'last_name',
    'lastname last surname nachname apellidos apellido cognome achternaam apelido name nom nome naam fullname',
  ],
  ['title', 'title titel anrede civilite salutation tratamiento aanhef'],
  ['code', 'personennummer id code number ref reference numero nr identifiant kennung'],
];

export type Part = 'website' | 'email' | 'mobile' | 'phone' | 'first_name' | 'last_name' | 'title' | 'code' | 'company';

const SCOPE_OF = tableOf(WORDS, ' ');

/** All words of people, offices and private matters. */
export const SCOPE_WORDS: readonly string[] = [...SCOPE_OF.keys(), ...PARTS.flatMap(([, words]) => words.split(' '))];

/** Whom a field is about, by any word of its names; the most private one counts. */
export function scopeOf(tokens: readonly string[]): Scope | undefined {
  // `LockBox` is written as two words.
  const pairs = tokens.slice(1).map((token, place) => `${tokens[place]}${token}`);
  const found = new Set([...tokens, ...pairs].flatMap((token) => SCOPE_OF.get(token) ?? []));
  return (['owner', 'private', 'agent', 'office', 'contact'] as const).find((scope) => found.has(scope));
}

const isScopeWord = (token: string): boolean => SCOPE_OF.has(token);

/** What the field is; undefined for anything else about a person. */
export function partOf(tokens: readonly string[], leaf: readonly string[] = tokens): Part | undefined {
  const own = tokens.filter((token) => !isScopeWord(token));
  // `agent.firma`, `_agence`: the office by its own name.
  if (leaf.length > 0 && leaf.every((token) => SCOPE_OF.get(token) === 'office'))
    return scopeOf(tokens) === 'agent' ? 'company' : 'last_name';
  // A field that is only called after the agent holds the name.
  if (leaf.length > 0 && leaf.every((token) => SCOPE_OF.get(token) === 'agent')) return 'last_name';
  return PARTS.find(([, words]) => own.some((token) => words.split(' ').includes(token)))?.[0];
}

/** Where the parts of people stand in the property model. */
export const PERSON_TARGETS: Readonly<Record<'agent' | 'office', Readonly<Partial<Record<Part, string>>>>> = {
  agent: {
    email: 'negotiator.email',
    mobile: 'negotiator.mobile',
    phone: 'negotiator.phone',
    first_name: 'negotiator.first_name',
    last_name: 'negotiator.last_name',
    code: 'negotiator.id',
    title: 'negotiator.title',
    company: 'negotiator.company',
    website: 'office.website_url',
  },
  office: {
    email: 'office.mail',
    phone: 'office.phone',
    last_name: 'office.name',
    code: 'office.code',
    website: 'office.website_url',
  },
};
