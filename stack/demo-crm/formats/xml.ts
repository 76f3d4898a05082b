/** Parameters of the head of an XML feed. */
export interface XmlOptions {
  /** Encoding that the XML declares. */
  readonly encoding: string;
  /** Declarations of entities, `l9` among them, which the feed then uses; only for the faults. */
  readonly entities?: string;
}

const SPECIAL = /[&<>"]/;

export function escapeXml(value: string): string {
  if (!SPECIAL.test(value)) return value;
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** An element; empty if the value is undefined. */
export function tag(name: string, value: string | number | undefined): string {
  if (value === undefined || value === '') return '';
  return `<${name}>${typeof value === 'number' ? value : escapeXml(value)}</${name}>`;
}

/** The text before the root element. */
export function xmlHead(root: string, { encoding, entities }: XmlOptions): string {
  const doctype = entities === undefined ? '' : `<!DOCTYPE ${root} [\n${entities}]>\n`;
  return `<?xml version="1.0" encoding="${encoding}"?>\n${doctype}`;
}
