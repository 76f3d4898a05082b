/** Every check of the kit for outputs and what it demands, in the order they run. */
export const OUTPUT_CHECKS = {
  spec: 'the config schema is valid, bounded and described; secrets are fields of it; the config of the fixture fits',
  'check-passes': 'check resolves for a sound peer, and changes nothing that it shows',
  'check-refused': 'check says by an error of kind config that credentials are refused',
  'check-down': 'check fails with a ConnectorError when nobody listens',
  'check-silent': 'check gives up a peer that says nothing',
  delivers: 'the peer shows what was delivered',
  repeated: 'the same delivery again changes nothing',
  changed: 'a second delivery replaces what changed and takes off what is gone',
  emptied: 'the last listing can be taken off',
  refused: 'refused credentials are an error of kind config with words, and change nothing',
  down: 'a peer that is down is an error of kind transient',
  silent: 'a peer that says nothing is an error of kind transient, in a bounded time, and no socket stays open',
  hangs: 'so is one that says nothing more once a delivery has begun',
  cut: 'a connection that is cut in the middle is an error of kind transient, and nothing is said to be shown that is not',
  healed: 'after any fault the same delivery succeeds',
  abort: 'an abort in the middle of a delivery ends it with the reason of the abort, and no socket stays open',
  'inside-address': 'no connection is made to an address that is not allowed',
  answers: 'every listing of a batch has one answer',
  'refused-item': 'a listing that the peer refuses is named with its reason, and the others are delivered',
  'unanswered-item': 'a listing without an answer counts as failed and in doubt',
  breaks: 'an error of the peer is an error of kind transient',
  nonsense: 'an answer that is none of the protocol is an error of kind config, never a success',
  listed: 'the list has what the peer shows, and one about another gateway is refused',
  whole: 'a reader never finds a part of a file: neither after a cut nor when the peer claims to have all of it',
  full: 'a peer without room is an error of kind config that says so, and the old file stays',
  'no-rename': 'so is one that does not rename',
  'keeps-target': 'a peer that does not rename over a file gets the new file all the same',
  secrets: 'no secret shows up in logs or errors of all the checks before',
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
