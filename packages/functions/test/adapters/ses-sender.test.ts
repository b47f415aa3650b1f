import { newMail } from "@frangipani/core/mail";
import { afterAll, describe, expect, it } from "vitest";
import { createSes } from "../../../local/src/emulators/ses/ses.ts";
import { sesSender } from "../../src/adapters/ses-sender.ts";

const credentials = { accessKeyId: "test", secretAccessKey: "test" };
const ses = createSes({ file: ":memory:", identities: ["shop.example"], credentials });
const server = await ses.start();
afterAll(async () => {
  await server?.stop();
  ses?.close();
});

const sender = (from = "Frangipani Books <mail@shop.example>") =>
  sesSender({ endpoint: server.url, region: "ap-southeast-1", credentials, maxAttempts: 1 }, from);
const mailTo = (to: string, parts: { subject?: string; headers?: Record<string, string> } = {}) =>
  newMail({ to, subject: "Hello", text: "Text", html: "<p>Text</p>", ...parts }, new Date());

describe("a mail", () => {
  it("arrives with its texts, headers and attachments", async () => {
    const text = `Ünïcode 日本語 தமிழ்\n${"a long line ".repeat(200)}\n.\nend`;
    const content = Uint8Array.from({ length: 3000 }, (_, index) => index % 256);
    const mail = {
      ...mailTo("reader@example.com", { headers: { "List-Unsubscribe": "<https://shop.example/u?t=1>" } }),
      subject: "日本語 – Grüße",
      text,
      html: "<p>日本語</p>",
    };
    await sender().send(mail, [{ fileName: "INV-000001.pdf", contentType: "application/pdf", content }]);
    const [message] = ses.messages({ to: "reader@example.com" });
    expect(message).toMatchObject({
      to: "reader@example.com",
      subject: "日本語 – Grüße",
      headers: [{ name: "List-Unsubscribe", value: "<https://shop.example/u?t=1>" }],
      attachments: [{ fileName: "INV-000001.pdf", contentType: "application/pdf" }],
    });
    expect(message?.text?.trimEnd()).toBe(text);
    expect(message?.html?.trimEnd()).toBe("<p>日本語</p>");
    const attached = await ses.inbox.request(`/${message?.id}/attachments/0`);
    expect(new Uint8Array(await attached.arrayBuffer())).toEqual(content);
    expect(attached.headers.get("content-disposition")).toContain("INV-000001.pdf");
    const page = await (await ses.inbox.request(`/${message?.id}`)).text();
    expect(page).toContain("List-Unsubscribe");
    expect(page).toMatch(/<a href="[^"]+\/attachments\/0">INV-000001.pdf<\/a>/);
    expect((await ses.inbox.request(`/${message?.id}/attachments/1`)).status).toBe(404);
  });

  it.each([
    ["a subject", { subject: "Hi\r\nBcc: c@d.example" }],
    ["a header's value", { headers: { "X-Test": "a\r\nBcc: c@d.example" } }],
  ])("gets no further header or recipient from line breaks in %s", async (_, parts) => {
    await sender().send(mailTo("one@example.com", parts));
    expect(ses.messages({ to: "c@d.example" })).toEqual([]);
    expect(ses.messages({ to: "one@example.com" })[0]?.headers.map(({ name }) => name)).not.toContain("Bcc");
  });

  it("is refused with MailRefusedError when no retry would help", async () => {
    await expect(sender("mail@other.example").send(mailTo("two@example.com"))).rejects.toMatchObject({
      message: expect.stringMatching(/not verified/),
      constructor: expect.objectContaining({ name: "MailRefusedError" }),
    });
    expect(ses.messages({ to: "two@example.com" })).toEqual([]);
  });
});
