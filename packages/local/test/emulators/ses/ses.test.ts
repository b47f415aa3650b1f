import { join } from "node:path";
import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSes, type Ses } from "../../../src/emulators/ses/ses.ts";
import type { Loopback } from "../../../src/emulators/support/loopback.ts";
import { startScript } from "../../support/start-script.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "secret" };
const identities = ["frangipani.example", "owner@elsewhere.example"];
const SENDER = '"Frangipani Books" <shop@frangipani.example>';

const dir = temporaryFolder();
const file = join(dir, "mail.db");
let now = new Date("2026-03-01T10:00:00Z");
const events: unknown[] = [];
let ses: Ses;
let server: Loopback;
let client: SESClient;

const clientOf = (endpoint: string, options: object = {}) =>
  new SESClient({ endpoint, region: "ap-southeast-1", credentials, maxAttempts: 1, ...options });

beforeAll(async () => {
  ses = createSes({
    file,
    identities,
    credentials,
    clock: { now: () => now },
    inboxPath: "/inbox",
    onEvent: (event) => void events.push(event),
  });
  server = await ses.start();
  client = clientOf(server.url);
});
afterAll(async () => {
  client.destroy();
  await server.stop();
  ses.close();
});
beforeEach(() => ses.faults.heal());

type Parts = { from?: string; to?: string[]; subject?: string; text?: string; html?: string };

/** A mail with its text as it is, in UTF-8. The shop's own way to compose mails is tested in ses-sender.test.ts. */
const mailOf = (parts: Parts = {}) => {
  const { from = SENDER, to = ["reader@example.com"], subject = "Hello", text = "Text", html } = parts;
  return new SendRawEmailCommand({
    Source: from,
    Destinations: to,
    RawMessage: {
      Data: Buffer.from(
        [
          `From: ${from}`,
          `To: ${to.join(", ")}`,
          `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
          'Content-Type: multipart/alternative; boundary="b"',
          "",
          ...partOf("plain", text),
          ...(html ? partOf("html", html) : []),
          "--b--",
        ].join("\r\n"),
      ),
    },
  });
};
const partOf = (type: string, content: string) => [
  "--b",
  `Content-Type: text/${type}; charset=utf-8`,
  "",
  content,
];
const send = (parts?: Parts) => client.send(mailOf(parts));

test("mails are listed newest first, and by recipient", async () => {
  await send({ to: ["a@order.example"], subject: "one" });
  now = new Date("2026-03-01T10:00:05Z");
  await send({ to: ["a@order.example", "b@order.example"], subject: "two" });
  await send({ to: ["c@order.example"], subject: "three" });
  const subjects = (to: string) => ses.messages({ to }).map(({ subject }) => subject);
  expect(subjects("a@order.example")).toEqual(["two", "one"]);
  expect(subjects("b@order.example")).toEqual(["two"]);
  expect(subjects("order.example")).toEqual([]); // a part of an address finds no mail
  expect(ses.messages()[0]?.subject).toBe("three");
  expect(ses.messages({ to: "a@order.example" }).map(({ to }) => to)).toEqual([
    "a@order.example, b@order.example",
    "a@order.example",
  ]);
});

describe("the inbox", () => {
  const page = async (path: string) => {
    const response = await ses.inbox.request(path);
    return { status: response.status, body: await response.text(), headers: response.headers };
  };

  test("lists mails newest first and finds them by a part of the address", async () => {
    await send({ to: ["inbox@find.example"], subject: "First <b>found</b>" });
    await send({ to: ["inbox@find.example"], subject: "Second found" });
    await send({ to: ["other@hidden.example"], subject: "Not this one" });
    const { body } = await page("/?to=find.exam");
    expect(body.indexOf("Second found")).toBeGreaterThan(0);
    expect(body.indexOf("Second found")).toBeLessThan(body.indexOf("First &lt;b&gt;found&lt;/b&gt;"));
    expect(body).not.toContain("Not this one");
    expect((await page("/?to=nobody")).body).toContain("No mail to “nobody”");
  });

  test("shows a mail with clickable links, and its HTML in a sandbox without scripts", async () => {
    const link = "http://localhost:3000/reset-password?token=a1&b=2";
    await send({
      to: ["read@example.com"],
      text: `Reset here: ${link}.\n<script>alert(1)</script>`,
      html: `<!DOCTYPE html><a href="${link}">Reset</a><script>alert(1)</script>`,
    });
    const id = ses.messages({ to: "read@example.com" })[0]?.id;
    const { body } = await page(`/${id}`);
    expect(body).toContain(`<a href="${link.replace("&", "&amp;")}">`);
    expect(body).not.toContain("<script>");
    expect(body).toMatch(
      /<iframe title="[^"]+" src="\/inbox\/[^"]+\/body" sandbox="allow-popups allow-popups-to-escape-sandbox">/,
    );
    const frame = await page(`/${id}/body`);
    expect(frame.body).toContain(`<a href="${link}">Reset</a>`);
    expect(frame.headers.get("content-security-policy")).toMatch(/^sandbox allow-popups/);
    expect(frame.headers.get("content-security-policy")).not.toMatch(/allow-scripts|script-src/);
  });
});

test("kill -9 loses no acknowledged mail", async () => {
  const survivor = join(dir, "survivor.db");
  const options = JSON.stringify({ file: survivor, identities, credentials });
  const script = `console.log((await source.createSes(${options}).start()).url);`;
  const { child, output } = await startScript("emulators/ses/ses.ts", script);
  const sender = clientOf(output);
  const acknowledged: (string | undefined)[] = [];
  const senders = Array.from({ length: 4 }, async () => {
    for (;;) {
      const response = await sender.send(mailOf()).catch(() => undefined);
      if (!response) return;
      acknowledged.push(response.MessageId);
      if (acknowledged.length === 40) child.kill("SIGKILL");
    }
  });
  await Promise.all(senders);
  sender.destroy();
  const reopened = createSes({ file: survivor, identities, credentials });
  const ids = reopened.messages({ to: "reader@example.com" }).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(acknowledged));
  reopened.close();
});

test("mails to the mailbox simulator are reported as event publishing does, others are not", async () => {
  events.length = 0;
  const timestamp = now.toISOString();
  await send();
  expect(events).toEqual([]);
  const bounced = [{ emailAddress: "bounce+one@simulator.amazonses.com" }];
  await send({ to: ["bounce+one@simulator.amazonses.com"] });
  const complained = [{ emailAddress: "complaint@simulator.amazonses.com" }];
  await send({ to: ["complaint@simulator.amazonses.com"] });
  expect(events).toMatchObject([
    {
      eventType: "Bounce",
      bounce: { bounceType: "Permanent", bouncedRecipients: bounced, timestamp },
      mail: { destination: ["bounce+one@simulator.amazonses.com"] },
    },
    {
      eventType: "Complaint",
      complaint: { complaintFeedbackType: "abuse", complainedRecipients: complained, timestamp },
    },
  ]);
});
