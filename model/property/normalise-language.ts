const LANGUAGES: Readonly<Record<string, string>> = { fr: 'fr', de: 'de', at: 'de', ch: 'de', es: 'es', it: 'it' };

/** The language (ISO 639-1) of texts that come without one, by the market of the gateway; English where several are common. */
export function languageOfMarket(market: string): string {
  return LANGUAGES[market.toLowerCase()] ?? 'en';
}
