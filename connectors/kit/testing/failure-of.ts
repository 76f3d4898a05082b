import { ConnectorError } from '../../errors.ts';

/** The ConnectorError that `work` fails with. Throws when it succeeds or fails with anything else. */
export async function failureOf(work: Promise<unknown>): Promise<ConnectorError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ConnectorError) {
      return error;
    }
    throw error;
  }
  throw new Error('it was expected to fail with a ConnectorError and did not');
}
