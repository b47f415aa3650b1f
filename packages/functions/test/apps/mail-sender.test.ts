import { setTimeout as wait } from "node:timers/promises";
import type { User } from "@frangipani/core/accounts";
import { dynamoUsers, keys } from "@frangipani/core/dynamo";
import { secondsAfter } from "@frangipani/core/kernel";
import { MAIL_QUEUE, type Mail, MailRefusedError } from "@frangipani/core/mail";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testUser } from "../../../core/test/support/user.ts";
import { startMailQueue } from "../support/mail-queue.ts";

/* Messages come through the queue's emulation, over HTTP and signed, as SQS and Lambda deliver them. */

let sent: Mail["_id"][] = [];
let attempts = 0;
/** Called with each mail; throws if the sender refuses it or is down. Set by tests. */
let onSend: (mail: Mail) => void;
const send = async (mail: Mail) => {
  attempts += 1;
  onSend(mail);
  sent.push(mail._id);
  return undefined;
};
const idsOf = (mails: readonly Mail[]) => mails.map(({ _id }) => _id).toSorted();
const throttled = () => Object.assign(new Error("Maximum sending rate exceeded."), { name: "Throttling" });

let mails: Awaited<ReturnType<typeof startMailQueue>>;
beforeEach(async () => {
  sent = [];
  attempts = 0;
  onSend = () => {};
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  mails = await startMailQueue(send);
});
afterEach(async () => {
  await mails.stop();
  vi.restoreAllMocks();
});

const expectQueueEmpty = () => expect(mails.counts()).toEqual({ visible: 0, inFlight: 0 });

it("sends each mail once, although every message comes twice and to several workers at once", async () => {
  const posted = await mails.enqueue(40);
  await mails.queue.send(idsOf(posted));
  await mails.run({ workers: 4 });
  mails.clock.advance(60);
  await mails.run({ workers: 4 });
  expect(sent.toSorted()).toEqual(idsOf(posted));
  expectQueueEmpty();
});

it("makes three table requests for a mail: claim and read, look for a suppression, mark as sent", async () => {
  await mails.enqueue(1);
  mails.tableRequests.length = 0;
  await mails.run();
  expect(sent).toHaveLength(1);
  expect(mails.tableRequests).toEqual(["write", "get", "write"]);
});

it("killed between sending and marking, sends the mail again and marks it", async () => {
  const [mail] = await mails.enqueue(1);
  const writes = vi.spyOn(mails.outbox, "sent").mockRejectedValueOnce(new Error("killed"));
  // Lambda learns nothing of a function that was killed.
  await mails.run({
    handler: async (event) => {
      await mails.handle(event);
      throw new Error("killed");
    },
  });
  expect(sent).toEqual([mail?._id]);
  expect(await mails.outbox.isWaiting((mail as Mail)._id)).toBe(true);
  await mails.run();
  expect(sent, "while its message is in flight").toHaveLength(1);

  await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, 1);
  expect(sent).toEqual([mail?._id, mail?._id]);
  expect(writes).toHaveBeenCalledTimes(2);
  expect(await mails.outbox.isWaiting((mail as Mail)._id)).toBe(false);
  expectQueueEmpty();
  mails.clock.advance(6 * 3600);
  expect(await mails.relay()).toEqual({ relayed: 0, failed: [] });
});

it("killed before sending, leaves the mail to another worker when the message is visible again", async () => {
  const [mail] = await mails.enqueue(1);
  await mails.run({
    handler: async () => {
      throw new Error("killed");
    },
  });
  await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, 1);
  expect(sent).toEqual([mail?._id]);
  expectQueueEmpty();
});

it("calls a sender that is down or throttles once a batch, with growing pauses, and sends each mail once when it is back", async () => {
  const posted = await mails.enqueue(8);
  onSend = () => {
    throw throttled();
  };
  await mails.run();
  expect(attempts).toBe(1);
  await mails.runEvery(60, 60);
  expect(attempts).toBeLessThan(60);
  expect(await mails.givenUp()).toEqual([]);
  onSend = () => {};
  await mails.runEvery(6 * 3600, 1);
  expect(sent.toSorted()).toEqual(idsOf(posted));
  expectQueueEmpty();
});

it("gives a mail up after 29 to 39 hours of failures, without delaying others, until an operator retries", async () => {
  const failing = await mails.enqueue(4, "nobody@b.example");
  const [other] = await mails.enqueue(1);
  onSend = ({ to: recipients }) => {
    if (recipients === "nobody@b.example") throw new Error("a failure of unknown cause");
  };
  await mails.run();
  expect(sent).toEqual([other?._id]);
  let hours = 0;
  for (; mails.deadCount() < failing.length && hours < 100; hours += 1 / 4) await mails.runEvery(900, 1);
  expect(hours).toBeGreaterThan(28);
  // Each of the 14 pauses may end a quarter of an hour late here.
  expect(hours).toBeLessThan(39 + 14 / 4);
  expect(attempts).toBe(failing.length * MAIL_QUEUE.maxReceiveCount + 1);
  expect(await mails.givenUp()).toEqual(idsOf(failing));

  onSend = () => {};
  for await (const mail of mails.outbox.givenUp()) await mails.outbox.requeue(mail, mails.clock.now());
  await mails.redrive();
  await mails.relay();
  await mails.run();
  expect(sent.toSorted()).toEqual(idsOf([...failing, other as Mail]));
  expect(mails.deadCount()).toBe(0);
  expectQueueEmpty();
});

it("moves a mail that the sender refuses to the dead-letter queue at once, and goes on with the batch", async () => {
  const [refused] = await mails.enqueue(1, "not an address");
  const [other] = await mails.enqueue(1);
  onSend = ({ to: recipients }) => {
    if (recipients === "not an address") throw new MailRefusedError("Illegal address");
  };
  await mails.run();
  expect(sent).toEqual([other?._id]);
  expect([await mails.givenUp(), mails.deadCount()]).toEqual([[refused?._id], 1]);
  expectQueueEmpty();
});

it("retries when a refused mail cannot be moved to the dead-letter queue", async () => {
  const [refused] = await mails.enqueue(1, "not an address");
  onSend = () => {
    throw new MailRefusedError("Illegal address");
  };
  vi.spyOn(mails.outbox, "giveUp").mockRejectedValueOnce(new Error("the table is down"));
  await mails.run();
  expect(await mails.givenUp()).toEqual([]);
  await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, 1);
  expect(await mails.givenUp()).toEqual([refused?._id]);
  // Each try sends a dead letter, before the mail is given up.
  expect(mails.deadCount()).toBe(2);
  expectQueueEmpty();
});

it("a mail that cannot be parsed ends in the dead-letter queue, delays no other, and is sent once it is repaired", async () => {
  const [poison] = await mails.enqueue(1);
  const key = keys.mail((poison as Mail)._id);
  const setSubject = (value: unknown) => {
    const set = { UpdateExpression: "SET subject = :to", ExpressionAttributeValues: { ":to": value } };
    return mails.table.transact([mails.table.update(key, set)]);
  };
  await setSubject(7);
  const others = await mails.enqueue(5);
  await mails.run();
  expect(sent.toSorted()).toEqual(idsOf(others));
  for (let receives = 1; receives <= MAIL_QUEUE.maxReceiveCount; receives += 1) {
    expect(mails.deadCount()).toBe(0);
    await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, 1);
  }
  expect(mails.deadCount()).toBe(1);
  mails.clock.advance(3600);
  expect(await mails.relay(), "the sweeper relays it all the same").toEqual({ relayed: 1, failed: [] });
  await mails.run();

  await setSubject("News");
  await mails.redrive();
  await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, 1);
  expect(sent.toSorted()).toEqual(idsOf([...others, poison as Mail]));
  expect(mails.deadCount()).toBe(0);
});

it("a mail that nobody enqueued is relayed after a minute, once, and sent", async () => {
  const mail = await mails.storeMail();
  expect(await mails.relay()).toEqual({ relayed: 0, failed: [] });
  mails.clock.advance(60);
  expect(await mails.relay()).toEqual({ relayed: 1, failed: [] });
  mails.clock.advance(120);
  expect(await mails.relay()).toEqual({ relayed: 0, failed: [] });
  await mails.run();
  expect(sent).toEqual([mail._id]);
});

it("a mail that is relayed and received at the same time is sent all the same", async () => {
  const mail = await mails.storeMail();
  mails.clock.advance(60);
  const { claim } = mails.outbox;
  vi.spyOn(mails.outbox, "claim").mockImplementationOnce(async (...claimed) => {
    await mails.outbox.postpone(mail, secondsAfter(mails.clock.now(), 3_600));
    return claim(...claimed);
  });
  await mails.queue.send([mail._id]);
  await mails.run();
  expect(sent).toEqual([mail._id]);
  expectQueueEmpty();
});

it("deletes a message whose mail was sent, erased or never stored", async () => {
  const posted = await mails.enqueue(1);
  await mails.run();
  await mails.queue.send([...idsOf(posted), "ma_never-stored" as Mail["_id"]]);
  await mails.run();
  expect(sent).toHaveLength(1);
  expectQueueEmpty();
});

it("keeps the minimum interval between mails across batches", async () => {
  const paced = await startMailQueue(send, { intervalMs: 30 });
  await paced.enqueue(12);
  // Timers of one process end in their order, however busy it is.
  const sooner = wait(10 * 30, "still sending");
  const running = paced.run();
  expect(await Promise.race([running, sooner])).toBe("still sending");
  await running;
  expect(sent).toHaveLength(12);
  await paced.stop();
});

it("sends a mail that needs a proven address to the user's own, or withholds and records it", async () => {
  const recipients: string[] = [];
  onSend = (mail) => void recipients.push(mail.to);
  const users = dynamoUsers(mails.table);
  const proven = testUser({ email: "mei@example.com" });
  const unproven = testUser({ email: "invented@example.com", confirmedEmail: undefined });
  for (const user of [proven, unproven]) await users.add(user);
  const post = (address: string, { _id: provenBy }: User) => mails.storeMail(address, { provenBy });
  const withheld = await post("invented@example.com", unproven);
  const posted = [
    await post("mei@example.com", proven),
    await post("friend@example.com", proven),
    withheld,
    await mails.storeMail("invented@example.com"),
  ];
  await mails.queue.send(idsOf(posted));
  await mails.run();
  expect(recipients.toSorted()).toEqual(["invented@example.com", "mei@example.com", "mei@example.com"]);
  expect(sent).not.toContain(withheld._id);
  const stored = (await mails.allItems()).find(({ pk }) => pk === keys.mail(withheld._id).pk);
  expect(stored).toMatchObject({ withheldAt: mails.clock.now().toISOString(), withheldFor: "unproven" });
  expect(stored).not.toHaveProperty("to");
  expect(mails.deadCount()).toBe(0);
  expectQueueEmpty();
});

const EVENT_TIME = "2026-11-25T02:00:00.000Z";
const bounced = (emailAddress: string, bounceType = "Permanent") => ({
  eventType: "Bounce",
  bounce: { bounceType, bouncedRecipients: [{ emailAddress }], timestamp: EVENT_TIME },
});
const complained = (emailAddress: string) => ({
  eventType: "Complaint",
  complaint: { complainedRecipients: [{ emailAddress }], timestamp: EVENT_TIME },
});

it("sends nothing more to an address that bounced or complained, and notes why, without retries", async () => {
  for (const event of [bounced("Gone@Example.com"), complained("angry@example.com")]) {
    // SQS may deliver a message twice.
    mails.sendEvent(event);
    mails.sendEvent(event);
  }
  mails.sendEvent(bounced("full@example.com", "Transient"));
  await mails.run();
  const recipients = ["gone@example.com", "angry@example.com", "full@example.com"];
  const posted = await Promise.all(recipients.map((address) => mails.storeMail(address)));
  await mails.queue.send(idsOf(posted));
  await mails.run();
  const [gone, angry, full] = posted.map(({ _id }) => _id);
  expect(sent).toEqual([full]);
  const items = await mails.allItems();
  const withheld = items.flatMap(({ _id, withheldAt, withheldFor }) =>
    withheldAt ? [[_id, withheldFor]] : [],
  );
  expect(Object.fromEntries(withheld)).toEqual({ [gone ?? ""]: "bounce", [angry ?? ""]: "complaint" });
  expect(await mails.givenUp()).toEqual([]);
  expect(mails.deadCount()).toBe(0);
  expectQueueEmpty();
});

it("stores a suppression for a year, under a keyed hash of the address", async () => {
  mails.sendEvent(bounced("gone@example.com"));
  await mails.run();
  const items = await mails.allItems();
  expect(items).toEqual([
    {
      pk: expect.stringMatching(/^suppressed#[\w-]{43}$/),
      sk: "suppressed",
      reason: "bounce",
      at: EVENT_TIME,
      expiresAt: Date.parse(EVENT_TIME) / 1000 + 366 * 86_400,
    },
  ]);
  expect(JSON.stringify(items)).not.toContain("gone");
});

it("moves an event that it cannot parse to the dead-letter queue", async () => {
  mails.sendEvent({ eventType: "Bounce", bounce: {} });
  await mails.run();
  await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, MAIL_QUEUE.maxReceiveCount);
  expect(mails.deadCount()).toBe(1);
});
