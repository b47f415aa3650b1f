import { passwordChangedMail } from "../mails.ts";
import type { AccountPorts } from "../ports.ts";
import { forgetAttempts } from "../rate-limits/rate-limit.ts";
import { changeUser, withSessionsEnded } from "../users/change-user.ts";
import type { User } from "../users/user.ts";
import { hashPassword } from "./password-hash.ts";

/**
 * Gives somebody a new password; all their sessions and open codes are over at once, and they are told by mail.
 * @param seen the person as they were when they proved that they may; `refusal` is thrown if that has changed since
 */
export async function setPassword(
  ports: AccountPorts,
  seen: User,
  password: string,
  refusal: () => Error,
): Promise<User> {
  const passwordHash = await hashPassword(password);
  const { after } = await changeUser(ports, seen._id, (user) => {
    if (!user.status || user.sessionsValidFrom !== seen.sessionsValidFrom) throw refusal();
    return withSessionsEnded({ ...user, passwordHash }, ports.clock.now());
  });
  await Promise.all([
    forgetAttempts(ports, "password", after.email),
    ports.mailer.post(passwordChangedMail(after.email)),
  ]);
  return after;
}
