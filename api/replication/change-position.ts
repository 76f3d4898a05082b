import { AppError } from '../../model/shared/errors.ts';
import type { KeyRing } from '../../store/shared/key-ring.ts';

/**
 * A position in the changes of a gateway. They are read in passes: first the listings that changed since a time, by id, then what left since that time, in order. What changes behind the
 * position while a pass goes on is part of the next one.
 */
export interface ChangePosition {
  /** What changed at this time or later is part of the pass; undefined: every listing. */
  readonly since: Date | undefined;
  /** When the pass began. */
  readonly began: Date;
  readonly at: ChangedPlace | RemovedPlace;
}

/** Behind a listing; undefined: before the first one. */
export interface ChangedPlace {
  readonly part: 'changed';
  readonly after: string | undefined;
}

/** Behind something that left, or before everything that left at a time or later. */
export interface RemovedPlace {
  readonly part: 'removed';
  readonly from: Date;
  readonly after: string | undefined;
}

/**
 * How far a pass reaches back before the one before it began, ms. A change gets its time before it is committed, by the clock of another machine: a transaction ends within a minute, or its page is
 * mapped again; the rest is for retries and for clocks that differ. What is in between is sent twice, and nothing is left out.
 */
const OVERLAP_MS = 5 * 60_000;

/** Longer than any position made here. */
export const MAX_POSITION_LENGTH = 1_000;

const PURPOSE = 'changes';

type Keys = Pick<KeyRing, 'sign' | 'isSigned'>;

/** The first position: of everything, or of what changed at a time or later. Pure. */
export const firstPosition = (since: Date | undefined, now: Date): ChangePosition => ({
  since,
  began: now,
  at: { part: 'changed', after: undefined },
});

/** From when on what left belongs to a pass: what left before a whole pass began, nobody got from it. Pure. */
export const removedFrom = ({ since, began }: ChangePosition): Date => since ?? new Date(began.getTime() - OVERLAP_MS);

/** What a position says, in short. The beginning of a pass is absent where it has not begun: it begins with the next request. */
interface Body {
  readonly g: string;
  readonly s?: number;
  readonly b?: number;
  readonly a?: string;
  readonly r?: number;
}

/** The text of a position within a pass, signed: opaque, and of one gateway. It grants nothing. */
export const writePosition = (keys: Keys, gatewayId: string, { since, began, at }: ChangePosition): string =>
  signed(keys, {
    g: gatewayId,
    ...(since ? { s: since.getTime() } : {}),
    b: began.getTime(),
    ...(at.after === undefined ? {} : { a: at.after }),
    ...(at.part === 'removed' ? { r: at.from.getTime() } : {}),
  });

/** The text of the position behind a finished pass. */
export const writeEnd = (keys: Keys, gatewayId: string, { began }: ChangePosition): string =>
  signed(keys, { g: gatewayId, s: began.getTime() - OVERLAP_MS });

function signed(keys: Keys, body: Body): string {
  const text = Buffer.from(JSON.stringify(body)).toString('base64url');
  return `${text}.${keys.sign(text, PURPOSE)}`;
}

/** Throws BAD_REQUEST when a position was not made here, was changed or belongs to another gateway. */
export function readPosition(keys: Keys, gatewayId: string, position: string, now: Date): ChangePosition {
  const refuse = (why: string) =>
    new AppError('BAD_REQUEST', `The position ${why}; start again without a position.`, { detail: 'position' });
  const [text = '', signature = '', ...more] = position.split('.');
  if (more.length > 0 || !keys.isSigned(text, signature, PURPOSE))
    throw refuse('is not one of this service, or was changed');
  // Signed, so written by `signed`.
  const { g, s, b, a, r } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Body;
  if (g !== gatewayId) throw refuse('is one of another gateway');
  return {
    since: s === undefined ? undefined : new Date(s),
    began: b === undefined ? now : new Date(b),
    at: r === undefined ? { part: 'changed', after: a } : { part: 'removed', from: new Date(r), after: a },
  };
}
