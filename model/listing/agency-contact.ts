/** How an agency is reached, for readers of its listings. */
export interface AgencyContact {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
}

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;
const PHONE = /^\+?[\d\s()./-]{5,30}$/;
const MAX_NAME = 200;

/**
 * The contact that an agency publishes for listings without one of their own: `contact` of the metadata of its gateway (`name`, `email`, `phone`), with the gateway's name unless it has another. Undefined unless
 * that has a usable e-mail address or telephone number. The address with which the owner signs in is never published.
 */
export function agencyContact(
  gateway: { readonly name: string },
  metadata: { readonly [key: string]: unknown },
): AgencyContact | undefined {
  const given = metadata['contact'];
  const fields: { readonly [key: string]: unknown } = typeof given === 'object' && given !== null ? { ...given } : {};
  const text = (field: string, form: RegExp) => {
    const value = fields[field];
    return typeof value === 'string' && form.test(value.trim()) ? value.trim() : undefined;
  };
  const name = text('name', /\S/)?.slice(0, MAX_NAME) ?? gateway.name;
  const email = text('email', EMAIL);
  const phone = text('phone', PHONE);
  if (email === undefined && phone === undefined) return undefined;
  return { name, ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone }) };
}
