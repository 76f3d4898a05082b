/** Every check of the kit and what it demands, in the order they run. The names are what exemptions refer to. */
export const CHECKS = {
  spec: 'the config schema is valid, bounded and described; secrets are fields of it; the config of the fixture fits',
  'check-passes': 'check resolves for a sound CRM',
  refused: '401, 403 and wrong secrets are errors of kind config',
  'not-found': '404 is an error of kind config',
  'rate-limited': 'a 429 that asks for a long pause is rate_limited, with the pause',
  'retry-after-seconds': 'a 429 with Retry-After in seconds is waited out',
  'retry-after-date': 'a 429 with Retry-After as a date is waited out',
  'server-error': '500 is an error of kind transient',
  'time-out': 'a CRM that never answers is an error of kind transient',
  garbage: 'a web page in place of the feed is an error of kind config or feed_rejected',
  repeatable: 'two full reads are equal, and end with complete',
  'keys-unique': 'every listing comes once, under a key of its own',
  'order-free': 'another order of the listings changes neither keys nor records',
  checkpoints: 'there is one per 500 records, of at most 64 KiB, and nothing comes after complete',
  'empty-feed': 'an empty CRM gives no records and is complete or refused',
  'failing-requests':
    'an answer that fails anywhere in a read ends it with an error, or is made up for: no read ends well without a listing',
  'half-feed': 'half of the listings are read as half, with the right number expected',
  'announced-total':
    'fewer listings than announced are never a complete catalogue, whatever number it is said to expect',
  'kill-anywhere': 'stopped after any message and resumed from the last checkpoint, nothing is lost',
  'foreign-state': 'a state of another catalogue, or nonsense, loses nothing',
  'other-mode': 'a state that a read in another mode left loses nothing, and no delta is called a complete catalogue',
  'changing-pages': 'listings that are there throughout come through while others come, go and change',
  'equal-timestamps': 'listings changed at the same instant are all read, also across pages',
  'endless-pages': 'paging that never ends is noticed',
  'one-listing':
    'one listing is found by its key and no other is given for it, nothing is called complete, and it is gone only when a CRM that works has it no more',
  'delta-nothing': 'a delta from the last state gives nothing old',
  'delta-changes': 'a delta gives what is new and what changed',
  'delta-resumed': 'a delta stopped after any message and resumed from the last checkpoint loses nothing',
  'future-state': 'a delta from a state in the future gives nothing',
  deletes: 'listings that are gone, also more than fit a page, are told in the way the connector declares',
  'map-valid': 'every record maps to a valid property, as finishMapping leaves it, whose crm_reference is the key',
  'map-pure': 'map changes nothing, uses no clock or chance, and gives the same twice',
  'unsafe-text': 'no script, event handler or javascript: address in a text comes out of map as markup',
  'unknown-values': 'unknown codes give a warning each run, never an error',
  truncated: 'a body cut at 20 points is never complete',
  severed: 'a connection cut at 20 points is never complete',
  encodings: 'the same feed in other encodings, also mislabelled, gives the same records',
  'zip-same': 'the same feed in a zip gives the same records, and a cut zip is never complete',
  'entity-bomb': 'entities that multiply are refused in bounded memory',
  'external-entity': 'external entities are refused and never fetched',
  'zip-bomb': 'a zip bomb is refused in bounded memory',
  'zip-slip': 'a zip with names outside of itself is refused',
  'long-text': 'a text of 100 MB is refused in bounded memory',
  memory: 'memory stays flat over a large feed',
  'abort-reading': 'an abort between two messages ends the read within a second',
  'abort-waiting': 'an abort while the CRM is silent ends the read within a second and closes its sockets',
  'foreign-links': 'links of an answer that lead to another server take no secret there',
  'webhook-signature': 'a webhook with a bad signature, of another time or altered, never reaches the connector',
  'webhook-order':
    'webhooks that come twice, late or out of order do no harm: the look at the listing decides, and proves that one is gone',
  'webhook-answer': 'the largest webhook is read in a fraction of the five seconds, and nonsense is refused',
  secrets: 'no secret shows up in messages, mapped listings, logs or errors of all the checks before',
} as const;

export type CheckName = keyof typeof CHECKS;

/** Checks that apply to every format: there is no reason not to pass them. */
export const ALWAYS = [
  'spec',
  'check-passes',
  'refused',
  'garbage',
  'failing-requests',
  'repeatable',
  'keys-unique',
  'kill-anywhere',
  'deletes',
  'map-valid',
  'map-pure',
  'unsafe-text',
  'truncated',
  'severed',
  'secrets',
] as const satisfies readonly CheckName[];

/** Checks that a fixture may be exempted from. */
export type ExemptibleCheck = Exclude<CheckName, (typeof ALWAYS)[number]>;
