import { createLanguageModel } from '../clients/language-model.ts';
import type { LanguageModel } from '../clients/language-model.ts';
import type { Base } from './base.ts';

/** The configured language model; undefined if there is none. @param timeoutMs longest wait for a reply */
export function openLanguageModel(
  { config, metered }: Pick<Base, 'config' | 'metered'>,
  timeoutMs: number,
): LanguageModel | undefined {
  if (config.LANGUAGE_MODEL_URL === '') return undefined;
  return createLanguageModel({
    url: config.LANGUAGE_MODEL_URL,
    key: config.LANGUAGE_MODEL_KEY,
    model: config.LANGUAGE_MODEL_NAME,
    timeoutMs,
    onCall: metered('language_model'),
  });
}
