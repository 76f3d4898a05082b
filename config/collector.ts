/** Variables read by the collection of visitor events; a part of the schema of `config/config.ts`. */
export const collectorVariables = {
  VISITOR_EVENT_RETENTION_DAYS: {
    type: 'integer',
    minimum: 8,
    maximum: 3_650,
    default: 400,
    description:
      'Days after which an event of a visitor is deleted: a year and a month, so that a month can be compared with the same one a year before (docs/insights.md).',
  },
  VISITOR_KEY_DAYS: {
    type: 'integer',
    minimum: 7,
    maximum: 3_650,
    default: 180,
    description:
      'Days after which ids of visitors are hashed by another key: events before and after cannot be linked to one visitor. Half a year is longer than most searches for a home.',
  },
  COLLECTOR_RATE_LIMIT_PER_MINUTE: {
    type: 'integer',
    minimum: 0,
    default: 6_000,
    description:
      'Batches of visitor events per gateway and minute, counted by all API processes together; 0 turns the limit off.',
  },
  VISITOR_RATE_LIMIT_PER_MINUTE: {
    type: 'integer',
    minimum: 0,
    default: 240,
    description:
      'Batches of visitor events from browsers per network address, minute and API process; 0 turns the limit off. An office behind one address needs about four per visitor.',
  },
} as const;
