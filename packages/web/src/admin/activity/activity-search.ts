import type { SubjectKind } from "@frangipani/core/activity";
import { type TableSearch, tableSearch } from "../../ui/table/url/table-search.ts";

export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** `days` back from now; `kind` and `subject` name one order, book, user or setting. */
export type ActivitySearch = TableSearch & {
  days?: Exclude<Period, typeof DEFAULT_PERIOD>;
  kind?: SubjectKind;
  subject?: string;
};

/** Written out, so that the URL is parsed without loading schemas. */
const KINDS = {
  book: true,
  order: true,
  user: true,
  category: true,
  zone: true,
  country: true,
  rate: true,
  gst: true,
  shop: true,
} as const satisfies Record<SubjectKind, true>;

const isKind = (value: unknown): value is SubjectKind =>
  typeof value === "string" && Object.hasOwn(KINDS, value);

export const periodOf = (value: unknown): ActivitySearch["days"] =>
  PERIODS.find((days) => days === Number(value) && days !== DEFAULT_PERIOD) as ActivitySearch["days"];

export function activitySearch(search: Record<string, unknown>): ActivitySearch {
  const days = periodOf(search.days);
  const { kind, subject } = search;
  const hasSubject = isKind(kind) && (typeof subject === "string" || typeof subject === "number");
  return {
    ...tableSearch(search),
    ...(days && { days }),
    ...(hasSubject && { kind, subject: String(subject) }),
  };
}
