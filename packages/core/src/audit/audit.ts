import type { Taxonomy } from "../categories/taxonomy.ts";
import { VISIBILITY_DELAY_SECONDS } from "../kernel/retry.ts";
import { type Instant, instant } from "../kernel/time/clock.ts";
import { auditBooks, categoryPaths, countBook, emptyBooksRecount } from "./books.ts";
import { adminsAmong, auditCounters, auditCustomer, auditEmails } from "./counters.ts";
import { addReferences, createReferencedFiles, isOrphan, markFound, missingFiles } from "./files.ts";
import { auditConfirmations, auditPendingMails, countOrder, emptyOrdersRecount } from "./orders.ts";
import { auditInvoices, auditPayments, type IssuedInvoice } from "./payments.ts";
import type { AuditPorts, AuditReport, AuditStore, Finding } from "./ports.ts";

// More findings than this have a common cause, and a report with all of them would be too long to read.
const MAX_FINDINGS = 200;
const FOLDERS = ["covers/", "samples/", "catalogue/"];
const FILES_PER_PAGE = 1_000;

/** The state of an unfinished audit as plain data (and maps and sets), so that a later slice can continue it. */
export type AuditProgress = {
  begunAt: Instant;
  pass: Pass;
  /** Findings of the first pass; undefined until it has ended. */
  suspects: Set<string> | undefined;
};

type Pass = {
  /** Index in STEPS, and the position within that step; undefined at its start. */
  step: number;
  position: string | undefined;
  taxonomy: Taxonomy;
  lastNumbers: Awaited<ReturnType<AuditStore["lastNumbers"]>>;
  books: ReturnType<typeof emptyBooksRecount>;
  orders: ReturnType<typeof emptyOrdersRecount>;
  invoices: IssuedInvoice[];
  files: ReturnType<typeof createReferencedFiles>;
  admins: number;
  looked: Record<"customers" | "people" | "files" | "mails", number>;
  findings: Finding[];
};

/**
 * Recounts copies, totals, counters, files, mails and the numbers of invoices without changing them, and compares the last
 * payments with the provider. The shop keeps selling meanwhile: only findings that a second pass repeats with the same numbers,
 * after the indexes have settled, are reported.
 */
export async function audit(ports: AuditPorts): Promise<AuditReport> {
  const report = await continueAudit(ports, await beginAudit(ports), () => true);
  if (!report) throw new Error("the audit ended before its end");
  return report;
}

export const beginAudit = async (ports: AuditPorts): Promise<AuditProgress> => ({
  begunAt: instant(ports.clock.now()),
  pass: await beginPass(ports),
  suspects: undefined,
});

/**
 * Continues an audit, and updates `progress`. After an error `progress` must be discarded.
 * @param mayGoOn called after each page
 * @returns undefined when the audit was stopped before its end
 */
export async function continueAudit(
  ports: AuditPorts,
  progress: AuditProgress,
  mayGoOn: () => boolean,
): Promise<AuditReport | undefined> {
  for (;;) {
    const { pass, suspects, begunAt } = progress;
    for (let step = STEPS[pass.step]; step; step = STEPS[pass.step]) {
      for await (const position of step(ports, pass)) {
        pass.position = position;
        if (!mayGoOn()) return undefined;
      }
      pass.step += 1;
      pass.position = undefined;
      if (!mayGoOn()) return undefined;
    }
    const { looked, findings } = await finishPass(ports, pass);
    if (suspects || findings.length === 0) {
      const repeated = findings.filter((finding) => suspects?.has(findingKey(finding)));
      return { begunAt, looked, found: repeated.length, findings: repeated.slice(0, MAX_FINDINGS) };
    }
    await ports.pause(VISIBILITY_DELAY_SECONDS);
    progress.suspects = new Set(findings.map(findingKey));
    progress.pass = await beginPass(ports);
    if (!mayGoOn()) return undefined;
  }
}

const findingKey = ({ rule, subject, says }: Finding): string => `${rule} ${subject} ${says}`;

const beginPass = async ({ store }: AuditPorts): Promise<Pass> => ({
  step: 0,
  position: undefined,
  taxonomy: await store.taxonomy(),
  lastNumbers: await store.lastNumbers(),
  books: emptyBooksRecount(),
  orders: emptyOrdersRecount(),
  invoices: [],
  files: createReferencedFiles(await store.snapshotFiles()),
  admins: 0,
  looked: { customers: 0, people: 0, files: 0, mails: 0 },
  findings: [],
});

/** Yields the position after each page except the last. */
type Step = (ports: AuditPorts, pass: Pass) => AsyncIterable<string>;

async function* auditEachBook({ store }: AuditPorts, { taxonomy, books, files, position }: Pass) {
  const known = new Set(categoryPaths(taxonomy));
  for await (const { items, next } of store.books(position)) {
    for (const book of items) {
      countBook(books, book, known);
      addReferences(files, book);
    }
    if (next) yield next;
  }
}

async function* auditEachOrder({ store, clock }: AuditPorts, pass: Pass) {
  const { orders, position } = pass;
  for await (const { items, next } of store.orders(position)) {
    for (const order of items) countOrder(orders, order, clock.now());
    const paid = items.map(({ _id }) => _id).filter((id) => orders.payments.has(id));
    for (const { number, orderId, issuedAt } of await store.invoices(paid))
      pass.invoices.push({ number, orderId, issuedAt });
    const mails = await auditConfirmations(store, items, clock.now());
    pass.looked.mails += mails.looked;
    pass.findings.push(...mails.findings);
    if (next) yield next;
  }
}

async function* auditEachCustomer({ store }: AuditPorts, { orders, findings, looked, position }: Pass) {
  for await (const { items, next } of store.customers(position)) {
    looked.customers += items.length;
    for (const customer of items) findings.push(...auditCustomer(orders, customer));
    if (next) yield next;
  }
}

async function* auditEachUser({ store }: AuditPorts, pass: Pass) {
  for await (const { items, next } of store.users(pass.position)) {
    pass.looked.people += items.length;
    pass.admins += adminsAmong(items);
    pass.findings.push(...(await auditEmails(store, items)));
    if (next) yield next;
  }
}

async function* auditEachFile({ files, clock }: AuditPorts, pass: Pass) {
  const { position } = pass;
  const isFinished = (folder: string) =>
    position && FOLDERS.findIndex((one) => position.startsWith(one)) > FOLDERS.indexOf(folder);
  for (const folder of FOLDERS.filter((one) => !isFinished(one)))
    for await (const { path, modifiedAt } of files.list(
      folder,
      position?.startsWith(folder) ? position : undefined,
    )) {
      pass.looked.files += 1;
      if (!markFound(pass.files, path) && isOrphan(path, modifiedAt, clock.now()))
        pass.findings.push({ rule: "file.orphan", subject: path, says: "is named by no book" });
      if (pass.looked.files % FILES_PER_PAGE === 0) yield path;
    }
}

const STEPS: readonly Step[] = [
  auditEachBook,
  auditEachOrder,
  auditEachCustomer,
  auditEachUser,
  auditEachFile,
];

async function finishPass(ports: AuditPorts, pass: Pass): Promise<Pick<AuditReport, "looked" | "findings">> {
  const { store, clock } = ports;
  const { taxonomy, books, orders, invoices } = pass;
  const now = clock.now();
  const payments = ports.payments && (await auditPayments(ports.payments, orders, now));
  return {
    looked: {
      books: books.copies.size,
      orders: orders.looked,
      ...pass.looked,
      invoices: invoices.length,
      ...(payments && { payments: payments.looked }),
    },
    findings: [
      ...books.findings,
      ...auditBooks(books, orders),
      ...orders.findings,
      ...(await auditCounters(store, { taxonomy, books, orders, admins: pass.admins })),
      ...pass.findings,
      ...missingFiles(pass.files),
      ...(await auditPendingMails(store, now)),
      ...auditInvoices(invoices, orders, pass.lastNumbers, now),
      ...(payments?.findings ?? []),
    ],
  };
}
