import { newId } from "@frangipani/core/kernel";
import type { Attachment, Mail } from "@frangipani/core/mail";
import type { OrderId } from "@frangipani/core/orders";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MailSenderPorts } from "../../src/apps/mail-sender.ts";
import { mailQueue } from "../support/mail-queue.ts";

const content = new Uint8Array([37, 80, 68, 70]);
const file: Attachment = { fileName: "invoice-INV-000001.pdf", contentType: "application/pdf", content };

let sent: { mail: Mail["_id"]; attachments: readonly Attachment[] | undefined }[];
let asked: OrderId[];
let read: MailSenderPorts["readInvoiceFile"];
let lines: string[];
let mails: Awaited<ReturnType<typeof mailQueue>>;
beforeEach(async () => {
  [sent, asked, lines] = [[], [], []];
  read = async () => file;
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(line));
  mails = await mailQueue(async ({ _id }, attachments) => void sent.push({ mail: _id, attachments }), {
    readInvoiceFile: async (order) => {
      asked.push(order);
      return read(order);
    },
  });
});
afterEach(async () => {
  await mails.stop();
  vi.restoreAllMocks();
});

const order = newId("Order");
const post = (id?: OrderId) => mails.deliver("a@b.example", id && { order: { id, kind: "confirmation" } });
const retry = () => mails.runEvery(3600, 1);

it("is attached to a mail that names its order, and is read for no other mail", async () => {
  const confirmation = await post(order);
  const other = await post();
  expect(sent).toEqual([
    { mail: confirmation._id, attachments: [file] },
    { mail: other._id, attachments: [] },
  ]);
  expect(asked).toEqual([order]);
});

it("leaves of the mail what the order's page lists, and no text", async () => {
  await post(order);
  expect(await mails.everything()).toMatchObject([
    { to: "a@b.example", order: { id: order, kind: "confirmation" }, sentAt: expect.any(String) },
  ]);
  expect(JSON.stringify(await mails.everything())).not.toContain("html");
});

it("keeps the mail waiting while it cannot be read, and goes with it when it can", async () => {
  read = async () => {
    throw new Error("the table is down");
  };
  const { _id } = await post(order);
  expect([sent, await mails.outbox.isWaiting(_id)]).toEqual([[], true]);
  read = async () => file;
  await retry();
  expect(sent).toEqual([{ mail: _id, attachments: [file] }]);
});

it("does not keep the mail from its reader: after four attempts it goes without, and an operator sees it", async () => {
  read = async () => {
    throw new Error("a title that cannot be drawn");
  };
  const { _id } = await post(order);
  for (let attempts = 1; attempts < 4; attempts += 1) {
    expect(sent).toEqual([]);
    await retry();
  }
  expect(sent).toEqual([{ mail: _id, attachments: [] }]);
  expect(asked).toHaveLength(4);
  expect(await mails.outbox.isWaiting(_id)).toBe(false);
  expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
    level: "error",
    event: "mail.without-invoice",
    mailId: _id,
    orderId: order,
    reason: "a title that cannot be drawn",
  });
});

it("is the same when a mail is sent again, killed between sending and marking", async () => {
  vi.spyOn(mails.outbox, "sent").mockRejectedValueOnce(new Error("killed"));
  await post(order);
  await retry();
  expect(sent.map(({ attachments }) => attachments)).toEqual([[file], [file]]);
});
