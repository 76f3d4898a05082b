import { AppError } from '../../model/shared/errors.ts';

/** The AppError that the work throws; fails if it throws none. */
export async function refusal(work: unknown): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
