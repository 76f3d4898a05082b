/** Names of Kyero and those of a software that nobody knows. */
const RENAMED: readonly (readonly [known: string, unknown: string])[] = [
  ['root', 'export'],
  ['property', 'fiche'],
  ['price_freq', 'mode'],
  ['beds', 'c7'],
  ['built', 's1'],
  ['plot', 's2'],
];

/** Words of Kyero and those of that software. */
const REWORDED: readonly (readonly [field: string, known: string, unknown: string])[] = [
  ['mode', 'sale', 'V'],
  ['mode', 'month', 'L-MOIS'],
  ['mode', 'week', 'L-SEM'],
];

/** A Kyero export as a software without a connector would write it: other names of elements and other words. */
export function asUnknownFeed(kyero: string): string {
  let text = kyero;
  for (const [known, unknown] of RENAMED)
    text = text.replaceAll(new RegExp(`(</?)${known}(?=[\\s>/])`, 'g'), `$1${unknown}`);
  for (const [field, known, unknown] of REWORDED)
    text = text.replaceAll(`<${field}>${known}</${field}>`, `<${field}>${unknown}</${field}>`);
  return text;
}
