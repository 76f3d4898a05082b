import { useId } from 'preact/hooks';
import { say, wordFor } from '../words/words.ts';
import type { Config, ConfigValue } from '../connector-config.ts';
import type { ConnectorType } from './connectors.ts';
import { Technical } from './technical.tsx';
import { TemplateSelect } from './template-select.tsx';

/** The parts of a field's JSON Schema that the form uses. */
interface FieldSchema {
  readonly type?: unknown;
  readonly description?: unknown;
  readonly enum?: unknown;
  readonly pattern?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly maxLength?: unknown;
}

interface Field extends FieldSchema {
  readonly connectorType: string;
  readonly name: string;
  readonly required: boolean;
  readonly isSecret: boolean;
  readonly isAddress: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function fieldsOf({ connector_type: connectorType, config_schema, secrets, addresses }: ConnectorType): Field[] {
  const { properties, required } = isObject(config_schema) ? config_schema : {};
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) =>
    isObject(schema)
      ? [
          {
            ...schema,
            connectorType,
            name,
            required: Array.isArray(required) && required.includes(name),
            isSecret: secrets.includes(name),
            isAddress: addresses.includes(name),
          },
        ]
      : [],
  );
}

/** Whether a connector reads files that a CRM may push into an inbox. */
export const canBePushed = (connector: ConnectorType): boolean =>
  fieldsOf(connector).some(({ name }) => name === 'inbox');

/** Fields that only the one or the other way of files to a gateway has. */
const ONLY_PULLED = new Set(['url', 'api_key', 'username']);
const ONLY_PUSHED = new Set(['inbox_files']);

/** The fields that apply: a connector of files needs its address, unless they are pushed. `inbox` itself is chosen above the form. */
function fieldsFor(connector: ConnectorType, config: Config): Field[] {
  const fields = fieldsOf(connector).filter(({ type }) => type !== 'object');
  if (!canBePushed(connector)) return fields;
  const others = config['inbox'] === true ? ONLY_PULLED : ONLY_PUSHED;
  return fields
    .filter(({ name }) => name !== 'inbox' && !others.has(name))
    .map((field) => (field.name === 'url' ? { ...field, required: true } : field));
}

/** Fields of a connector's configuration, built from its JSON Schema; rarely needed ones are folded. */
export function ConfigForm({
  connector,
  config,
  set,
  stored,
  faults = {},
}: {
  connector: ConnectorType;
  config: Config;
  set: (config: Config) => void;
  /** The configuration that is stored, with masked secrets: a secret that is not typed anew is kept by its mask. */
  stored?: Config | undefined;
  /** What the API says is wrong, by field: English, shown folded below a sentence in the language of the page. */
  faults?: Readonly<Record<string, string>>;
}) {
  const fields = fieldsFor(connector, config);
  const main = fields.filter(
    ({ name, required, isSecret, isAddress }) => required || isSecret || isAddress || name === 'preset',
  );
  const other = fields.filter((field) => !main.includes(field));
  const show = (field: Field) => (
    <ConfigField
      key={field.name}
      field={field}
      value={config[field.name]}
      kept={field.isSecret ? stored?.[field.name] : undefined}
      fault={faults[field.name]}
      set={(value) => {
        const { [field.name]: _, ...rest } = config;
        set(value === undefined ? rest : { ...rest, [field.name]: value });
      }}
    />
  );
  return (
    <div class="form">
      {main.map(show)}
      {other.length > 0 && (
        <details class="fold" open={other.some(({ name }) => name in faults)}>
          <summary>{say('moreOptions')}</summary>
          <div class="form">{other.map(show)}</div>
        </details>
      )}
    </div>
  );
}

function ConfigField({
  field,
  value,
  kept,
  fault,
  set,
}: {
  field: Field;
  value: ConfigValue | undefined;
  /** The mask of a stored secret, which keeps it. */
  kept: ConfigValue | undefined;
  fault: string | undefined;
  set: (value: ConfigValue | undefined) => void;
}) {
  const id = useId();
  const word = wordFor(`field_${field.name}`);
  const label = word ? say(word) : field.name;
  const hint = hintOf(field);
  const hints = <Hints id={id} field={field} value={value} kept={kept} fault={fault} />;
  if (field.type === 'boolean') {
    return (
      <div class="field">
        <label class="check">
          <input
            type="checkbox"
            checked={value === true}
            onChange={({ currentTarget }) => set(currentTarget.checked)}
          />
          {label}
        </label>
        {hints}
      </div>
    );
  }
  const described = [hint && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean).join(' ');
  const isKept = kept !== undefined && value === kept;
  const shared = {
    id,
    required: field.required && kept === undefined,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': fault !== undefined,
    ...(isKept ? { placeholder: '••••••••' } : {}),
  };
  return (
    <div class="field">
      <label for={id}>
        {label} {!field.required && <span class="optional">({say('optional')})</span>}
      </label>
      {/* An emptied secret is the stored one again. */}
      <ValueInput
        field={field}
        shared={shared}
        value={isKept ? undefined : value}
        set={(next) => set(next === undefined ? kept : next)}
      />
      {hints}
    </div>
  );
}

function Hints({
  id,
  field,
  value,
  kept,
  fault,
}: {
  id: string;
  field: Field;
  value: ConfigValue | undefined;
  kept: ConfigValue | undefined;
  fault: string | undefined;
}) {
  const hint = hintOf(field);
  return (
    <>
      {hint && (
        <span class="hint" id={`${id}-hint`} lang={hint.lang}>
          {hint.text}
        </span>
      )}
      {field.isSecret && <span class="hint">{say(kept === undefined ? 'secretHint' : 'secretKept')}</span>}
      {fault !== undefined && (
        <>
          <span class="fault-text" role="alert" id={`${id}-fault`}>
            {say(faultWord(field, value, kept))}
          </span>
          <Technical isOpen>{fault}</Technical>
        </>
      )}
    </>
  );
}

/** What to do about a value that the API refused. */
function faultWord({ isAddress, isSecret }: Field, value: ConfigValue | undefined, kept: ConfigValue | undefined) {
  // The API keeps a masked secret only for the place that it was typed for.
  if (isSecret && kept !== undefined && value === kept) return 'faultSecretAgain';
  if (isAddress && /^[^/]*\/\/[^/]*@/.test(textOf(value) ?? '')) return 'faultCredentials';
  return 'faultField';
}

/** The hint of a field in the language of the page, else the description of the schema, which is in English. */
function hintOf({ connectorType, name, description }: Field): { text: string; lang: string | undefined } | undefined {
  const word = wordFor(`hint_${connectorType}_${name}`) ?? wordFor(`hint_${name}`);
  if (word) return { text: say(word), lang: undefined };
  const text = textOf(description);
  return text === undefined ? undefined : { text, lang: 'en' };
}

interface SharedAttributes {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  placeholder?: string;
}

/** The input for the type of a field, other than a boolean. */
function ValueInput({
  field,
  shared,
  value,
  set,
}: {
  field: Field;
  shared: SharedAttributes;
  value: ConfigValue | undefined;
  set: (value: ConfigValue | undefined) => void;
}) {
  const text = typeof value === 'object' ? '' : String(value ?? '');
  if (field.name === 'template_id') return <TemplateSelect shared={shared} value={text} set={set} />;
  if (Array.isArray(field.enum)) {
    const options = field.enum.filter((option) => typeof option === 'string');
    return (
      <select {...shared} value={text} onChange={({ currentTarget }) => set(currentTarget.value || undefined)}>
        <option value="" />
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  if (field.type === 'integer' || field.type === 'number') {
    return (
      <input
        {...shared}
        type="number"
        min={numberOf(field.minimum)}
        max={numberOf(field.maximum)}
        value={typeof value === 'number' ? value : ''}
        onInput={({ currentTarget }) =>
          set(Number.isNaN(currentTarget.valueAsNumber) ? undefined : currentTarget.valueAsNumber)
        }
      />
    );
  }
  return <TextInput field={field} shared={shared} value={text} set={(next) => set(next === '' ? undefined : next)} />;
}

/** A line of text; a password input for a secret. */
function TextInput({
  field,
  shared,
  value,
  set,
}: {
  field: Field;
  shared: SharedAttributes;
  value: string;
  set: (text: string) => void;
}) {
  const common = {
    ...shared,
    autocomplete: 'off',
    spellcheck: false,
    maxLength: numberOf(field.maxLength),
    value,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => set(currentTarget.value),
  } as const;
  if (field.isSecret && field.name !== 'username') return <input {...common} type="password" />;
  if (field.isAddress) return <input {...common} type="url" placeholder="https://" />;
  return <input {...common} type="text" pattern={textOf(field.pattern)} />;
}
