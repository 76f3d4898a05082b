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
 * The contact of the agency of a gateway: `contact` of its metadata (`name`, `email`, `phone`) where that has a usable e-mail address or telephone number, else its name with the e-mail address of its owner. Undefined when
 * neither is known.
 */
export function agencyContact(
  gateway: { readonly name: string; readonly owner: { readonly email?: string } },
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
  if (email !== undefined || phone !== undefined)
    return { name, ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone }) };
  return gateway.owner.email === undefined ? undefined : { name, email: gateway.owner.email };
}
