import { useId } from 'preact/hooks';
import { say, wordFor } from '../words/words.ts';
import type { ConnectorType } from './connectors.ts';
import { TemplateSelect } from './template-select.tsx';

export type ConfigValue = string | number | boolean;
export type Config = Readonly<Record<string, ConfigValue>>;

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

/** Fields of a connector's configuration, built from its JSON Schema; rarely needed ones are folded. */
export function ConfigForm({
  connector,
  config,
  set,
}: {
  connector: ConnectorType;
  config: Config;
  set: (config: Config) => void;
}) {
  const fields = fieldsOf(connector);
  const main = fields.filter(({ required, isSecret, isAddress }) => required || isSecret || isAddress);
  const other = fields.filter((field) => !main.includes(field));
  const show = (field: Field) => (
    <ConfigField
      key={field.name}
      field={field}
      value={config[field.name]}
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
        <details class="fold">
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
  set,
}: {
  field: Field;
  value: ConfigValue | undefined;
  set: (value: ConfigValue | undefined) => void;
}) {
  const id = useId();
  const word = wordFor(`field_${field.name}`);
  const label = word ? say(word) : field.name;
  const hintWord = wordFor(`hint_${field.connectorType}_${field.name}`) ?? wordFor(`hint_${field.name}`);
  // The description of the schema is in English.
  const hint = hintWord ? say(hintWord) : textOf(field.description);
  const shared = {
    id,
    required: field.required,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
  };
  const options = Array.isArray(field.enum) ? field.enum.filter((option) => typeof option === 'string') : undefined;
  const hints = (
    <>
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`} lang={hintWord ? undefined : 'en'}>
          {hint}
        </span>
      )}
      {field.isSecret && <span class="hint">{say('secretHint')}</span>}
    </>
  );
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
  return (
    <div class="field">
      <label for={id}>
        {label} {!field.required && <span class="optional">({say('optional')})</span>}
      </label>
      {field.name === 'template_id' ? (
        <TemplateSelect shared={shared} value={String(value ?? '')} set={set} />
      ) : options ? (
        <select
          {...shared}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
        >
          <option value="" />
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : field.type === 'integer' || field.type === 'number' ? (
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
      ) : (
        <TextInput
          field={field}
          shared={shared}
          value={String(value ?? '')}
          set={(text) => set(text === '' ? undefined : text)}
        />
      )}
      {hints}
    </div>
  );
}

/** A line of text; a password input for a secret. */
function TextInput({
  field,
  shared,
  value,
  set,
}: {
  field: Field;
  shared: { id: string; required: boolean; 'aria-describedby': string | undefined };
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
