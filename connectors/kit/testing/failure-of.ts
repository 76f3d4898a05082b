import { ConnectorError } from '../../errors.ts';

/** The ConnectorError with which `work` fails. Throws if it succeeds or fails with another error. */
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
