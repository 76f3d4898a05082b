import { expect } from 'chai';
import { jobReason } from '../../model/sync/job-reasons.ts';
import { judgeDelivery } from './judge-delivery.ts';
import type { RunEnd } from './judge-delivery.ts';

const NEW = { attempts: 0 };
const RUN: RunEnd = { status: 'COMPLETED', reasons: [], isImported: true, isActive: true };

describe('A delivery at the end of a run', () => {
  it('is read when its import came to its end, whatever else the run could not do', () => {
    for (const status of ['COMPLETED', 'PARTIAL', 'FAILED'] as const)
      expect(judgeDelivery(NEW, { ...RUN, status })).to.deep.equal({ status: 'READ', counts: false });
  });

  it('is refused with the reason when its content is not what the format demands', () => {
    const reasons = [jobReason('feed_rejected', 1, ['The zip holds no file Annonces.csv.'])];
    expect(judgeDelivery(NEW, { ...RUN, status: 'FAILED', isImported: false, reasons })).to.deep.equal({
      status: 'REFUSED',
      fault: 'The zip holds no file Annonces.csv.',
      counts: true,
    });
  });

  it('waits for another run when it was not read, and fails after three', () => {
    const run: RunEnd = {
      ...RUN,
      status: 'FAILED',
      isImported: false,
      reasons: [jobReason('internal', 1, ['No memory.'])],
    };
    expect(judgeDelivery(NEW, run)).to.include({ status: 'RECEIVED', fault: 'No memory.', counts: true });
    expect(judgeDelivery({ attempts: 2 }, run)).to.include({ status: 'FAILED', fault: 'No memory.' });
    const late: RunEnd = { ...RUN, status: 'TIMED_OUT' };
    expect(judgeDelivery(NEW, late)).to.include({ status: 'RECEIVED', counts: true });
    const unarchived: RunEnd = { ...RUN, status: 'PARTIAL', reasons: [jobReason('reconcile_failed', 1)] };
    expect(judgeDelivery(NEW, unarchived)).to.include({ status: 'RECEIVED', counts: true });
  });

  it('waits without limit when its gateway was paused, and fails at once when a person cancelled the run', () => {
    const run: RunEnd = { ...RUN, status: 'CANCELLED', isImported: false };
    expect(judgeDelivery({ attempts: 2 }, { ...run, isActive: false })).to.deep.equal({
      status: 'RECEIVED',
      counts: false,
    });
    expect(judgeDelivery(NEW, run)).to.include({ status: 'FAILED', fault: 'The run that read it was cancelled.' });
  });

  it('that was read before stays read', () => {
    const again = { attempts: 0, read_at: new Date() };
    const reasons = [jobReason('feed_rejected', 1, ['cut off'])];
    expect(judgeDelivery(again, { ...RUN, status: 'FAILED', isImported: false, reasons })).to.deep.equal({
      status: 'READ',
      fault: 'cut off',
      counts: false,
    });
  });
});
