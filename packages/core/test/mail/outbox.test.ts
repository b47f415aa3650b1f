import { expect, it, vi } from "vitest";
import { type MailId, newMail } from "../../src/mail/mail.ts";
import { relayDue } from "../../src/mail/outbox.ts";
import type { RelayPorts } from "../../src/mail/ports.ts";
import { after, useFakeTimers } from "../support/timers.ts";

const COUNT = 5_000;
/** Upper estimates of what a request takes in production. */
const [QUEUE_MS, TABLE_MS] = [50, 20];

useFakeTimers();

function mailsDue(count: number) {
  const draft = { to: "a@b.example", subject: "", text: "", html: "" };
  const mails = Array.from({ length: count }, () => newMail(draft, new Date()));
  const due = new Map(mails.map((mail) => [mail._id, mail]));
  const messages: MailId[] = [];
  const send = vi.fn(async (mails: readonly MailId[]) => {
    await after(QUEUE_MS, undefined);
    messages.push(...mails);
  });
  const ports: RelayPorts = {
    outbox: {
      async *due() {
        yield* [...due.values()];
      },
      postpone: ({ _id }) => after(TABLE_MS, due.delete(_id)),
    },
    queue: { send },
    clock: { now: () => new Date() },
  };
  return { ports, due, messages, send };
}

it("enqueues 5,000 mails within a run of a minute, each once and ten with a request", async () => {
  const { ports, due, messages, send } = mailsDue(COUNT);
  const work = relayDue(ports, () => true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await work).toEqual({ relayed: COUNT, failed: [] });
  expect([due.size, new Set(messages).size, messages.length]).toEqual([0, COUNT, COUNT]);
  expect(send).toHaveBeenCalledTimes(COUNT / 10);
});

it("leaves mails due that the queue did not accept, and stops after three failed requests", async () => {
  const { ports, due, send } = mailsDue(COUNT);
  send.mockRejectedValue(new Error("the queue is down"));
  const work = relayDue(ports, () => true);
  await vi.advanceTimersByTimeAsync(60_000);
  const { relayed, failed } = await work;
  expect([relayed, due.size]).toEqual([0, COUNT]);
  expect(failed[0]?.reason).toMatch(/the queue is down/);
  expect(send).toHaveBeenCalledTimes(3);
});
