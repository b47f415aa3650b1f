import type { Mail } from "./mail-store.ts";

type Recipients = { emailAddress: string }[];
type Of = { mail: { messageId: string; timestamp: string; source: string; destination: string[] } };

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
export type MailEvent = Of &
  (
    | {
        eventType: "Bounce";
        bounce: {
          bounceType: "Permanent";
          bounceSubType: "General";
          bouncedRecipients: Recipients;
          timestamp: string;
          feedbackId: string;
        };
      }
    | {
        eventType: "Complaint";
        complaint: {
          complaintFeedbackType: "abuse";
          complainedRecipients: Recipients;
          timestamp: string;
          feedbackId: string;
        };
      }
  );

/**
 * What the mailbox simulator reports: bounce@simulator.amazonses.com and complaint@…, each with any label ("bounce+2@…").
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
export function simulatedEvents({ id, from, recipients, sentAt }: Mail): MailEvent[] {
  const common = { timestamp: sentAt, feedbackId: id };
  const mail = { messageId: id, timestamp: sentAt, source: from, destination: recipients };
  return recipients.flatMap((emailAddress): MailEvent[] => {
    const [, mailbox] = /^(bounce|complaint)(?:\+.*)?@simulator\.amazonses\.com$/i.exec(emailAddress) ?? [];
    const to = [{ emailAddress }];
    switch (mailbox?.toLowerCase()) {
      case "bounce": {
        const bounce = { bounceType: "Permanent", bounceSubType: "General", bouncedRecipients: to } as const;
        return [{ eventType: "Bounce", bounce: { ...bounce, ...common }, mail }];
      }
      case "complaint": {
        const complaint = { complaintFeedbackType: "abuse", complainedRecipients: to } as const;
        return [{ eventType: "Complaint", complaint: { ...complaint, ...common }, mail }];
      }
      default:
        return [];
    }
  });
}
