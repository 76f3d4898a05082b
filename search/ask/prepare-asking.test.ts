import { expect } from 'chai';
import { createGazetteer } from '../../places/gazetteer.ts';
import { NO_PLACES } from './locations/places.ts';
import { prepareAsking } from './prepare-asking.ts';
import { readQuestion } from './read-question.ts';

const QUESTION = 'maison à Biaritz ou à Rillieux, 5 pièces';

describe('The preparation of questions', () => {
  it('takes many steps, after which a question is read as without it', () => {
    const gazetteer = createGazetteer();
    const step = prepareAsking(gazetteer);
    let steps = 1;
    while (!step()) steps += 1;
    expect(steps).to.be.greaterThan(30);
    expect(step()).to.equal(true);
    expect(gazetteer.prepare()).to.equal(true);
    const plain = readQuestion(QUESTION, { gazetteer: createGazetteer(), own: NO_PLACES });
    expect(readQuestion(QUESTION, { gazetteer, own: NO_PLACES })).to.deep.equal(plain);
    expect(JSON.stringify(plain)).to.include('Biarritz');
  });

  it('may be overtaken by a question, which is read in the same way', () => {
    const gazetteer = createGazetteer();
    const step = prepareAsking(gazetteer);
    for (let done = 0; done < 12; done += 1) step();
    const plain = readQuestion(QUESTION, { gazetteer: createGazetteer(), own: NO_PLACES });
    expect(readQuestion(QUESTION, { gazetteer, own: NO_PLACES })).to.deep.equal(plain);
    let isDone = false;
    for (let steps = 0; steps < 1_000 && !isDone; steps += 1) isDone = step();
    expect(isDone).to.equal(true);
  });
});
