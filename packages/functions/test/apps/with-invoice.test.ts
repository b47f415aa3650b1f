import { newId } from "@frangipani/core/kernel";
import type { Attachment, Mail } from "@frangipani/core/mail";
import type { OrderId } from "@frangipani/core/orders";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MailSenderPorts } from "../../src/apps/mail-sender.ts";
import { startMailQueue } from "../support/mail-queue.ts";

const content = new Uint8Array([37, 80, 68, 70]);
const file: Attachment = { fileName: "invoice-INV-000001.pdf", contentType: "application/pdf", content };

let sent: { mail: Mail["_id"]; attachments: readonly Attachment[] | undefined }[];
let requestedInvoices: OrderId[];
let readInvoiceFile: MailSenderPorts["readInvoiceFile"];
let lines: string[];
let mails: Awaited<ReturnType<typeof startMailQueue>>;
beforeEach(async () => {
  [sent, requestedInvoices, lines] = [[], [], []];
  readInvoiceFile = async () => file;
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(line));
  mails = await startMailQueue(async ({ _id }, attachments) => void sent.push({ mail: _id, attachments }), {
    readInvoiceFile: async (order) => {
      requestedInvoices.push(order);
      return readInvoiceFile(order);
    },
  });
});
afterEach(async () => {
  await mails.stop();
  vi.restoreAllMocks();
});

const order = newId("Order");
const storeAndSend = (id?: OrderId) =>
  mails.storeAndSend("a@b.example", id && { order: { id, kind: "confirmation" } });
const retry = () => mails.runEvery(3600, 1);

it("an invoice is attached to a mail that names its order, and is read for no other mail", async () => {
  const confirmation = await storeAndSend(order);
  const other = await storeAndSend();
  expect(sent).toEqual([
    { mail: confirmation._id, attachments: [file] },
    { mail: other._id, attachments: [] },
  ]);
  expect(requestedInvoices).toEqual([order]);
});

it("a sent confirmation keeps what the order's page lists, and no text", async () => {
  await storeAndSend(order);
  expect(await mails.allItems()).toMatchObject([
    { to: "a@b.example", order: { id: order, kind: "confirmation" }, sentAt: expect.any(String) },
  ]);
  expect(JSON.stringify(await mails.allItems())).not.toContain("html");
});

it("a confirmation waits while its invoice cannot be read, and is sent with it afterwards", async () => {
  readInvoiceFile = async () => {
    throw new Error("the table is down");
  };
  const { _id } = await storeAndSend(order);
  expect([sent, await mails.outbox.isWaiting(_id)]).toEqual([[], true]);
  readInvoiceFile = async () => file;
  await retry();
  expect(sent).toEqual([{ mail: _id, attachments: [file] }]);
});

it("after four attempts a confirmation is sent without its invoice, and an error is logged", async () => {
  readInvoiceFile = async () => {
    throw new Error("a title that cannot be drawn");
  };
  const { _id } = await storeAndSend(order);
  for (let attempts = 1; attempts < 4; attempts += 1) {
    expect(sent).toEqual([]);
    await retry();
  }
  expect(sent).toEqual([{ mail: _id, attachments: [] }]);
  expect(requestedInvoices).toHaveLength(4);
  expect(await mails.outbox.isWaiting(_id)).toBe(false);
  expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
    level: "error",
    event: "mail.without-invoice",
    mailId: _id,
    orderId: order,
    reason: "a title that cannot be drawn",
  });
});

it("a mail that is sent twice, after being killed between sending and marking, has the invoice twice", async () => {
  vi.spyOn(mails.outbox, "sent").mockRejectedValueOnce(new Error("killed"));
  await storeAndSend(order);
  await retry();
  expect(sent.map(({ attachments }) => attachments)).toEqual([[file], [file]]);
});
