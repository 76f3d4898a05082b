import { CLASSES } from '../../inputs/reso/mapping/kinds.ts';
import { fold } from '../../../model/words/fold.ts';
import type { PathSurvey } from '../survey/watch-path.ts';

/** Fields of the RESO Data Dictionary, which American exports use under these names. */
const FIELDS = new Set(
  'listingkey listingid listprice standardstatus mlsstatus propertysubtype publicremarks privateremarks stateorprovince bedroomstotal bathroomstotalinteger bathroomsfull livingarea lotsizeacres lotsizesquarefeet unparsedaddress associationfee originallistprice modificationtimestamp storiestotal yearbuilt'.split(
    ' ',
  ),
);

/** Fewest of them that show that the words of PropertyType are those of the dictionary too. */
const FEWEST = 6;

/** The field PropertyType of a file with the names of the RESO Data Dictionary, whose classes say the offer: "Residential" is for sale, "Residential Lease" is let. */
export function resoClass(paths: readonly PathSurvey[]): PathSurvey | undefined {
  const names = new Set(paths.map(({ steps }) => (steps.at(-1) ?? '').toLowerCase()));
  const known = [...FIELDS].filter((field) => names.has(field));
  return known.length < FEWEST
    ? undefined
    : paths.find(({ steps, list }) => list === undefined && (steps.at(-1) ?? '').toLowerCase() === 'propertytype');
}

/** The offer of a class; undefined if it is none of the dictionary. */
export const offerOfClass = (word: string): string | undefined => CLASSES[fold(word).replaceAll(' ', '')]?.offer;
