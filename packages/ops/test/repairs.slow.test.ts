import { dynamoOutbox, keys } from "@frangipani/core/dynamo";
import { newMail } from "@frangipani/core/mail";
import { sqsMailQueue } from "@frangipani/functions/adapters/sqs";
import { connectToRunningProduct } from "@frangipani/local/running-product";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testAddress } from "../../core/test/support/address.ts";
import { people } from "../../local/seed/people.ts";
import { type Caller, payPage, signedIn } from "../../local/test/support/product.ts";
import { type OpsShop, startOpsShop } from "./support/ops-shop.ts";

let shop: OpsShop;
let reader: { id: string; call: Caller };
beforeAll(async () => {
  shop = await startOpsShop();
  reader = await signedIn(shop.url, people.reader);
});
afterAll(() => shop?.stop());

describe("replay-webhook", () => {
  it("gives an order the state of its payment, however often it runs", async () => {
    const { body } = await reader.call("POST", "/stripe/create-checkout-session", {
      products: [{ productId: "1", quantity: 1 }],
      shippingAddress: testAddress,
    });
    const session = /cs_[A-Za-z0-9_]+/.exec(body.url)?.[0] ?? "";
    const { orderNumber } = (await reader.call("GET", `/stripe/order/${session}`)).body;
    const order = `Order ${orderNumber} (${body.orderId})`;
    expect((await shop.run("replay-webhook", session)).lines).toEqual([`${order} is unpaid and pending.`]);
    await payPage(body.url);
    const { stripe } = await connectToRunningProduct(shop.dataDir);
    const events = await stripe.events.list({ type: "checkout.session.completed" });
    const lines = [`${order} is paid and pending.`];
    for (const id of [events.data[0]?.id ?? "", session])
      expect(await shop.run("replay-webhook", id)).toMatchObject({ code: 0, lines });
    const mails = await shop.mailsTo("reader@frangipani.example");
    expect(mails.filter(({ text }) => text.includes(orderNumber))).toHaveLength(1);
    const expand = { expand: ["payment_intent"] };
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session, expand);
    expect(payment_intent).toMatchObject({
      description: `Order ${orderNumber}`,
      metadata: { orderId: body.orderId, orderNumber },
    });
  });

  it("refuses an id that is no event of this shop's payments", async () => {
    const { stripe } = await connectToRunningProduct(shop.dataDir);
    const [other] = (await stripe.events.list({ type: "payment_intent.succeeded" })).data;
    for (const [id, why] of [
      ["evt_unknown", "Stripe knows of no event evt_unknown"],
      [
        other?.id ?? "",
        "is a payment_intent.succeeded: the shop deals with sessions, refunds and disputes alone.",
      ],
      ["cs_unknown", "cs_unknown belongs to no order of this shop."],
    ] as const) {
      const { code, errors } = await shop.run("replay-webhook", id);
      expect(errors).toContain(why);
      expect(code).toBe(1);
    }
  });
});

it("retry-mails sends each mail in the dead-letter queue once more", async () => {
  const { table, clock, sqs, mailQueueUrl, deadMailsUrl } = await connectToRunningProduct(shop.dataDir);
  const outbox = dynamoOutbox(table);
  const to = "given.up@frangipani.example";
  // SES refuses an address that is not plain ASCII.
  const mail = newMail({ to: `grün.${to}`, subject: "News", text: "News", html: "News" }, clock.now());
  await outbox.add(mail);
  await sqsMailQueue(sqs, mailQueueUrl).send([mail._id]);
  const deadCount = async () => {
    const input = { QueueUrl: deadMailsUrl, AttributeNames: ["ApproximateNumberOfMessages"] };
    return (await sqs.call(deadMailsUrl, "GetQueueAttributes", input)) as object;
  };
  const deadLetters = (count: number) => ({
    Attributes: expect.objectContaining({ ApproximateNumberOfMessages: String(count) }),
  });
  await expect.poll(deadCount).toEqual(deadLetters(1));
  expect(await outbox.isWaiting(mail._id)).toBe(false);

  await table.transact([
    table.update(keys.mail(mail._id), {
      UpdateExpression: "SET #to = :to",
      ExpressionAttributeNames: { "#to": "to" },
      ExpressionAttributeValues: { ":to": to },
    }),
  ]);
  expect(await shop.run("retry-mails")).toMatchObject({ code: 0, lines: ["1 mails are due again."] });
  await expect.poll(() => shop.mailsTo(to)).toHaveLength(1);
  expect(await deadCount()).toEqual(deadLetters(0));
  expect(await shop.run("retry-mails")).toMatchObject({ code: 0, lines: ["0 mails are due again."] });
  await shop.advanceClock(3_700);
  expect(await shop.mailsTo(to)).toHaveLength(1);
});

it("rebuild-orders removes the former search entries of orders, and has nothing to do the second time", async () => {
  const { table } = await connectToRunningProduct(shop.dataDir);
  const former = ["orders#part#f", "orders#word#f", "orders#counts"];
  await table.transact(former.map((pk) => table.put({ pk, sk: "f0rmer#0#or_1" }, {})));
  const removed = (count: number) => ({ code: 0, lines: [`${count} former entries removed.`] });
  expect(await shop.run("rebuild-orders")).toMatchObject(removed(3));
  expect(await shop.run("rebuild-orders")).toMatchObject(removed(0));
});

it("rebuild-counters corrects a wrong total once, and then audit finds nothing", async () => {
  await shop.advanceClock(60);
  expect((await shop.run("rebuild-counters")).lines).toEqual([
    "0 counters put right.",
    expect.stringMatching(/^\d+ people recounted, 0 put right\.$/),
  ]);
  const { table } = await connectToRunningProduct(shop.dataDir);
  const wrongTotal = { UpdateExpression: "ADD spent :more", ExpressionAttributeValues: { ":more": 100 } };
  await table.transact([table.update(keys.totals(reader.id as never), wrongTotal)]);
  const repaired = await shop.run("rebuild-counters");
  expect([repaired.code, repaired.lines[1]]).toEqual([0, expect.stringMatching(`^${reader.id}: `)]);
  expect((await shop.run("rebuild-counters")).lines[1]).toMatch(/ 0 put right\.$/);
  expect(await shop.run("audit")).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/ 1 orders, .*: all is well\.$/)],
  });
});
