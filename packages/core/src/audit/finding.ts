import * as z from "zod/mini";
import { Instant } from "../kernel/clock.ts";

/** What always holds in this shop. What each means, and what to do when it is broken, stands in docs/operations.md. */
export const RULES = [
  "book.copies",
  "book.shelf",
  "book.file",
  "file.orphan",
  "snapshot.file",
  "order.sums",
  "order.state",
  "order.group",
  "order.overdue",
  "order.mail",
  "order.number",
  "mail.late",
  "shelf.count",
  "customer.totals",
  "order.counts",
  "sales.day",
  "people.admins",
  "people.email",
] as const;
export const Rule = z.enum(RULES);
export type Rule = z.output<typeof Rule>;

/** One rule broken by one thing, in words which name what was expected and what is. */
export const Finding = z.object({ rule: Rule, subject: z.string(), says: z.string() });
export type Finding = z.output<typeof Finding>;

export const AuditReport = z.object({
  begunAt: Instant,
  /** How many of each were looked at. */
  looked: z.record(z.string(), z.int()),
  /** How many findings there are, and the first of them. */
  found: z.int(),
  findings: z.array(Finding),
});
export type AuditReport = z.output<typeof AuditReport>;
