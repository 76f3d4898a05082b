/** A fault of a mapping: JSON pointer such as `/rules/3/from/0`, and message. */
export interface MappingFault {
  readonly at: string;
  readonly message: string;
}
