/** Frequent short words that few other languages share. */
const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: words(
    'le la les des du une dans avec pour sur est et au aux vous nous cette ce deux sans proche maison bien vendre louer pièces',
  ),
  en: words(
    'the and with for this that from are has have you your of to in is house bedroom property which two located',
  ),
  de: words(
    'der die das und mit ein eine ist im den dem von zu auf für sich sowie oder nicht wohnung haus sehr zum zur',
  ),
  es: words('el los las una con para por del que en se su es muy casa vivienda dormitorios baños dos zona situado y'),
  it: words('il lo gli una con per del della dei che nel nella è di e casa appartamento due piano camere zona al'),
  nl: words('de het een van en met voor op is in te zijn deze woning huis slaapkamers aan er ook naar badkamer'),
  pt: words('o os as uma com para do da dos das que em no na é e casa quartos moradia apartamento ao dois muito'),
};

/** Words of a text that are looked at. */
const LOOKED_AT = 120;

/** Fewest stop words that prove a language. */
const FEWEST = 4;

/** The language of a text by its most frequent words, as ISO 639-1; undefined if it is short or mixed. */
export function languageOf(text: string): string | undefined {
  const found =
    text
      .replace(/<[^>]*>/g, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, LOOKED_AT) ?? [];
  const counts = Object.entries(STOP_WORDS)
    .map(([language, stops]) => [language, found.filter((word) => stops.has(word)).length] as const)
    .toSorted(([, left], [, right]) => right - left);
  const [[language, most] = ['', 0], [, next] = ['', 0]] = counts;
  return most >= FEWEST && most >= next * 1.3 ? language : undefined;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
