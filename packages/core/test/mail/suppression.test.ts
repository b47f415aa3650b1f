import { describe, expect, it } from "vitest";
import { MailEvent, type Suppression, suppressAddresses } from "../../src/mail/suppression.ts";

const AT = "2026-11-25T02:00:00.000Z";
const to = (...addresses: string[]) => addresses.map((emailAddress) => ({ emailAddress }));
const mail = { messageId: "0100", destination: ["mei@example.com"] };
const bounce = (part: object) => ({
  eventType: "Bounce",
  bounce: { bounceType: "Permanent", bouncedRecipients: to("mei@example.com"), timestamp: AT, ...part },
  mail,
});
const complaint = (part: object) => {
  const details = { complainedRecipients: to("mei@example.com"), timestamp: AT, ...part };
  return { eventType: "Complaint", complaint: details, mail };
};
const stored = (reason: Suppression["reason"], ...addresses: string[]) =>
  addresses.map((email) => [email, { reason, at: AT }]);

describe("the addresses suppressed after an event of SES", () => {
  it.each<[string, object, unknown[]]>([
    ["an unknown mailbox", bounce({ bounceSubType: "NoEmail" }), stored("bounce", "mei@example.com")],
    [
      "an address on SES's own list",
      bounce({ bounceSubType: "OnAccountSuppressionList" }),
      stored("bounce", "mei@example.com"),
    ],
    [
      "several recipients, one with a name",
      bounce({ bouncedRecipients: to("a@example.com", '"B, C" <b@example.com>') }),
      stored("bounce", "a@example.com", "b@example.com"),
    ],
    [
      "a time in another zone",
      bounce({ timestamp: "2026-11-25T10:00:00+08:00" }),
      stored("bounce", "mei@example.com"),
    ],
    ["a full mailbox", bounce({ bounceType: "Transient", bounceSubType: "MailboxFull" }), []],
    ["a bounce of unknown kind", bounce({ bounceType: "Undetermined" }), []],
    ["spam", complaint({ complaintFeedbackType: "abuse" }), stored("complaint", "mei@example.com")],
    ["a complaint without a kind", complaint({}), stored("complaint", "mei@example.com")],
    ["a kind of null", complaint({ complaintFeedbackType: null }), stored("complaint", "mei@example.com")],
    ["a mail marked as not spam", complaint({ complaintFeedbackType: "not-spam" }), []],
  ])("%s", async (_, event, expected) => {
    const added: unknown[] = [];
    const suppressions = { add: async (...entry: unknown[]) => void added.push(entry) };
    await suppressAddresses({ suppressions }, MailEvent.parse(event));
    expect(added).toEqual(expected);
  });

  it.each([
    ["a delivery", { eventType: "Delivery", mail }],
    [
      "a bounce without recipients",
      { eventType: "Bounce", bounce: { bounceType: "Permanent", timestamp: AT } },
    ],
    ["an invalid time", bounce({ timestamp: "yesterday" })],
  ])("the event is refused: %s", (_, event) => expect(MailEvent.safeParse(event).success).toBe(false));
});
