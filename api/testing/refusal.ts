import { AppError } from '../../model/shared/errors.ts';

/** The AppError that work ends with; throws if it does not. */
export async function refusal(work: unknown): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
