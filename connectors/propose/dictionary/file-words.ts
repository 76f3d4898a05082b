import { fold } from '../../../model/words/fold.ts';
import { tokensOf } from './tokens.ts';

/** What a file of a listing is; `other`: neither a picture of the home nor for the public. */
export type FileKind = 'plan' | 'brochure' | 'video' | 'tour' | 'other';

const WORDS: Readonly<Record<FileKind, RegExp>> = {
  plan: /^(?:plan|plans|floor ?plans?|grundriss|grundrisse|grundrissplan|plano|planos|planimetria|planimetrie|planta|plantas|plattegrond|plattegronden|plan d etage|site ?plans?|lageplan objekt)$/,
  brochure: /^(?:brochures?|expose|prospekt|prospectus|folleto|opuscolo|brochura|particulars|sales particulars)$/,
  video: /^(?:video|videos|film|filmlink|film link|youtube|vimeo|objektvideo)$/,
  tour: /^(?:virtual ?tours?|tour|360|360 ?tour|3d ?tour|matterport|visite ?virtuelle|visita ?virtuale|visita ?virtual|tour ?virtual|rundgang|virtueller ?rundgang|virtuele ?tour|virtuele ?rondleiding)$/,
  other:
    /^(?:document|dokument|dokumente|documents|documento|documenti|documentos|documenten|pdf|link|links|url|logo|agency ?logo|anbieterlogo|anbobjurl|epc|epc ?graph|energy|energy ?(?:certificate|performance ?certificate|label)|energieausweis|energiepass|energielabel|certificado ?energetico|certificazione ?energetica|ape|dpe|diagnostics?|karten ?lageplan|qr ?code|panorama|kontakt|intern|internal|interne|interno|interna|private|prive|privat|privado|privato|agent|agent ?photo|map|karte|carte|mappa|mapa|contract|vertrag|contrat|contrato|contratto|mandat|mandate)$/,
};

const KINDS = Object.entries(WORDS) as readonly (readonly [FileKind, RegExp])[];

/** What a word next to a file says that it is; undefined for pictures, and for words that are not known. */
export function kindOfFile(word: string): FileKind | undefined {
  const spellings = [fold(word), tokensOf(word).join(' ')];
  return KINDS.find(([, words]) => spellings.some((spelling) => words.test(spelling)))?.[0];
}
