import { setTimeout as wait } from "node:timers/promises";
import type { User } from "@frangipani/core/accounts";
import { dynamoUsers, keys } from "@frangipani/core/dynamo";
import { secondsAfter } from "@frangipani/core/kernel";
import { MAIL_QUEUE, type Mail, MailRefusedError } from "@frangipani/core/mail";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testUser } from "../../../core/test/support/user.ts";
import { mailQueue } from "../support/mail-queue.ts";

/* Messages come through the queue's emulation, over HTTP and signed, as SQS and Lambda deliver them. */

let sent: Mail["_id"][] = [];
let attempts = 0;
/** Throws what the sender answers just now. */
let refuse: (mail: Mail) => void;
const send = async (mail: Mail) => {
  attempts += 1;
  refuse(mail);
  sent.push(mail._id);
  return undefined;
};
const idsOf = (mails: readonly Mail[]) => mails.map(({ _id }) => _id).toSorted();
const throttled = () => Object.assign(new Error("Maximum sending rate exceeded."), { name: "Throttling" });

let mails: Awaited<ReturnType<typeof mailQueue>>;
beforeEach(async () => {
  sent = [];
  attempts = 0;
  refuse = () => {};
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  mails = await mailQueue(send);
});
afterEach(async () => {
  await mails.stop();
  vi.restoreAllMocks();
});

const nothingIsLeft = () => expect(mails.counts()).toEqual({ visible: 0, inFlight: 0 });

it("sends each mail once, although every message comes twice and to several workers at once", async () => {
  const posted = await mails.enqueue(40);
  await mails.queue.send(idsOf(posted));
  await mails.run(undefined, 4);
  mails.clock.advance(60);
  await mails.run(undefined, 4);
  expect(sent.toSorted()).toEqual(idsOf(posted));
  nothingIsLeft();
});

it("asks the table three times for a mail: it claims and reads it at once, looks for a suppression, and marks it", async () => {
  await mails.enqueue(1);
  mails.tableRequests.length = 0;
  await mails.run();
  expect(sent).toHaveLength(1);
  expect(mails.tableRequests).toEqual(["write", "get", "write"]);
});

it("killed between sending and marking, loses no mail: it is sent again, marked and done", async () => {
  const [mail] = await mails.enqueue(1);
  const writes = vi.spyOn(mails.outbox, "sent").mockRejectedValueOnce(new Error("killed"));
  // Lambda learns nothing of a function that was killed.
  await mails.run(async (event) => {
    await mails.handle(event);
    throw new Error("killed");
  });
  expect(sent).toEqual([mail?._id]);
  expect(await mails.outbox.isWaiting((mail as Mail)._id)).toBe(true);
  await mails.run();
  expect(sent, "while its message is in flight").toHaveLength(1);

  await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, 1);
  expect(sent).toEqual([mail?._id, mail?._id]);
  expect(writes).toHaveBeenCalledTimes(2);
  expect(await mails.outbox.isWaiting((mail as Mail)._id)).toBe(false);
  nothingIsLeft();
  mails.clock.advance(6 * 3600);
  expect(await mails.relay()).toEqual({ relayed: 0, failed: [] });
});

it("killed before it sends, lets another worker send once the message is visible again", async () => {
  const [mail] = await mails.enqueue(1);
  await mails.run(async () => {
    throw new Error("killed");
  });
  await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, 1);
  expect(sent).toEqual([mail?._id]);
  nothingIsLeft();
});

it("asks a sender that is down or throttles once a batch, ever more rarely, and sends each mail once when it is back", async () => {
  const posted = await mails.enqueue(8);
  refuse = () => {
    throw throttled();
  };
  await mails.run();
  expect(attempts).toBe(1);
  await mails.runEvery(60, 60);
  expect(attempts).toBeLessThan(60);
  expect(await mails.givenUp()).toEqual([]);
  refuse = () => {};
  await mails.runEvery(6 * 3600, 1);
  expect(sent.toSorted()).toEqual(idsOf(posted));
  nothingIsLeft();
});

it("gives a mail up after two days of failures, without keeping others waiting, until an operator retries", async () => {
  const failing = await mails.enqueue(4, "nobody@b.example");
  const [other] = await mails.enqueue(1);
  refuse = ({ to }) => {
    if (to === "nobody@b.example") throw new Error("a failure of unknown cause");
  };
  await mails.run();
  expect(sent).toEqual([other?._id]);
  let hours = 0;
  for (; mails.deadCount() < failing.length && hours < 100; hours += 6) await mails.runEvery(6 * 3600, 1);
  expect(hours).toBeGreaterThan(24);
  expect(attempts).toBe(failing.length * MAIL_QUEUE.maxReceiveCount + 1);
  expect(await mails.givenUp()).toEqual(idsOf(failing));

  refuse = () => {};
  for await (const mail of mails.outbox.givenUp()) await mails.outbox.requeue(mail, mails.clock.now());
  await mails.redrive();
  await mails.relay();
  await mails.run();
  expect(sent.toSorted()).toEqual(idsOf([...failing, other as Mail]));
  expect(mails.deadCount()).toBe(0);
  nothingIsLeft();
});

it("moves a mail that the sender refuses to the dead-letter queue at once, and goes on with the batch", async () => {
  const [refused] = await mails.enqueue(1, "not an address");
  const [other] = await mails.enqueue(1);
  refuse = ({ to }) => {
    if (to === "not an address") throw new MailRefusedError("Illegal address");
  };
  await mails.run();
  expect(sent).toEqual([other?._id]);
  expect([await mails.givenUp(), mails.deadCount()]).toEqual([[refused?._id], 1]);
  nothingIsLeft();
});

it("tries again later when a refused mail cannot be put aside", async () => {
  const [refused] = await mails.enqueue(1, "not an address");
  refuse = () => {
    throw new MailRefusedError("Illegal address");
  };
  vi.spyOn(mails.outbox, "giveUp").mockRejectedValueOnce(new Error("the table is down"));
  await mails.run();
  expect(await mails.givenUp()).toEqual([]);
  await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, 1);
  expect(await mails.givenUp()).toEqual([refused?._id]);
  expect(mails.deadCount()).toBeGreaterThan(0);
  nothingIsLeft();
});

it("a mail that cannot be read ends in the dead-letter queue, harms no other, and is sent when it is mended", async () => {
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
  expect(await mails.relay(), "the sweeper relays it all the same").toMatchObject({ failed: [] });
  await mails.run();

  await setSubject("News");
  await mails.redrive();
  await mails.run();
  expect(sent.toSorted()).toEqual(idsOf([...others, poison as Mail]));
  expect(mails.deadCount()).toBe(0);
});

it("a mail that nobody enqueued is relayed after a minute, once, and sent", async () => {
  const mail = await mails.post();
  expect(await mails.relay()).toEqual({ relayed: 0, failed: [] });
  mails.clock.advance(60);
  expect(await mails.relay()).toEqual({ relayed: 1, failed: [] });
  mails.clock.advance(120);
  expect(await mails.relay()).toEqual({ relayed: 0, failed: [] });
  await mails.run();
  expect(sent).toEqual([mail._id]);
});

it("a mail that is relayed and received at the same time is sent all the same", async () => {
  const mail = await mails.post();
  mails.clock.advance(60);
  const { claim } = mails.outbox;
  vi.spyOn(mails.outbox, "claim").mockImplementationOnce(async (...claimed) => {
    await mails.outbox.postpone(mail, secondsAfter(mails.clock.now(), 3_600));
    return claim(...claimed);
  });
  await mails.queue.send([mail._id]);
  await mails.run();
  expect(sent).toEqual([mail._id]);
  nothingIsLeft();
});

it("a message of a mail that was sent, erased or never stored is done with", async () => {
  const posted = await mails.enqueue(1);
  await mails.run();
  await mails.queue.send([...idsOf(posted), "ma_never-stored" as Mail["_id"]]);
  await mails.run();
  expect(sent).toHaveLength(1);
  nothingIsLeft();
});

it("keeps the pace over batches", async () => {
  const paced = await mailQueue(send, { intervalMs: 30 });
  await paced.enqueue(12);
  // Timers of one process end in their order, however busy it is.
  const sooner = wait(10 * 30, "still sending");
  const running = paced.run();
  expect(await Promise.race([running, sooner])).toBe("still sending");
  await running;
  expect(sent).toHaveLength(12);
  await paced.stop();
});

it("sends what needs a proven address to one of its user alone, and notes what it withholds", async () => {
  const to: string[] = [];
  refuse = (mail) => void to.push(mail.to);
  const users = dynamoUsers(mails.table);
  const proven = testUser({ email: "mei@example.com" });
  const unproven = testUser({ email: "invented@example.com", confirmedEmail: undefined });
  for (const user of [proven, unproven]) await users.add(user);
  const post = (address: string, { _id: provenBy }: User) => mails.post(address, { provenBy });
  const withheld = await post("invented@example.com", unproven);
  const posted = [
    await post("mei@example.com", proven),
    await post("friend@example.com", proven),
    withheld,
    await mails.post("invented@example.com"),
  ];
  await mails.queue.send(idsOf(posted));
  await mails.run();
  expect(to.toSorted()).toEqual(["invented@example.com", "mei@example.com", "mei@example.com"]);
  expect(sent).not.toContain(withheld._id);
  const stored = (await mails.everything()).find(({ pk }) => pk === keys.mail(withheld._id).pk);
  expect(stored).toMatchObject({ withheldAt: mails.clock.now().toISOString(), withheldFor: "unproven" });
  expect(stored).not.toHaveProperty("to");
  expect(mails.deadCount()).toBe(0);
  nothingIsLeft();
});

const AT = "2026-11-25T02:00:00.000Z";
const bounced = (emailAddress: string, bounceType = "Permanent") => ({
  eventType: "Bounce",
  bounce: { bounceType, bouncedRecipients: [{ emailAddress }], timestamp: AT },
});
const complained = (emailAddress: string) => ({
  eventType: "Complaint",
  complaint: { complainedRecipients: [{ emailAddress }], timestamp: AT },
});

it("sends nothing more to an address that bounced or complained, and notes why, without retries", async () => {
  for (const event of [bounced("Gone@Example.com"), complained("angry@example.com")]) {
    // SQS may deliver a message twice.
    mails.tell(event);
    mails.tell(event);
  }
  mails.tell(bounced("full@example.com", "Transient"));
  await mails.run();
  const to = ["gone@example.com", "angry@example.com", "full@example.com"];
  const posted = await Promise.all(to.map((address) => mails.post(address)));
  await mails.queue.send(idsOf(posted));
  await mails.run();
  const [gone, angry, full] = posted.map(({ _id }) => _id);
  expect(sent).toEqual([full]);
  const items = await mails.everything();
  const withheld = items.flatMap(({ _id, withheldAt, withheldFor }) =>
    withheldAt ? [[_id, withheldFor]] : [],
  );
  expect(Object.fromEntries(withheld)).toEqual({ [gone ?? ""]: "bounce", [angry ?? ""]: "complaint" });
  expect(await mails.givenUp()).toEqual([]);
  expect(mails.deadCount()).toBe(0);
  nothingIsLeft();
});

it("stores a suppression for a year, under a keyed hash of the address", async () => {
  mails.tell(bounced("gone@example.com"));
  await mails.run();
  const items = await mails.everything();
  expect(items).toEqual([
    {
      pk: expect.stringMatching(/^suppressed#[\w-]{43}$/),
      sk: "suppressed",
      reason: "bounce",
      at: AT,
      expiresAt: Date.parse(AT) / 1000 + 366 * 86_400,
    },
  ]);
  expect(JSON.stringify(items)).not.toContain("gone");
});

it("puts an event aside that it cannot read, for the operator", async () => {
  mails.tell({ eventType: "Bounce", bounce: {} });
  await mails.run();
  await mails.runEvery(MAIL_QUEUE.visibilityTimeoutSeconds, MAIL_QUEUE.maxReceiveCount);
  expect(mails.deadCount()).toBe(1);
});
