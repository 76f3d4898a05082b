import { MATCH_WEIGHTS } from '../../../analysis/insights/matching.ts';
import { objectOf, share } from './reply-schemas.ts';

const CRITERIA = Object.keys(MATCH_WEIGHTS);

/** Query parameters of both matching operations. */
export const matchingQuery = {
  limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  unseen: { type: 'boolean', default: false, description: 'Leaves out what the visitor has viewed already.' },
} as const;

/** Fields of a match that both operations return. */
export const matchFields = {
  match: { type: 'integer', minimum: 0, maximum: 100 },
  fit: {
    ...objectOf(Object.fromEntries(CRITERIA.map((criterion) => [criterion, share])), CRITERIA),
    description: 'Fit per criterion; those of which nothing is known are absent.',
  },
  has_viewed: { type: 'boolean' },
} as const;
