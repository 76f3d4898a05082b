/** What a row says of its identity; empty fields are undefined. */
export interface Identity {
  /** Field 1. Software changes it, or leaves it out, per portal. */
  readonly agency: string | undefined;
  /** Field 2, the reference that people use. */
  readonly reference: string | undefined;
  /** Field 175, the technical id; unique by the specification. */
  readonly technicalId: string | undefined;
}

/** Keys of one listing. */
export interface Keys {
  /** Undefined for a row without any reference, and for a broken one that could be taken for another listing. */
  readonly key: string | undefined;
  /** Other keys under which it may be stored, none of which another row has. */
  readonly formerKeys: readonly string[];
}

/** The keys of the rows of one file. */
export interface KeyPlan {
  /** Those of a listing that the plan was made for. */
  of(identity: Identity): Keys;
  /** Those of a row that was left out of the plan because it is broken. */
  ofBroken(identity: Identity): Keys;
}

/** @param field reads a field by its number; empty ones as undefined */
export const identityOf = (field: (number: number) => string | undefined): Identity => ({
  agency: field(1),
  reference: field(2),
  technicalId: field(175),
});

/** The key of a listing whose reference no other row has: the reference, else the technical id; undefined without either. */
export function listingKey({ reference, technicalId }: Identity): string | undefined {
  return reference === undefined ? technicalId && `#${technicalId}` : referenceKey(reference);
}

/**
 * Chooses a key for each listing of a file: the first of its forms that no other listing has. The reference alone comes first, because it outlives a
 * changed or blank agency id; in a file of several agencies, whose references may meet, agency and reference. Then the technical id; all three for
 * what nothing else tells apart.
 */
export function planKeys(identities: readonly Identity[]): KeyPlan {
  const agencies = new Set(identities.flatMap(({ agency }) => (agency === undefined ? [] : [agency])));
  const isShared = agencies.size > 1;
  const owners = new Map<string, string | undefined>();
  for (const identity of identities) {
    const owner = tripleKey(identity);
    for (const form of keyForms(identity, isShared)) {
      owners.set(form, owners.has(form) && owners.get(form) !== owner ? undefined : owner);
    }
  }
  const keyOf = (identity: Identity): string | undefined => {
    const owner = tripleKey(identity);
    return keyForms(identity, isShared).find((form) => owners.get(form) === owner);
  };
  const used = new Set(identities.map(keyOf));
  const others = (identity: Identity, key: string | undefined): string[] => [
    ...new Set(allForms(identity).filter((form) => form !== key && !used.has(form))),
  ];
  return {
    of(identity) {
      const key = keyOf(identity);
      return { key, formerKeys: others(identity, key) };
    },
    ofBroken(identity) {
      const [first] = keyForms(identity, isShared);
      const key = first === undefined || owners.has(first) ? undefined : first;
      return { key, formerKeys: others(identity, key) };
    },
  };
}

/** The forms that may become a key, the preferred one first; none without any reference. */
function keyForms(identity: Identity, isShared: boolean): string[] {
  const { agency, reference, technicalId } = identity;
  const byReference = reference === undefined ? [] : [referenceKey(reference)];
  const byAgency = reference === undefined ? [] : [agencyKey(agency, reference)];
  const byId = technicalId === undefined ? [] : [`#${technicalId}`];
  const forms = isShared ? [...byAgency, ...byId] : [...byReference, ...byId, ...byAgency];
  return forms.length > 0 ? [...forms, tripleKey(identity)] : [];
}

/** Every form under which a listing may be stored; before the technical id had a form of its own it took the place of a missing reference. */
function allForms(identity: Identity): string[] {
  const { agency, reference, technicalId } = identity;
  const before = reference ?? technicalId;
  return [
    ...(before === undefined ? [] : [agencyKey(agency, before)]),
    ...keyForms(identity, false),
    ...(reference === undefined && technicalId !== undefined ? [referenceKey(technicalId)] : []),
  ];
}

/** A colon parts agency and reference, and the signs "#" and "=" begin other forms: a reference with one of them comes behind a colon. */
const referenceKey = (reference: string): string => (/^[#=]|:/.test(reference) ? `:${reference}` : reference);

/** `agency:reference`; the reference alone where no agency is named. */
const agencyKey = (agency: string | undefined, reference: string): string =>
  agency === undefined ? referenceKey(reference) : `${escape(agency)}:${reference}`;

const tripleKey = ({ agency = '', reference = '', technicalId = '' }: Identity): string =>
  `=${escape(agency)}:${escape(reference)}:${technicalId}`;

const escape = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll(':', '%3A').replace(/^#/, '%23').replace(/^=/, '%3D');
