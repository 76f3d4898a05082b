import type { InputConnector, ReadMessage } from '../../connector.ts';
import type { CheckName } from '../checks/check-names.ts';
import { exampleFixture } from '../example/conformance.ts';
import type { Fixture } from '../fixture.ts';

/** A connector with one fault, and the checks that must find it (in the order they run). */
export interface Broken {
  readonly what: string;
  readonly fixture: Fixture;
  readonly caught: readonly CheckName[];
}

export type Read = InputConnector['read'];

export const sound = exampleFixture.connector;

/** The connector of a fixture (default: the example) with these changes. */
export function broken(
  what: string,
  caught: readonly CheckName[],
  changes: Partial<InputConnector>,
  of = exampleFixture,
): Broken {
  return { what, caught, fixture: { ...of, connector: { ...of.connector, ...changes } } };
}

/** Maps each message of the correct connector to zero or more messages. */
export function altering(
  change: (message: ReadMessage, number: number) => ReadMessage[],
  of: InputConnector = sound,
): Read {
  return async function* (ctx, request) {
    let number = 0;
    for await (const message of of.read(ctx, request)) {
      yield* change(message, number++);
    }
  };
}
