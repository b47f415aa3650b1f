import { SETTLE_SECONDS } from "../catalogue/feed/feed.ts";
import { instant } from "../kernel/time/clock.ts";
import { auditBooks, recountBooks } from "./books.ts";
import { auditCounters } from "./counters.ts";
import { auditFiles } from "./files.ts";
import type { AuditReport, Finding } from "./finding.ts";
import { auditInvoices } from "./invoices.ts";
import { auditMails } from "./mails.ts";
import { recountOrders } from "./orders.ts";
import { auditPayments } from "./payments.ts";
import type { AuditPorts } from "./ports.ts";
import { auditUsers } from "./users.ts";

// More findings than this have one cause.
const MAX_FINDINGS = 200;

/**
 * Recounts copies, totals, counters, files, mails and the numbers of invoices without changing them, and compares the last
 * payments with the provider. The shop keeps selling meanwhile: only
 * findings that a second pass repeats with the same numbers, after the indexes have settled, are reported.
 */
export async function audit(ports: AuditPorts): Promise<AuditReport> {
  const begunAt = instant(ports.clock.now());
  let { looked, findings } = await runPass(ports);
  if (findings.length > 0) {
    const suspects = new Set(findings.map(findingKey));
    await ports.pause(SETTLE_SECONDS);
    ({ looked, findings } = await runPass(ports));
    findings = findings.filter((finding) => suspects.has(findingKey(finding)));
  }
  return { begunAt, looked, found: findings.length, findings: findings.slice(0, MAX_FINDINGS) };
}

const findingKey = ({ rule, subject, says }: Finding): string => `${rule} ${subject} ${says}`;

async function runPass(ports: AuditPorts): Promise<Pick<AuditReport, "looked" | "findings">> {
  const { store, clock } = ports;
  const now = clock.now();
  const taxonomy = await store.taxonomy();
  const books = await recountBooks(store, taxonomy);
  const lastNumbers = await store.lastNumbers();
  const orders = await recountOrders(store, now);
  const counters = await auditCounters(store, { taxonomy, books, orders });
  const people = await auditUsers(store);
  const files = await auditFiles(ports, books, now);
  const mails = await auditMails(store, orders, now);
  const invoices = await auditInvoices(store, orders, lastNumbers, now);
  const payments = ports.payments && (await auditPayments(ports.payments, orders, now));
  return {
    looked: {
      books: books.copies.size,
      orders: orders.looked,
      customers: counters.looked,
      people: people.looked,
      files: files.looked,
      mails: mails.looked,
      invoices: invoices.looked,
      ...(payments && { payments: payments.looked }),
    },
    findings: [
      ...books.findings,
      ...auditBooks(books, orders),
      ...orders.findings,
      ...counters.findings,
      ...people.findings,
      ...files.findings,
      ...mails.findings,
      ...invoices.findings,
      ...(payments?.findings ?? []),
    ],
  };
}
