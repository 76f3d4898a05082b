import { fieldName } from '../../model/sentences/fields.ts';
import { language } from './words.ts';

/** The name of a field of a listing in the language of the page, or the CRM's own name: `rent_details.tenant` is Rent › Fees of the tenant. */
export const sayField = (path: string): string => fieldName(path, language.value);
