import { optionalUrl, secret } from './shapes.ts';

/** Variables of the language model, which the API and workers read; a part of the schema of `config/config.ts`. */
export const languageModelVariables = {
  LANGUAGE_MODEL_URL: {
    ...optionalUrl,
    description:
      'OpenAI-compatible API for questions, commentaries and, with LANGUAGE_MODEL_MAPPINGS, proposed mappings.',
  },
  LANGUAGE_MODEL_KEY: { ...secret, type: 'string', default: '', description: 'Bearer token at that API.' },
  LANGUAGE_MODEL_NAME: { type: 'string', default: '', description: 'Model that is called there.' },
  LANGUAGE_MODEL_MAPPINGS: {
    type: 'boolean',
    default: false,
    description:
      'Lets the model refine proposed mappings. It is sent names of fields, masked samples and frequent words for kinds of homes; no texts, and nothing about people. docs/studio.md says what.',
  },
} as const;
