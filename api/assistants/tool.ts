import type { Contract } from '../contract.ts';
import { paramNames } from '../http/paths.ts';
import type { SchemaObject } from '../http/schemas.ts';
import { bounded } from './bounded.ts';

/** JSON that an assistant sent for a tool, checked against the tool's schema. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Calls an operation of the API as the caller, with these parameters and fields of the body. Throws `RefusedCall`. */
export type CallOperation = (operation: Operation, values: Arguments) => Promise<unknown>;

/** An endpoint of the API. */
export interface Operation {
  readonly contract: Contract;
}

/** What an assistant may do: one operation of the API, or several, in words for a language model. */
export interface AssistantTool {
  /** Unique, in snake case. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly input: ObjectSchema;
  /** The question to the person before it is done; absent: it only reads. */
  readonly confirm?: (values: Arguments) => string;
  run(values: Arguments, call: CallOperation): Promise<object>;
}

interface ObjectSchema extends SchemaObject {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** Words of an argument that say more to a language model than those of the API. */
type Words = Readonly<Record<string, string>>;

/**
 * The arguments of a tool that calls one operation: parameters and fields of it, with the schemas of its contract.
 * @param names those that the tool has, of the query and the body; parameters of the path are always there
 */
export function argumentsOf(
  { contract }: Operation,
  names: readonly string[],
  { required = [], words = {} }: { readonly required?: readonly string[]; readonly words?: Words } = {},
): ObjectSchema {
  const inPath = paramNames(contract.path);
  const known = { ...fieldsOf(contract.body), ...contract.query };
  const schemas = [
    ...inPath.map((name) => [name, contract.params?.[name] ?? { type: 'string', format: 'uuid' }] as const),
    ...names.map((name) => {
      const schema = Object.entries(known).find(([field]) => field === name)?.[1];
      if (typeof schema !== 'object') throw new Error(`The operation of a tool has no "${name}".`);
      return [name, schema] as const;
    }),
  ];
  return {
    type: 'object',
    properties: Object.fromEntries(
      schemas.map(([name, schema]) => [
        name,
        { ...schema, ...(words[name] === undefined ? {} : { description: words[name] }) },
      ]),
    ),
    required: [...inPath, ...required],
    additionalProperties: false,
  };
}

/** Runs a tool that shows the reply of one operation, bounded. @param usual values of arguments that are not sent */
export const showReply =
  (operation: Operation, usual: Arguments = {}): AssistantTool['run'] =>
  async (values, call) =>
    Object(bounded(await call(operation, { ...usual, ...values })));

/** The fields of a body. */
export const fieldsOf = (schema: object | undefined): Readonly<Record<string, object>> =>
  schema && 'properties' in schema ? (schema.properties as Readonly<Record<string, object>>) : {};
