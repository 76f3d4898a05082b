/** Why a connector's config is refused although it matches the schema of its type. */
export interface ConfigFault {
  /** BAD_REQUEST: a field is not valid by itself. UNPROCESSABLE: fields that are valid exclude or need each other. */
  readonly code: 'BAD_REQUEST' | 'UNPROCESSABLE';
  /** JSON pointer within the config. */
  readonly at: string;
  /** What is wrong, as a sentence. */
  readonly message: string;
}
