import { type Mail, type MailDraft, newMail } from "./mail.ts";
import type { Mailer, PostPorts } from "./ports.ts";

export const createMailer = (ports: PostPorts): Mailer => ({
  async post(draft: MailDraft) {
    const mail = sealed(ports, newMail(draft, ports.clock.now()), draft.code);
    await ports.outbox.add(mail);
    await ports.enqueue([mail._id]);
  },
});

function sealed({ codes }: PostPorts, mail: Mail, code: string | undefined): Mail {
  if (code === undefined) return mail;
  if (!codes) throw new Error("a mail with a code needs a key to seal it");
  return { ...mail, sealedCode: codes.seal(code, mail._id) };
}
