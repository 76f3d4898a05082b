import { SaxesParser } from 'saxes';

/** Throws unless the text is one well-formed document. */
export function parseXml(text: string): void {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}
