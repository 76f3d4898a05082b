/** Every check of the kit for outputs and its requirement, in the order they run. */
export const OUTPUT_CHECKS = {
  spec: 'the config schema is valid, bounded and described; secrets are fields of it; the config of the fixture fits',
  'check-passes': 'check resolves for a working peer and changes nothing that it shows',
  'check-refused': 'check reports refused credentials as an error of kind config',
  'check-down': 'check fails with a ConnectorError if nothing listens at the address',
  'check-silent': 'check ends with a time-out if the peer never responds',
  delivers: 'the peer shows what was delivered',
  repeated: 'the same delivery again changes nothing',
  changed: 'a second delivery replaces changed listings and removes deleted ones',
  emptied: 'the last listing can be removed',
  refused: 'refused credentials are an error of kind config with a message, and change nothing',
  down: 'a peer that is down is an error of kind transient',
  silent: 'a peer that never responds is an error of kind transient within a bounded time, and no socket stays open',
  hangs: 'a peer that stops responding during a delivery is an error of kind transient within a bounded time',
  cut: 'a connection that is cut in the middle is an error of kind transient, and no listing is reported as shown that is not',
  healed: 'after any fault the same delivery succeeds',
  abort: 'an abort in the middle of a delivery ends it with the reason of the abort, and no socket stays open',
  'inside-address': 'no connection is opened to an address that is not allowed',
  answers: 'every listing of a batch has one acknowledgement',
  'refused-item': 'a listing that the peer refuses is reported with its reason, and the others are delivered',
  'unanswered-item': 'a listing without an acknowledgement counts as failed, and whether it is shown is unknown',
  breaks: 'an error of the peer is an error of kind transient',
  nonsense: 'a response that violates the protocol is an error of kind config, never a success',
  listed: 'the list contains what the peer shows, and a list of another gateway is refused',
  whole: 'a reader never finds a part of a file: neither after a cut nor if the peer reports a complete upload',
  full: 'a full disk of the peer is reported as an error of kind config, and the old file stays',
  'no-rename': 'a peer that cannot rename files is an error of kind config that says so, and the old file stays',
  'keeps-target': 'a peer that cannot rename over an existing file gets the new file nevertheless',
  secrets: 'no secret is in the logs and errors of all other checks',
} as const;

export type OutputCheckName = keyof typeof OUTPUT_CHECKS;

export const isOutputCheckName = (name: string): name is OutputCheckName => Object.hasOwn(OUTPUT_CHECKS, name);

/** Checks that are about batches of listings, and about files. */
export const LISTING_CHECKS: readonly OutputCheckName[] = [
  'answers',
  'refused-item',
  'unanswered-item',
  'breaks',
  'nonsense',
  'listed',
];
export const FILE_CHECKS: readonly OutputCheckName[] = ['whole', 'full', 'no-rename', 'keeps-target'];
