import { expect } from 'chai';
import { assert, property, string } from 'fast-check';
import { ConnectorError } from '../../errors.ts';
import { parseHead } from './read-head.ts';

const head = (header: string, definition = 'AGENT_REF^TOWN^~'): ReturnType<typeof parseHead> =>
  parseHead(`#HEADER#\n${header}\n#DEFINITION#\n${definition}\n`);

describe('parseHead', () => {
  it('reads version, separators and count, in any case and with blanks', () => {
    expect(head("VERSION: 3i\r\nEOF : '|'\r\n eor:'~'\r\nProperty count :  12 ", ' agent_ref|TOWN|~')).to.deep.equal({
      version: '3i',
      endOfField: '|',
      endOfRecord: '~',
      count: 12,
      fields: ['AGENT_REF', 'TOWN'],
    });
  });

  it('uses the recommended separators if the header has none or invalid ones', () => {
    for (const header of ['Version : 3', "EOF : ''\nEOR : 'x'", "EOF : '#'"]) {
      expect(head(header)).to.include({ endOfField: '^', endOfRecord: '~' });
    }
  });

  it('accepts separators without quotation marks, and of several characters', () => {
    expect(head('EOF : |\nEOR : "~!"', 'AGENT_REF|TOWN~!')).to.include({ endOfField: '|', endOfRecord: '~!' });
  });

  it('has no count if the header has none', () => {
    expect(head('Property Count :')).to.not.have.property('count');
    expect(head('Property Count : many')).to.not.have.property('count');
  });

  it('refuses an invalid head', () => {
    const heads = [
      () => parseHead('<html>#DEFINITION#AGENT_REF'),
      () => parseHead('#HEADER#\nVersion : 3\n'),
      () => head("EOF : '~'\nEOR : '~'"),
      () => head('', 'TOWN^PRICE^~'),
      () => head('', `AGENT_REF${'^A'.repeat(2_000)}~`),
    ];
    for (const parse of heads) {
      expect(parse).to.throw(ConnectorError).with.property('kind', 'feed_rejected');
    }
  });

  it('throws only feed_rejected, for any text', () => {
    assert(
      property(string(), string(), (header, definition) => {
        try {
          expect(head(header, definition).fields).to.include('AGENT_REF');
        } catch (error) {
          expect(error).to.be.instanceOf(ConnectorError).with.property('kind', 'feed_rejected');
        }
      }),
    );
  });
});
