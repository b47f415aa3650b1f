import * as z from "zod/mini";
import type { ActivityRecord } from "../activity/record.ts";
import { Instant, instant } from "../kernel/time/clock.ts";
import { type MailSender, MailWithheldError } from "./ports.ts";

/** An address gets no mail if it does not exist, or its owner reported a mail as spam. */
export const Suppression = z.object({ reason: z.enum(["bounce", "complaint"]), at: Instant });
export type Suppression = z.output<typeof Suppression>;

/** Suppressions by email address, which is stored as a keyed hash, since it outlives the account. */
export type SuppressionStore = {
  of(email: string): Promise<Suppression | undefined>;
  add(email: string, suppression: Suppression): Promise<void>;
  lift(email: string, record: ActivityRecord | undefined): Promise<void>;
};

const At = z.iso.datetime({ offset: true });
const Recipients = z.array(z.object({ emailAddress: z.string() }));

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
export const MailEvent = z.discriminatedUnion("eventType", [
  z.object({
    eventType: z.literal("Bounce"),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients, timestamp: At }),
  }),
  z.object({
    eventType: z.literal("Complaint"),
    complaint: z.object({
      complaintFeedbackType: z.optional(z.nullable(z.string())),
      complainedRecipients: Recipients,
      timestamp: At,
    }),
  }),
]);
export type MailEvent = z.output<typeof MailEvent>;

/** Suppresses the addresses of a permanent bounce or a complaint. Idempotent. @returns what it stored for each of them */
export async function suppressAddresses(
  { suppressions }: { suppressions: Pick<SuppressionStore, "add"> },
  event: MailEvent,
): Promise<Suppression[]> {
  const entries = suppressionsOf(event);
  for (const { email, suppression } of entries) await suppressions.add(email, suppression);
  return entries.map(({ suppression }) => suppression);
}

function suppressionsOf(event: MailEvent): { email: string; suppression: Suppression }[] {
  const each = (recipients: z.output<typeof Recipients>, reason: Suppression["reason"], timestamp: string) =>
    recipients.map(({ emailAddress }) => ({
      email: bareAddress(emailAddress),
      suppression: { reason, at: instant(new Date(timestamp)) },
    }));
  switch (event.eventType) {
    case "Bounce": {
      const { bounceType, bouncedRecipients, timestamp } = event.bounce;
      // Other bounces are temporary, such as those of a full mailbox.
      return bounceType === "Permanent" ? each(bouncedRecipients, "bounce", timestamp) : [];
    }
    case "Complaint": {
      const { complaintFeedbackType, complainedRecipients, timestamp } = event.complaint;
      // "not-spam" is reported when somebody takes a mail out of the spam folder.
      return complaintFeedbackType === "not-spam" ? [] : each(complainedRecipients, "complaint", timestamp);
    }
  }
}

/** "Mei <mei@example.com>" to "mei@example.com": some mail servers report the whole header. */
const bareAddress = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim();

/** Sends to no suppressed address: throws MailWithheldError. */
export const toUnsuppressedAddress = (
  { suppressions }: { suppressions: Pick<SuppressionStore, "of"> },
  sender: MailSender,
): MailSender => ({
  async send(mail, attachments) {
    const suppression = await suppressions.of(mail.to);
    if (suppression) throw new MailWithheldError(suppression.reason);
    await sender.send(mail, attachments);
  },
});
