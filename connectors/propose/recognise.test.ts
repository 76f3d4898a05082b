import { expect } from 'chai';
import { feedOf, listing } from '../inputs/kyero/testing.ts';
import { proposeText } from './testing/propose-text.ts';

const FIELDS = 'AGENT_REF^BRANCH_ID^STATUS_ID^TRANS_TYPE_ID^PROP_SUB_ID^PRICE^POSTCODE1^DISPLAY_ADDRESS^';
const BLM_FILE = `#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\n#DEFINITION#\n${FIELDS}~\n#DATA#\n1^2^0^1^26^250000^RG1^Reading^~\n2^2^0^2^8^900^RG1^Reading^~\n#END#\n`;

describe('a known format', () => {
  it('is recognised with its evidence', async () => {
    const kyero = await proposeText(
      'a.xml',
      feedOf([listing('L1', '<town>Ronda</town><beds>2</beds><ref>A</ref>'), listing('L2')]),
      'es',
    );
    expect(kyero.recognised).to.include({ format: 'KYERO', kind: 'connector' });
    expect(kyero.recognised?.evidence).to.include('price_freq');
    const row = Array.from({ length: 120 }, (_, index) => `"${index}"`).join('!#');
    const poliris = await proposeText('a.csv', `${row}\r\n${row}\r\n`);
    expect(poliris.recognised).to.include({ format: 'POLIRIS' });
    const blm = await proposeText('a.blm', BLM_FILE);
    expect(blm.recognised).to.include({ format: 'BLM' });
  });

  it('is not claimed for another file', async () => {
    const { recognised } = await proposeText(
      'b.xml',
      '<root><property><a>1</a><b>2</b><c>3</c><d>4</d></property></root>',
    );
    expect(recognised).to.equal(undefined);
  });
});
