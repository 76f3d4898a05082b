import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { TestServer } from '../../connectors/kit/testing/serve.ts';
import { createLanguageModel } from '../../clients/language-model.ts';
import { mapRecord } from '../../connectors/inputs/mapped-feed/map-record.ts';
import { findLayout } from '../../connectors/propose/layout/find-layout.ts';
import { proposeMapping } from '../../connectors/propose/propose-mapping.ts';
import type { Proposal } from '../../connectors/propose/proposal.ts';
import { withFile } from '../../connectors/propose/testing/propose-text.ts';
import { checkMapping } from '../../model/mapping/check-mapping.ts';

const KINDS = ['Maison', 'Appartement', 'Zwickelbau', 'Zwickelbau', 'Maison'];
const FURTHER = ['12', '7', '9', '11', '8'];

/** A table with open fields, unknown words and values of people. */
const TABLE = [
  'Référence;Transaction;Type de bien;Prix;Ville;Descriptif;Zzchb;Qpisc;Propriétaire;Zztel;Zznote;Zzperso',
  ...KINDS.map((kind, place) =>
    [
      `R-${place}`,
      'Vente',
      kind,
      `${100_000 + place}`,
      'Nantes',
      `La maison est dans une rue calme avec un jardin et une terrasse pour les enfants ${place}.`,
      FURTHER[place],
      place % 2 === 0 ? 'oui' : 'non',
      `Verdeckt Eigner${place}`,
      `06 12 34 56 7${place}`,
      `Verdeckte Notiz: der Eigentümer trennt sich und nimmt auch weniger, bitte nicht weitersagen, Nummer ${place}.`,
      `M. Verdeckt${place}`,
    ].join(';'),
  ),
  '',
].join('\n');

interface Entries {
  readonly fields?: readonly unknown[];
  readonly words?: readonly unknown[];
}

/** The reply of a server with this content. */
const completion = (content: unknown): string =>
  JSON.stringify({ choices: [{ message: { content: JSON.stringify(content) }, finish_reason: 'stop' }] });
const entries = ({ fields = [], words = [] }: Entries): string => completion({ fields, words });

describe('a language model that refines a proposal', () => {
  let reply = { status: 200, text: '' };
  let server: TestServer;
  const sent = (): string[] => server.requests.map(({ body }) => body);

  before(async () => {
    server = await serve({ '/v1/chat/completions': () => ({ status: reply.status, body: reply.text }) });
  });
  after(() => server.stop());

  const propose = (text?: string, status = 200, file = TABLE): Promise<Proposal> => {
    reply = { status, text: text ?? '' };
    const model =
      text === undefined
        ? undefined
        : createLanguageModel({ url: `${server.url}/v1`, key: 'model-key', model: 'small', timeoutMs: 10_000 });
    return withFile('a.csv', file, (path) => proposeMapping(path, { market: 'fr', ...(model && { model }) }));
  };
  /** What a proposal makes of the file, but for what a language model may add. */
  const listings = (proposal: Proposal): Promise<unknown[]> =>
    withFile('a.csv', TABLE, async (path) => {
      const all: unknown[] = [];
      for await (const raw of (await findLayout(path)).records())
        all.push(mapRecord(raw, { config: { mapping: proposal.mapping }, market: 'fr' }).property);
      return all;
    });
  const placeOf = ({ mapping }: Proposal, to: string): number => mapping.rules.findIndex((rule) => rule.to === to);

  it('adds fields and words, marks who made a rule and why, and leaves the others as they were', async () => {
    const plain = await propose();
    const rule = placeOf(plain, 'type');
    const proposal = await propose(
      entries({
        fields: [
          { path: 'Zzchb', to: 'bedrooms', why: 'chb is chambres' },
          { path: 'Qpisc', to: 'amenities.pool', why: 'pisc is piscine' },
        ],
        words: [{ rule, word: 'Zwickelbau', meaning: 'house', why: 'A long farmhouse' }],
      }),
    );
    expect(proposal.model).to.deep.equal({
      status: 'refined',
      message: '3 entries were accepted.',
      made: 3,
      refused: [],
    });
    expect(proposal.mapping.rules.slice(0, plain.mapping.rules.length)).to.deep.equal(
      plain.mapping.rules.map((each, place) =>
        place === rule ? { ...each, codes: { ...each.codes, Zwickelbau: 'house' } } : each,
      ),
    );
    const made = proposal.reasons.filter(({ by }) => by === 'model');
    expect(made.map(({ to, sure, why }) => [to, sure, why.includes('language model')])).to.deep.equal([
      ['type', 0.5, true],
      ['bedrooms', 0.5, true],
      ['amenities.pool', 0.5, true],
    ]);
    expect(proposal.left.map(({ path }) => path)).to.not.include.members(['Zzchb']);
    expect(proposal.mapping.ignored).to.not.include('Zzchb');
    expect(checkMapping(proposal.mapping)).to.deep.equal([]);
    const [first, , third] = await listings(proposal);
    expect(first).to.deep.include({ bedrooms: 12, type: 'house' }).and.have.property('amenities').that.includes('pool');
    expect(third).to.include({ type: 'house' });
  });

  it('is sent names, masked samples and words for kinds of homes, and nothing of people or texts', async () => {
    await propose(entries({}));
    const last = sent().at(-1) ?? '';
    expect(last).to.include('Zzchb').and.include('Zwickelbau').and.include('Qpisc');
    expect(last).to.not.match(/Verdeckt|Eigner|Notiz|06 12|100000|Nantes|Propriétaire|R-0|model-key|rue calme/);
    expect(last.length).to.be.below(40_000);
  });

  it('may not fill offers, money, periods, what is shown, people or exact places, nor private fields', async () => {
    const plain = await propose();
    // A name of a person would fit the town.
    const targets =
      'offer_type status hidden rent_details.rent_period financial.transaction.price location.publish_address location.street location.geo.latitude location.city negotiator.last_name office.name internal_note vendors images documents title description custom_fields.X crm_reference __proto__ constructor'.split(
        ' ',
      );
    const fields = [
      ...targets.map((to) => ({ path: 'Zzchb', to, why: 'x' })),
      ...['Propriétaire', 'Zztel', 'Zznote', 'Zzperso', 'Prix', 'nothing', '__proto__'].map((path) => ({
        path,
        to: 'bedrooms',
        why: 'x',
      })),
      // Its values are no years.
      { path: 'Zzchb', to: 'building.construction.year', why: 'x' },
    ];
    const offer = placeOf(plain, 'offer_type');
    const type = placeOf(plain, 'type');
    const words = [
      { rule: offer, word: 'Vente', meaning: 'rental', why: 'x' },
      { rule: offer, word: 'Zwickelbau', meaning: 'rental', why: 'x' },
      { rule: type, word: 'Maison', meaning: 'land', why: 'x' },
      { rule: type, word: 'Zwickelbau', meaning: 'castle of gold', why: 'x' },
      { rule: -1, word: 'Zwickelbau', meaning: 'house', why: 'x' },
      { rule: 9_999, word: 'Zwickelbau', meaning: 'house', why: 'x' },
    ];
    const proposal = await propose(entries({ fields, words }));
    expect(proposal.mapping).to.deep.equal(plain.mapping);
    expect(proposal.reasons).to.deep.equal(plain.reasons);
    expect(proposal.model).to.include({ status: 'unused', made: 0 });
    expect(proposal.model?.refused).to.have.length(20);
    expect(await listings(proposal)).to.deep.equal(await listings(plain));
  });

  it('cannot use a field or a target twice, or write more than a line', async () => {
    const why = `chb\u0000\n\u202e<img src=x onerror=alert(1)> ${'x'.repeat(5_000)}`;
    const proposal = await propose(
      entries({
        fields: [
          { path: 'Zzchb', to: 'bedrooms', why },
          { path: 'Zzchb', to: 'bathrooms', why },
          { path: 'Qpisc', to: 'bedrooms', why },
        ],
      }),
    );
    expect(proposal.model).to.include({ made: 1 });
    expect(proposal.model?.refused).to.have.length(2);
    const [reason] = proposal.reasons.filter(({ by }) => by === 'model');
    expect(reason?.why.length).to.be.below(200);
    expect(reason?.why).to.not.match(/[\p{Cc}\p{Cf}]/u);
  });

  const HOSTILE: readonly (readonly [what: string, text: string, status?: number])[] = [
    ['a refusal', JSON.stringify({ choices: [{ message: { refusal: 'I will not' }, finish_reason: 'stop' }] })],
    ['text instead of JSON', JSON.stringify({ choices: [{ message: { content: 'Sure!' }, finish_reason: 'stop' }] })],
    ['a mapping of its own', completion({ mapping: { rules: [{ to: 'offer_type', constant: 'sale' }] } })],
    [
      'a member that is not in the schema',
      entries({ fields: [{ path: 'Zzchb', to: 'bedrooms', why: '', constant: 3 }] }),
    ],
    [
      'too many entries',
      entries({ fields: Array.from({ length: 200 }, () => ({ path: 'Zzchb', to: 'bedrooms', why: 'x' })) }),
    ],
    ['null', completion(null)],
    ['a fault of the server', 'secret model-key', 500],
    ['a wrong key', '{"error":"model-key"}', 401],
  ];
  for (const [what, text, status = 200] of HOSTILE) {
    it(`leaves the proposal as it is after ${what}, and says so`, async () => {
      const plain = await propose();
      const { model, ...proposal } = await propose(text, status);
      expect(proposal).to.deep.equal(plain);
      expect(model).to.include({ status: 'failed', made: 0 });
      expect(model?.message).to.have.length.above(10);
      expect(JSON.stringify(model)).to.not.include('model-key');
    });
  }

  it('leaves the proposal as it is when the server does not reply in time', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const model = createLanguageModel({ url: `http://127.0.0.1:${port}/v1`, key: '', model: 'm', timeoutMs: 50 });
    try {
      const proposal = await withFile('a.csv', TABLE, (path) => proposeMapping(path, { market: 'fr', model }));
      expect(proposal.model).to.include({ status: 'failed', made: 0 });
      expect(proposal.mapping).to.deep.equal((await propose()).mapping);
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('is not called for a format that is known', async () => {
    const row = Array.from({ length: 120 }, (_, index) => `"${index}"`).join('!#');
    const before = sent().length;
    const proposal = await propose(entries({}), 200, `${row}\r\n${row}\r\n`);
    expect(proposal.recognised?.format).to.equal('POLIRIS');
    expect(sent()).to.have.length(before);
  });
});
