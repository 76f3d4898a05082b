/** Languages that the product has words for: mails, brochures and reports, pages for readers, questions, the search index. The first is the default. */
export const LANGUAGES = ['fr', 'en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
