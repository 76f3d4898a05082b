import { formatFault } from './format-value.ts';
import { resolvePath } from './property-path.ts';
import type { Mapping, PostmetaEntry, TaxonomyEntry } from './template.ts';

/** A fault of a template: JSON pointer such as `/postmeta/3/source`, and message. */
export interface TemplateFault {
  readonly at: string;
  readonly message: string;
}

/** Every fault that the schema of a template cannot express: unknown paths, formats and words of the property model. At most one per entry. */
export const templateFaults = ({ postmeta, taxonomies }: Pick<Mapping, 'postmeta' | 'taxonomies'>): TemplateFault[] => [
  ...postmeta.flatMap((entry, place) => faultAt(`/postmeta/${place}`, postmetaFault(entry))),
  ...taxonomies.flatMap((entry, place) => faultAt(`/taxonomies/${place}`, taxonomyFault(entry))),
];

const faultAt = (place: string, fault: TemplateFault | undefined): TemplateFault[] =>
  fault ? [{ at: `${place}${fault.at}`, message: fault.message }] : [];

/** The fault of one entry; `at` counts from the entry. */
export function postmetaFault({ source, value, format }: PostmetaEntry): TemplateFault | undefined {
  if ((source === undefined) === (value === undefined)) {
    return { at: '', message: 'needs either a source or a value' };
  }
  if (source === undefined) {
    return format && { at: '/format', message: 'is for a source; a fixed value is sent as it is' };
  }
  const { path, fault } = resolvePath(source);
  if (!path) return { at: '/source', message: fault };
  const misfit = formatFault(path, format);
  return misfit === undefined ? undefined : { at: format ? '/format' : '/source', message: `"${source}": ${misfit}` };
}

/** The same for a taxonomy. */
export function taxonomyFault({ source, terms = {} }: TaxonomyEntry): TemplateFault | undefined {
  const { path, fault } = resolvePath(source);
  if (!path) return { at: '/source', message: fault };
  if (path.kind === 'size' || path.kind === 'group') {
    return { at: '/source', message: `"${source}" has no value that could be a term; name one of its fields` };
  }
  const allowed = path.kind === 'boolean' ? ['true', 'false'] : path.allowed;
  const unknown = allowed && Object.keys(terms).find((value) => !allowed.includes(value));
  if (unknown === undefined) return undefined;
  return { at: '/terms', message: `"${source}" never has the value "${unknown.slice(0, 100)}"` };
}
