// Singapore has no daylight saving time, and loading time zone tables takes a phone 100 ms.
const SINGAPORE_OFFSET_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 86_400_000;

const inSingapore = (moment: string | Date): string =>
  new Date(new Date(moment).getTime() + SINGAPORE_OFFSET_MS).toISOString();

/** dd-MM-yyyy in Singapore (docs/rules.md#amounts-and-dates). */
export const formatDate = (moment: string | Date): string =>
  inSingapore(moment).slice(0, 10).split("-").reverse().join("-");

/** dd-MM, of a day that is near. */
export const formatDay = (moment: string | Date): string => formatDate(moment).slice(0, 5);

export const daysAfter = (moment: string | Date, days: number): Date =>
  new Date(new Date(moment).getTime() + days * DAY_MS);

/** "dd-MM-yyyy, HH:mm" in Singapore. */
export const formatMoment = (moment: string | Date): string =>
  `${formatDate(moment)}, ${inSingapore(moment).slice(11, 16)}`;

export const yearInSingapore = (moment: Date): number => Number(inSingapore(moment).slice(0, 4));

/** Days since 1 January 1970, by Singapore's calendar. */
export const dayInSingapore = (moment: string): number =>
  Math.floor((Date.parse(moment) + SINGAPORE_OFFSET_MS) / DAY_MS);

/** Midnight in Singapore at the beginning of a day as `dayInSingapore` counts them. */
export const beginningOfDay = (day: number): Date => new Date(day * DAY_MS - SINGAPORE_OFFSET_MS);
