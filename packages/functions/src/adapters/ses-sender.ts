import { SESClient, type SESClientConfig, SendEmailCommand } from "@aws-sdk/client-ses";
import type { MailSender } from "@frangipani/core/mail";

export function sesSender(config: SESClientConfig, from: string, configurationSet?: string): MailSender {
  const ses = new SESClient(config);
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  return {
    async send({ to, subject, text, html }) {
      await ses.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [to] },
          Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
          ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
        }),
      );
    },
  };
}
