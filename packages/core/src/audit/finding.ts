import * as z from "zod/mini";
import { Instant } from "../kernel/time/clock.ts";

/** docs/operations.md describes each rule and its repair. */
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
  "order.invoice",
  "order.payment",
  "invoice.number",
  "mail.late",
  "shelf.count",
  "customer.totals",
  "sales.day",
  "people.admins",
  "people.email",
] as const;
export const Rule = z.enum(RULES);
export type Rule = z.output<typeof Rule>;

/** `says` names the expected and the actual value. */
export const Finding = z.object({ rule: Rule, subject: z.string(), says: z.string() });
export type Finding = z.output<typeof Finding>;

export const AuditReport = z.object({
  begunAt: Instant,
  looked: z.record(z.string(), z.int()),
  found: z.int(),
  findings: z.array(Finding),
});
export type AuditReport = z.output<typeof AuditReport>;
