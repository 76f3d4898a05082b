import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { parseMapping } from '../../../model/mapping/parse-mapping.ts';
import type { ConnectorConfig, Json } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { configText } from '../../kit/read-config.ts';
import { presetNamed } from '../../presets/presets.ts';
import { compileMapping, mappingFault } from './compile-mapping.ts';
import type { CompiledMapping } from './compile-mapping.ts';

/** Checked mappings by the object in a config, and by their text: configs are read anew for each chunk of a run. */
const byObject = new WeakMap<object, FeedMapping>();
const byText = new Map<string, FeedMapping>();
const MAX_TEXTS = 50;

/**
 * The mapping of a config: its own, or that of its preset.
 * @throws ConnectorError config if it has neither or both, or if the mapping cannot be used
 */
export function mappingOf(config: ConnectorConfig): CompiledMapping {
  const { mapping } = config;
  const name = configText(config, 'preset');
  if ((mapping === undefined || mapping === null) === (name === undefined)) {
    throw new ConnectorError('config', 'The configuration needs either "mapping" or "preset".');
  }
  if (name === undefined) return compileMapping(checked(mapping));
  const preset = presetNamed(name);
  if (!preset) {
    throw new ConnectorError('config', `There is no preset "${name.slice(0, 100)}".`, { path: '$.preset' });
  }
  return compileMapping(preset.mapping);
}

function checked(value: Json | undefined): FeedMapping {
  const known = typeof value === 'object' && value !== null ? byObject.get(value) : undefined;
  if (known) return known;
  const text = JSON.stringify(value);
  const mapping = byText.get(text) ?? parsed(value);
  if (typeof value === 'object' && value !== null) byObject.set(value, mapping);
  const [oldest] = byText.keys();
  if (byText.size >= MAX_TEXTS && oldest !== undefined) byText.delete(oldest);
  byText.set(text, mapping);
  return mapping;
}

function parsed(value: Json | undefined): FeedMapping {
  const { mapping, faults } = parseMapping(value);
  if (mapping) return mapping;
  const [first] = faults;
  throw mappingFault(first?.at ?? '', first?.message ?? 'it is invalid');
}
