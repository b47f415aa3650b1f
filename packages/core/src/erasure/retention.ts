import { yearInSingapore } from "../kernel/time/dates.ts";

/**
 * Singapore's tax law asks for the records of a year for five more: section 67 of the Income Tax Act 1947, section 46
 * of the Goods and Services Tax Act 1993
 * (https://www.iras.gov.sg/taxes/corporate-income-tax/basics-of-corporate-income-tax/record-keeping-requirements).
 */
export const DEFAULT_RETENTION_YEARS = 5;

/** The end of the year of the order, plus `years`. */
export const retainedUntil = (orderedAt: Date, years: number): Date =>
  new Date(`${yearInSingapore(orderedAt) + years + 1}-01-01T00:00:00+08:00`);
