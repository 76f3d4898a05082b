import { ApiError } from '../../stack/demo/api-client.ts';

/** The status of a refused request; 200 for one that succeeded. Other errors are thrown. */
export const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );
