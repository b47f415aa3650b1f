import { newMailId } from "@frangipani/core/mail";
import { describe, expect, it } from "vitest";
import { codeSealer } from "../../src/adapters/code-sealer.ts";
import { PASSWORD, testShop } from "../support/shop.ts";

const codes = codeSealer("a key for the codes of mails, of 32 bytes or more");

describe("a sealed code", () => {
  it("can be opened only for the mail that it was sealed for", () => {
    const mail = newMailId();
    const sealed = codes.seal("359768", mail);
    expect(sealed).not.toContain("359768");
    expect(codes.open(sealed, mail)).toBe("359768");
    expect(() => codes.open(sealed, newMailId())).toThrow();
  });

  it("differs each time, and is refused when it was changed or sealed by another key", () => {
    const mail = newMailId();
    const sealed = codes.seal("359768", mail);
    expect(codes.seal("359768", mail)).not.toBe(sealed);
    // The first character: some bits of the last one are padding.
    const changed = `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;
    expect(() => codes.open(changed, mail)).toThrow();
    expect(() => codeSealer("another key, of 32 bytes or more too").open(sealed, mail)).toThrow();
  });

  it("needs a key of 32 bytes", () => expect(() => codeSealer("short")).toThrow("32 bytes"));
});

it("a waiting mail is stored without its code, and a sent one without its text", async () => {
  let isDown = true;
  const sent: string[] = [];
  const shop = await testShop({
    sendMail: async ({ text }) => {
      if (isDown) throw new Error("the sender is down");
      sent.push(text);
    },
  });
  const { email } = await shop.person({ twoStep: true });
  const step = await shop.call(undefined, "POST", "/auth/login", { email, password: PASSWORD });
  const mailItems = async () => (await shop.allItems()).filter(({ pk }) => String(pk).startsWith("mail#"));
  const [waiting] = await mailItems();
  expect(waiting).toMatchObject({ to: email, text: expect.stringContaining("{code}") });

  isDown = false;
  shop.clock.advance(60);
  await shop.sendMails();
  const otp = /^\d{6}$/m.exec(sent[0] ?? "")?.[0] ?? "";
  expect(JSON.stringify(waiting)).not.toContain(otp);
  const { tempToken } = step.body;
  const verified = await shop.call(undefined, "POST", "/auth/verify-otp", { email, otp, tempToken });
  expect(verified.status).toBe(200);
  const [item] = await mailItems();
  expect(Object.keys(item ?? {}).toSorted()).toEqual(
    ["_id", "attempts", "createdAt", "dueAt", "expiresAt", "pk", "sentAt", "sk"].toSorted(),
  );
});
