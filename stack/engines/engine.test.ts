import { expect } from 'chai';
import { chooseImplementation, flags } from './engine.ts';
import type { Implementation } from './engine.ts';

describe('chooseImplementation', () => {
  const implementation = (title: string, isNative: boolean, isAtHand: boolean): Implementation => ({
    title,
    isNative,
    isAtHand,
    start: () => Promise.reject(new Error('not started in this test')),
  });
  const choose = (options: { nativeAtHand: boolean; native?: boolean; writer?: string }): string =>
    chooseImplementation(
      'mongodb',
      [implementation('native', true, options.nativeAtHand), implementation('package', false, true)],
      { native: options.native, writtenBy: () => options.writer },
    ).title;

  it('takes what is built natively, else the package', () => {
    expect(choose({ nativeAtHand: true })).to.equal('native');
    expect(choose({ nativeAtHand: false })).to.equal('package');
  });

  it('takes what is requested, even when it must be built first', () => {
    expect(choose({ nativeAtHand: false, native: true })).to.equal('native');
    expect(choose({ nativeAtHand: true, native: false })).to.equal('package');
  });

  it('stays with what wrote the data', () => {
    expect(choose({ nativeAtHand: true, writer: 'package' })).to.equal('package');
  });

  it('refuses to open data with a server that cannot read it', () => {
    const attempt = (): string => choose({ nativeAtHand: true, native: true, writer: 'package' });
    expect(attempt).to.throw('was written by package').with.property('message').that.contains('npm run stack:reset');
  });
});

describe('flags', () => {
  it('turns names and values into a command line', () => {
    expect(flags({ port: 7233, quiet: true, name: ['a', 'b'] })).to.deep.equal([
      '--port',
      '7233',
      '--quiet',
      '--name',
      'a',
      '--name',
      'b',
    ]);
  });
});
