import { say } from '../../words/words.ts';
import { sayField } from '../../words/say-field.ts';
import type { Choices } from './rule-types.ts';

interface Offered {
  readonly path: string;
  readonly name: string;
}

interface FieldGroup {
  readonly name: string;
  readonly fields: readonly Offered[];
  /** The names are the CRM's or the agency's own. */
  readonly isForeign?: boolean;
}

/** Chooses a field from lists: those that the catalogue has values for come first. */
export function FieldSelect({
  label,
  value,
  groups,
  isFaulty,
  describedBy,
  set,
}: {
  label: string;
  value: string;
  groups: readonly FieldGroup[];
  isFaulty: boolean;
  describedBy: string | undefined;
  set: (path: string) => void;
}) {
  const isOffered = value === '' || groups.some(({ fields }) => fields.some(({ path }) => path === value));
  return (
    <select
      aria-label={label}
      value={value}
      aria-invalid={isFaulty}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    >
      <option value="">{say('ruleChooseField')}</option>
      {/* A field that the lists lack: of a rule that was written elsewhere. */}
      {!isOffered && (
        <option value={value} translate={false}>
          {value}
        </option>
      )}
      {groups
        .filter(({ fields }) => fields.length > 0)
        .map(({ name, fields, isForeign = false }) => (
          <optgroup key={name} label={name}>
            {fields.map((field) => (
              <option key={field.path} value={field.path} translate={!isForeign}>
                {field.name}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  );
}

const byName = (left: Offered, right: Offered): number => left.name.localeCompare(right.name);

/** Fields of the listing, those with values in the catalogue apart. */
export function listingGroups(fields: Choices['fields']) {
  const named = (isFound: boolean) =>
    fields
      .filter(({ found }) => found.length > 0 === isFound)
      .map(({ path }) => ({ path, name: sayField(path) }))
      .toSorted(byName);
  return [
    { name: say('ruleFieldsFound'), fields: named(true) },
    { name: say('ruleFieldsOther'), fields: named(false) },
  ];
}

/** What a condition can compare. */
export interface ConditionFields {
  readonly groups: readonly FieldGroup[];
  /** What is known of the values of a field. */
  readonly known: (path: string) => {
    /** The only values that are possible; empty: any. */
    readonly values: readonly string[];
    readonly found: readonly string[];
    readonly isNumeric: boolean;
    readonly kind: string;
  };
}

/** What a condition of a rule can compare. @param withRaw whether it may read the CRM's record */
export const conditionFields = (choices: Choices, withRaw: boolean): ConditionFields => ({
  groups: conditionGroups(choices, withRaw),
  known: (path) => knownOf(choices, path),
});

function conditionGroups({ fields, custom, record }: Choices, withRaw: boolean): FieldGroup[] {
  const [found, others] = listingGroups(fields.filter(({ readable }) => readable));
  return [
    ...(found ? [found] : []),
    {
      name: say('ruleFieldsCustom'),
      fields: custom.map(({ path }) => ({ path, name: path.slice('custom.'.length) })),
      isForeign: true,
    },
    {
      name: say('ruleFieldsCrm'),
      fields: withRaw ? record.map(({ path }) => ({ path: `raw.${path}`, name: path })) : [],
      isForeign: true,
    },
    ...(others ? [others] : []),
  ];
}

/** Parts of an amount or an area that is written as a whole. */
export function targetFields(fields: Choices['fields'], isOffered: (field: Choices['fields'][number]) => boolean) {
  const wholes = new Set(fields.flatMap(({ path, kind }) => (kind === 'amount' || kind === 'size' ? [path] : [])));
  return fields.filter((field) => isOffered(field) && !wholes.has(field.path.replace(/\.\w+$/, '')));
}

function knownOf({ fields, custom, record }: Choices, path: string) {
  const field = fields.find((one) => one.path === path);
  if (field) return { values: field.values ?? [], found: field.found, isNumeric: field.numeric, kind: field.kind };
  const other = path.startsWith('raw.')
    ? record.find((one) => one.path === path.slice('raw.'.length))
    : custom.find((one) => one.path === path);
  // The CRM's own fields are text; text that is a number is compared as one.
  return { values: [], found: other?.found ?? [], isNumeric: true, kind: 'text' } as const;
}
