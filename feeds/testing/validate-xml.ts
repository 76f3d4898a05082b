import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** Throws unless the text is one well-formed document. */
export function parseXml(text: string): void {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}

/** Why schemas cannot be consulted here; undefined when they can. They lie beside the project, not in it. */
export function whyNotValidated(schema: string): string | undefined {
  if (!existsSync(schema)) return `there is no ${schema}`;
  return spawnSync('xmllint', ['--version']).error ? 'xmllint is not installed' : undefined;
}

/** What a schema (.xsd, or .xsd.gz) finds wrong with a document; empty when it is valid. */
export function schemaFaults(text: string, schema: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'feed-schema-'));
  try {
    const bytes = readFileSync(schema);
    writeFileSync(join(folder, 'schema.xsd'), schema.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    writeFileSync(join(folder, 'feed.xml'), text);
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', join(folder, 'schema.xsd'), join(folder, 'feed.xml')], {
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr ?? error).slice(0, 3_000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
