import type { Language } from '../model/shared/language.ts';

// Written out, because the lists that Elasticsearch knows by name (`_french_` …) do not load on the server of stack/, and because they drop words
// that mean something in a listing: “été”, “neuf”, “or”.

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Words that say nothing about a listing: articles, prepositions, pronouns, conjunctions, auxiliary verbs. Lower case, accents as written. */
export const STOP_WORDS: Readonly<Record<Language, string[]>> = {
  fr: words(`
    à au aux avec ce ces cet cette d dans de des du elle elles en et eux il ils j je l la le les leur leurs lui m ma mais me même mes moi mon n ne
    nos notre nous on ou où par pas pour qu que qui s sa se ses si son sur t ta te tes toi ton tu un une vos votre vous y a ai ont est es sont
    sera seront soit être avoir ainsi aussi dont donc car comme chez entre sans sous vers très plus`),
  en: words(`
    a an and are as at be been but by for from had has have he her his i if in into is it its no not of on our s she so such t that the their
    then there these they this those to was we were which will with you your very`),
  de: words(`
    als am an auch auf aus bei bis da das dass dem den der des die dies diese dieser dieses durch ein eine einem einen einer eines er es für
    haben hat hier ich ihr ihre ihrem ihren ihrer im in ins ist mit nach nicht noch nur oder sehr sein seine sich sie sind so über um und uns
    unser unsere vom von vor war was wenn wie wir wird zu zum zur`),
};
