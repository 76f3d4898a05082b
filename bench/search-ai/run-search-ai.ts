import { parseArgs } from 'node:util';
import { benchListings, benchPlaces } from './catalogue.ts';
import { evaluate, readQuestions } from './evaluate.ts';

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'development' },
    faults: { type: 'boolean', default: false },
    count: { type: 'string', default: '3000' },
  },
});
const listings = benchListings(Number(values.count));
const book = benchPlaces(listings);
const questions = await readQuestions(values.half as 'development');
const outcomes = evaluate(questions, listings, book);
const right = outcomes.filter((one) => one.right).length;
console.log(values.half, right, '/', outcomes.length);
if (values.faults)
  for (const one of outcomes.filter((one) => !one.right))
    console.log(
      `${one.language} ${one.query}\n   want ${JSON.stringify(one.want)} ${one.expected}\n   got ${one.found} ${JSON.stringify(one.intent.conditions)} ${JSON.stringify(one.intent.alternatives)} lost ${JSON.stringify(one.intent.not_understood)}`,
    );
const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
console.log('p50', times[times.length >> 1], 'p95', times[Math.floor(times.length * 0.95)], 'max', times.at(-1));
