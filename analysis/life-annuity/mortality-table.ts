/**
 * Survivors of 100,000 births at each age from 50 on: tables TH 00-02 (men) and TF 00-02 (women), which INSEE's data of 2000 to 2002 gave and the decree of
 * 20 December 2005 put into force (Code des assurances, annex to article A. 335-1). A legal text: free to use. Today people live longer: by about a year at
 * the age of 75.
 */
const SURVIVORS = {
  male: [
    92_736, 92_196, 91_621, 91_009, 90_358, 89_665, 88_929, 88_151, 87_329, 86_460, 85_538, 84_558, 83_514, 82_399,
    81_206, 79_926, 78_552, 77_078, 75_501, 73_816, 72_019, 70_105, 68_070, 65_914, 63_637, 61_239, 58_718, 56_072,
    53_303, 50_411, 47_390, 44_234, 40_946, 37_546, 34_072, 30_575, 27_104, 23_707, 20_435, 17_338, 14_464, 11_852,
    9_526, 7_498, 5_769, 4_331, 3_166, 2_249, 1_549, 1_032, 663, 410, 244, 139, 75, 39, 19, 9, 4, 2, 1, 0, 0,
  ],
  female: [
    96_546, 96_304, 96_049, 95_778, 95_489, 95_180, 94_851, 94_501, 94_131, 93_741, 93_329, 92_892, 92_425, 91_923,
    91_382, 90_797, 90_164, 89_476, 88_726, 87_907, 87_010, 86_024, 84_941, 83_751, 82_442, 80_998, 79_402, 77_633,
    75_671, 73_496, 71_088, 68_423, 65_478, 62_233, 58_680, 54_828, 50_706, 46_362, 41_868, 37_319, 32_821, 28_469,
    24_328, 20_444, 16_860, 13_618, 10_750, 8_277, 6_204, 4_516, 3_185, 2_171, 1_426, 900, 544, 314, 172, 89, 44, 20, 9,
    4, 1,
  ],
} as const;

/** As responses and reports name it. */
export const MORTALITY_TABLE = 'TH 00-02 / TF 00-02 (INSEE 2000-2002, Code des assurances, art. A. 335-1)';

/** First age of the tables here; nobody younger sells on a life annuity. */
export const YOUNGEST = 50;
/** Beyond it the tables have too few survivors to say anything. */
export const OLDEST = 105;

export interface Person {
  /** Whole years, YOUNGEST to OLDEST. */
  readonly age: number;
  readonly gender: keyof typeof SURVIVORS;
}

/** The share of people like this one who are alive after whole years, 0 to 1. */
export function survival({ age, gender }: Person, years: number): number {
  const table = SURVIVORS[gender];
  const start = table[age - YOUNGEST] ?? 0;
  return start === 0 ? 0 : (table[age - YOUNGEST + years] ?? 0) / start;
}
