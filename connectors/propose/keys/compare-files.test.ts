import { expect } from 'chai';
import { proposeMapping } from '../propose-mapping.ts';
import type { Proposal } from '../proposal.ts';
import { withFile } from '../testing/propose-text.ts';

const HEAD = 'id;ref_agence;transaction;type;prix;ville;surface;description\n';
interface Home {
  readonly id: string;
  readonly number: number;
}
const line = ({ id, number }: Home): string =>
  `${id};M-${number * 7};Vente;Maison;${100_000 + number * 1_000};Nantes;${40 + number};Maison numéro ${number} avec un grand jardin au calme, proche des écoles\n`;
const fileOf = (homes: readonly Home[]): string => HEAD + homes.map(line).join('');
const RUNNING = (numbers: readonly number[]): Home[] =>
  numbers.map((number, place) => ({ number, id: String(place + 1) }));
const LASTING = (numbers: readonly number[]): Home[] => numbers.map((number) => ({ number, id: `B${number}` }));

const proposed = (now: string, before: string): Promise<Proposal> =>
  withFile('now.csv', now, (file) =>
    withFile('before.csv', before, (earlier) => proposeMapping(file, { market: 'fr', earlier })),
  );
const keyReason = ({ reasons }: Proposal) => reasons.find(({ rule }) => rule === -1);
const keyWarnings = ({ warnings }: Proposal) => warnings.filter(({ code }) => code.includes('key'));

describe('compare-files', () => {
  it('proposes another key for running numbers, and says so with examples', async () => {
    const proposal = await proposed(fileOf(RUNNING([9, 1, 2, 3, 4, 5])), fileOf(RUNNING([1, 2, 3, 4, 5])));
    expect(proposal.mapping.key).to.deep.equal({ from: ['ref_agence'] });
    expect(keyReason(proposal)?.why).to.include('"id"').and.include('5 of 5 homes');
    const [warning] = keyWarnings(proposal);
    expect(warning?.code).to.equal('replaced_key');
    expect(warning?.examples.slice(0, 2)).to.deep.equal(['1 → 2', '2 → 3']);
    expect(proposal.mapping.ignored).to.include('id').and.not.include('ref_agence');
  });

  it('is surer of a key that stays, and reports nothing', async () => {
    const proposal = await proposed(fileOf(LASTING([9, 1, 2, 3])), fileOf(LASTING([1, 2, 3, 4])));
    expect(proposal.mapping.key).to.deep.equal({ from: ['id'] });
    expect(keyReason(proposal)).to.include({ sure: 0.95 });
    expect(keyReason(proposal)?.why).to.include('3 of 3 homes');
    expect(keyWarnings(proposal)).to.deep.equal([]);
  });

  it('takes the same listings in the same order for no proof', async () => {
    const proposal = await proposed(fileOf(RUNNING([1, 2, 3])), fileOf(RUNNING([1, 2, 3])));
    expect(keyReason(proposal)?.why).to.include('proves nothing');
    expect(keyReason(proposal)?.sure).to.be.below(0.95);
  });

  it('SILENT: asks a person where no field lasts', async () => {
    const shift = (file: string): string => file.replaceAll('M-', 'N-');
    const proposal = await proposed(fileOf(RUNNING([9, 1, 2, 3, 4, 5])), shift(fileOf(RUNNING([1, 2, 3, 4, 5]))));
    expect(proposal.mapping.key).to.deep.equal({ from: ['id'] });
    expect(keyReason(proposal)?.sure).to.be.below(0.2);
    expect(proposal.questions.map(({ about }) => about)).to.include('key');
    expect(
      keyWarnings(proposal)
        .map(({ message }) => message)
        .join(),
    ).to.include('does not last');
  });

  it('says that an earlier file of other listings, or one that cannot be read, shows nothing', async () => {
    for (const before of [fileOf(LASTING([21, 22, 23])), '', '<html><body>Error</body></html>']) {
      const proposal = await proposed(fileOf(LASTING([1, 2, 3])), before);
      expect(proposal.mapping.key).to.deep.equal({ from: ['id'] });
      expect(
        keyWarnings(proposal).map(({ code }) => code),
        before,
      ).to.deep.equal(['key_not_compared']);
    }
  });
});
