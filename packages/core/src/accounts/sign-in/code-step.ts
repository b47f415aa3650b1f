import type { Challenge } from "../account/challenge.ts";
import { signInCodeMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { sendResetLink } from "../codes/send-reset-link.ts";
import { attemptOf, type Client, countAttempt } from "../rate-limits/rate-limit.ts";
import type { MailedUser } from "../users/prove-email.ts";

// `challenge` is to be stored before `send` mails the code.
type CodeStep = { token: string; challenge: Challenge; send(): Promise<void> };

type CodeStepInput = {
  email: string;
  /** Undefined after a wrong password: no code completes the step, which looks like any other. */
  user: MailedUser | undefined;
  resends?: number;
};

/** Limited, as whoever opened the account may not own its address. Beyond, a link to a new password is mailed. */
export async function prepareCodeStep(
  ports: AccountPorts,
  client: Client,
  { email, user, resends = 0 }: CodeStepInput,
): Promise<CodeStep> {
  const unproven = user && !user.isProven ? email : undefined;
  const attempt = user && attemptOf(ports, "signInMail", client, email, user, unproven);
  const counted = attempt && (await countAttempt(ports, attempt));
  const isCodeMailed = counted?.isWithinLimits ?? false;
  const [token, code] = [ports.secrets.token(), ports.secrets.code()];
  const challenge = newChallenge(ports, {
    handle: challengeHandle(ports.secrets, "sign-in", token),
    email,
    code,
    user: isCodeMailed ? user : undefined,
    resends,
    ...(counted?.isWithinLimits && { counted: counted.keys }),
  });
  const send = async () => {
    if (isCodeMailed) await ports.mailer.post(signInCodeMail(email, code));
    else if (user) await sendResetLink(ports, client, email, user);
  };
  return { token, challenge, send };
}
