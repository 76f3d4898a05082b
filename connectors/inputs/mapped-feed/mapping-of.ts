import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { parseMapping } from '../../../model/mapping/parse-mapping.ts';
import type { ConnectorConfig, Json } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { configText } from '../../kit/read-config.ts';
import type { Preset } from '../../presets/preset.ts';
import { presetNamed } from '../../presets/presets.ts';
import { compileMapping, mappingFault } from './compile-mapping.ts';
import type { CompiledMapping } from './compile-mapping.ts';

/** Checked mappings by the object in a config, and by their text: configs are read anew for each chunk of a run. */
const byObject = new WeakMap<object, FeedMapping>();
const byText = new Map<string, FeedMapping>();
const MAX_TEXTS = 50;

/**
 * The mapping of a config: its own, or that of its preset with the profile of the config.
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
  const { profile } = config;
  return compileMapping(profile === undefined || profile === null ? preset.mapping : adjusted(preset, profile));
}

/** The mapping of a preset with a profile over its own. Throws ConnectorError config for a profile that cannot be used. */
function adjusted({ name, mapping }: Preset, profile: Json): FeedMapping {
  const text = JSON.stringify([name, profile]);
  const known = byText.get(text);
  if (known) return known;
  const own = typeof profile === 'object' && !Array.isArray(profile) ? profile : {};
  return keep(text, parsed(JSON.parse(JSON.stringify({ ...mapping, profile: { ...mapping.profile, ...own } }))));
}

function checked(value: Json | undefined): FeedMapping {
  const known = typeof value === 'object' && value !== null ? byObject.get(value) : undefined;
  if (known) return known;
  const text = JSON.stringify(value);
  const mapping = byText.get(text) ?? keep(text, parsed(value));
  if (typeof value === 'object' && value !== null) byObject.set(value, mapping);
  return mapping;
}

function keep(text: string, mapping: FeedMapping): FeedMapping {
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
