import { passwordChangedMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import type { User } from "../account/user.ts";
import { changeUser, withSessionsEnded } from "../users/change-user.ts";
import { postNotice } from "../users/post-notice.ts";
import { hashPassword } from "./password-hash.ts";

/**
 * Ends all sessions and open codes of the user, and notifies them by mail.
 * @param provenBy the address whose mail led to it
 * @param verified the user at the time of verification; throws `refusal` if their sessions were ended since
 */
export async function setPassword(
  ports: AccountPorts,
  verified: User,
  password: string,
  refusal: () => Error,
  provenBy: Pick<User, "confirmedEmail"> = {},
): Promise<User> {
  const passwordHash = await hashPassword(password);
  const change = (user: User): User => {
    if (!user.status || user.sessionsValidFrom !== verified.sessionsValidFrom) throw refusal();
    return withSessionsEnded({ ...user, ...provenBy }, ports.clock.now());
  };
  const { after } = await changeUser(ports, verified._id, change, { passwordHash });
  await postNotice(ports, after, passwordChangedMail(after.email));
  if (provenBy.confirmedEmail !== undefined) await ports.onEmailProven(after);
  return after;
}
