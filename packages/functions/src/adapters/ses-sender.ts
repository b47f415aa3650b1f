import { SESClient, type SESClientConfig, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { type Attachment, type Mail, MailRefusedError, type MailSender } from "@frangipani/core/mail";
import MailComposer from "nodemailer/lib/mail-composer";

// No retry changes an address, or a sender that is not verified. https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html
const REFUSALS = new Set(["InvalidParameterValue", "MessageRejected"]);

export function sesSender(config: SESClientConfig, from: string, configurationSet?: string): MailSender {
  const ses = new SESClient(config);
  return {
    async send(mail, attachments = []) {
      const command = new SendRawEmailCommand({
        Source: from,
        Destinations: [mail.to],
        RawMessage: { Data: await compose(from, mail, attachments) },
        ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
      });
      await ses.send(command).catch((error: unknown) => {
        if (error instanceof Error && REFUSALS.has(error.name))
          throw new MailRefusedError(error.message, { cause: error });
        throw error;
      });
    },
  };
}

const compose = (
  from: string,
  { to, subject, text, html, headers = {}, createdAt }: Mail,
  attachments: readonly Attachment[],
): Promise<Buffer> =>
  new MailComposer({
    from,
    to: { name: "", address: to },
    subject,
    text,
    html,
    headers,
    date: createdAt,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
