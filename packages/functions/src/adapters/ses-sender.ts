import { type SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import type { MailSender } from "@frangipani/core/mail";

export const sesSender = (ses: SESClient, from: string, configurationSet?: string): MailSender => ({
  async send({ to, subject, text, html }) {
    const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
    await ses.send(
      new SendEmailCommand({
        Source: from,
        Destination: { ToAddresses: [to] },
        Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
        ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
      }),
    );
  },
});
