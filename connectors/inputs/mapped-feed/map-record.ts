import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import { sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import type { SourceValue } from '../../../model/mapping/source-path.ts';
import type { JsonObject, MapContext, Mapped, MappingWarning } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { demandContent } from '../../kit/mapping/demand-content.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { prune } from '../../kit/mapping/prune.ts';
import { addWarning } from '../../kit/mapping/read-values.ts';
import { configText } from '../../kit/read-config.ts';
import { applyRules, isDraft } from './apply-rules.ts';
import type { Reading } from './cell.ts';
import type { CompiledMapping } from './compile-mapping.ts';
import { finishDraft } from './finish-draft.ts';
import { reportUnknown } from './known-fields.ts';
import { mappingOf } from './mapping-of.ts';
import { namedPictures } from './named-pictures.ts';
import { keysOf, updatedOf } from './record-fields.ts';

/**
 * A raw record as a property, by the mapping of the config. Pure.
 * @throws ConnectorError bad_record for a record without a key, without an offer that the mapping knows, or without content; config for a mapping that cannot be used
 */
export function mapRecord(raw: JsonObject, context: MapContext): Mapped {
  const compiled = mappingOf(context.config);
  const { mapping, profile, rules, known } = compiled;
  const [key] = keysOf(raw, compiled);
  if (key === undefined) {
    const [path = ''] = mapping.key.from;
    throw new ConnectorError('bad_record', `The listing has no key (${mapping.key.from.join(', ')}).`, {
      fault: 'no_reference',
      path: `$.${path}`,
    });
  }
  const warnings: MappingWarning[] = [];
  const reading: Reading = {
    profile,
    language: profile.language ?? languageOfMarket(context.market),
    isXml: mapping.source.format === 'xml',
    warnings,
    unknown: new Map(),
    files: namedPictures(raw),
  };
  const draft = applyRules(raw, rules, reading);
  demandOffer(draft['offer_type'], raw, compiled);
  finishDraft(draft, reading);
  reading.files.named.warn({ warn: (code, field, value) => addWarning(warnings, code, field, value) }, 'images');
  reportUnknown(raw, known, (path) => addWarning(warnings, 'unknown_field', path));
  const updated = updatedOf(raw, compiled);
  const pruned = prune({
    ...draft,
    crm_source: draft['crm_source'] ?? configText(context.config, 'provider') ?? mapping.name,
    crm_reference: key,
    reference: draft['reference'] ?? key,
    ...(updated !== undefined && { updated_at: updated }),
  });
  return demandContent(finishMapping(isDraft(pruned) ? pruned : {}, warnings));
}

/**
 * Nobody can say what a price means without the offer: a wrong guess would publish a rent as a price.
 * @throws ConnectorError bad_record with the path and the word that the mapping does not know
 */
function demandOffer(offer: unknown, raw: SourceValue, { rules }: CompiledMapping): void {
  if (offer !== undefined) return;
  const paths = rules.flatMap((rule) =>
    rule.to === 'offer_type' && !('each' in rule) ? [...rule.from, ...(rule.when?.paths ?? [])] : [],
  );
  for (const path of paths) {
    const word = valuesAt(raw, path)
      .map(sourceText)
      .find((text) => text !== undefined);
    if (word === undefined) continue;
    throw new ConnectorError(
      'bad_record',
      `The mapping does not say which offer ${JSON.stringify(word.slice(0, 100))} (${path.text}) is: sale, rental or another. Add the word to the rule for offer_type.`,
      { fault: 'unknown_offer', path: `$.${path.text}` },
    );
  }
  const [first] = paths;
  throw new ConnectorError('bad_record', 'The listing does not say whether it is for sale or to let.', {
    fault: 'no_offer',
    path: first ? `$.${first.text}` : '$',
  });
}
