import { SESClient, type SESClientConfig, SendEmailCommand } from "@aws-sdk/client-ses";
import { MailRefusedError, type MailSender } from "@frangipani/core/mail";

// No retry changes an address, or a sender that is not verified. https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html
const REFUSALS = new Set(["InvalidParameterValue", "MessageRejected"]);

export function sesSender(config: SESClientConfig, from: string, configurationSet?: string): MailSender {
  const ses = new SESClient(config);
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  return {
    async send({ to, subject, text, html }) {
      const command = new SendEmailCommand({
        Source: from,
        Destination: { ToAddresses: [to] },
        Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
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
