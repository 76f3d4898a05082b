import { AppError } from '../../model/shared/errors.ts';
import { leadEmail } from '../../model/people/lead.ts';

/** The query parameter for a person. The query string of a request is not logged or traced. */
export const personQuery = {
  email: { ...leadEmail, description: 'Mail address of the person, compared without regard to case.' },
} as const;

/** The address. Throws BAD_REQUEST without one: query schemas have no required parameters. */
export function requireEmail(email: string | undefined): string {
  if (email !== undefined) return email;
  throw new AppError('BAD_REQUEST', 'The query parameter email is missing: it names the person.', { detail: 'email' });
}
