/** The identifying fields of a row; empty ones are undefined. */
export interface Identity {
  /** Field 1. Software changes or omits it per portal. */
  readonly agency: string | undefined;
  /** Field 2, the agency's reference. */
  readonly reference: string | undefined;
  /** Field 175, the technical id; unique by the specification. */
  readonly technicalId: string | undefined;
}

/** Keys of one listing. */
export interface Keys {
  /** Undefined for a row without any reference, and for a broken one that could be confused with another listing. */
  readonly key: string | undefined;
  /** Other keys under which it may be stored; no other row has them. */
  readonly formerKeys: readonly string[];
  /** Other rows with the same agency, reference and technical id are different homes. */
  readonly isApart?: boolean;
  /** Why the row is quarantined although it has a key. */
  readonly fault?: string;
}

/** A row in the plan: its identity, and digests that distinguish rows with the same identity. */
export interface RowIdentity extends Identity {
  /** Digest of all its fields. */
  readonly content: string;
  /** Digest of kind, place and size: stable while a home is on offer. */
  readonly home: string;
}

/** The keys of the rows of one file. */
export interface KeyPlan {
  /** The keys of a listing in the plan. */
  of(row: RowIdentity): Keys;
  /** The keys of a broken row, which is not in the plan. */
  ofBroken(identity: Identity): Keys;
}

/** @param field reads a field by its number; empty ones as undefined */
export const identityOf = (field: (number: number) => string | undefined): Identity => ({
  agency: field(1),
  reference: field(2),
  technicalId: field(175),
});

/** The key of a listing whose reference no other row has: the reference, else the technical id; undefined if both are missing. */
export function listingKey({ reference, technicalId }: Identity): string | undefined {
  return reference === undefined ? technicalId && `#${technicalId}` : referenceKey(reference);
}

/**
 * Chooses a key for each listing of a file: the first of its forms that no other listing has. The reference alone comes first, because it survives a
 * changed or blank agency id; in a file of several agencies, whose references may collide, reference and technical id together, which survive it as well, then agency and
 * reference. Then the technical id; finally all three.
 *
 * Rows that share all three are one listing only if they are equal. Different homes among them are kept apart by kind, place and size; rows about one home that are
 * not equal have no key, because it is unknown which of them counts.
 */
export function planKeys(rows: readonly RowIdentity[]): KeyPlan {
  const agencies = new Set(rows.flatMap(({ agency }) => (agency === undefined ? [] : [agency])));
  const isShared = agencies.size > 1;
  const contents = contentsOf(rows);
  const isRepeated = (row: Identity): boolean => (contents.get(tripleKey(row))?.size ?? 0) > 1;
  const ownerOf = (row: RowIdentity): string => (isRepeated(row) ? apartKey(row) : tripleKey(row));
  const formsOf = (row: RowIdentity): string[] => {
    const forms = keyForms(row, isShared);
    return isRepeated(row) && forms.length > 0 ? [...forms, apartKey(row)] : forms;
  };
  const owners = new Map<string, string | undefined>();
  for (const row of rows) {
    const owner = ownerOf(row);
    for (const form of formsOf(row)) {
      owners.set(form, owners.has(form) && owners.get(form) !== owner ? undefined : owner);
    }
  }
  // The form of all three is unique, even if reference and technical id of a row with an agency equal those of a row without one.
  for (const row of rows) if (!isRepeated(row)) owners.set(tripleKey(row), ownerOf(row));
  const isUnclear = (row: RowIdentity): boolean => (contents.get(apartKey(row))?.size ?? 0) > 1;
  const keyOf = (row: RowIdentity): string | undefined => {
    const owner = ownerOf(row);
    return formsOf(row).find((form) => owners.get(form) === owner);
  };
  const used = new Set(rows.map(keyOf));
  const others = (identity: Identity, key: string | undefined): string[] => [
    ...new Set(allForms(identity).filter((form) => form !== key && !used.has(form))),
  ];
  return {
    of(row) {
      const key = keyOf(row);
      const former = [...others(row, key), ...(key === apartKey(row) ? [] : [apartKey(row)])];
      const keys = { key, formerKeys: former, ...(isRepeated(row) && { isApart: true }) };
      return isUnclear(row) ? { ...keys, fault: UNCLEAR } : keys;
    },
    ofBroken(identity) {
      const [first] = keyForms(identity, isShared);
      const key = first === undefined || owners.has(first) ? undefined : first;
      return { key, formerKeys: others(identity, key) };
    },
  };
}

const UNCLEAR =
  'another row has the same agency, reference and technical id (fields 1, 2 and 175) and the same kind, place and size, but other values, so that it is unknown which of ' +
  'them counts: export the listing once, or give each its own reference';

/** Digests of the rows with the same agency, reference and technical id, and of those with the same home, too. */
function contentsOf(rows: readonly RowIdentity[]): Map<string, Set<string>> {
  const contents = new Map<string, Set<string>>();
  for (const row of rows) {
    for (const group of [tripleKey(row), apartKey(row)]) {
      const found = contents.get(group);
      if (found) found.add(row.content);
      else contents.set(group, new Set([row.content]));
    }
  }
  return contents;
}

/** The candidate keys, the preferred one first; empty without any reference. */
function keyForms(identity: Identity, isShared: boolean): string[] {
  const { agency, reference, technicalId } = identity;
  const byReference = reference === undefined ? [] : [referenceKey(reference)];
  const byAgency = reference === undefined ? [] : [agencyKey(agency, reference)];
  const byId = technicalId === undefined ? [] : [`#${technicalId}`];
  const forms = isShared ? [...pairForms(identity), ...byAgency, ...byId] : [...byReference, ...byId, ...byAgency];
  return forms.length > 0 ? [...forms, tripleKey(identity)] : [];
}

/** Every form under which a listing may be stored; earlier versions used the technical id in place of a missing reference. */
function allForms(identity: Identity): string[] {
  const { agency, reference, technicalId } = identity;
  const before = reference ?? technicalId;
  return [
    ...(before === undefined ? [] : [agencyKey(agency, before)]),
    ...keyForms(identity, false),
    ...pairForms(identity),
    ...(reference === undefined && technicalId !== undefined ? [referenceKey(technicalId)] : []),
  ];
}

/** A colon separates agency and reference, and "#" and "=" begin other forms: a reference with one of them is prefixed by a colon. */
const referenceKey = (reference: string): string => (/^[#=]|:/.test(reference) ? `:${reference}` : reference);

/** `agency:reference`; the reference alone without an agency. */
const agencyKey = (agency: string | undefined, reference: string): string =>
  agency === undefined ? referenceKey(reference) : `${escape(agency)}:${reference}`;

const tripleKey = ({ agency = '', reference = '', technicalId = '' }: Identity): string =>
  `=${escape(agency)}:${escape(reference)}:${technicalId}`;

/** Reference and technical id together, in the form of all three with a blank agency. */
const pairForms = ({ reference, technicalId }: Identity): string[] =>
  reference === undefined || technicalId === undefined
    ? []
    : [tripleKey({ agency: undefined, reference, technicalId })];

/** All three and the home, for rows that share all three. */
const apartKey = (row: RowIdentity): string => `${tripleKey(row)}~${row.home}`;

const escape = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll(':', '%3A').replace(/^#/, '%23').replace(/^=/, '%3D');
