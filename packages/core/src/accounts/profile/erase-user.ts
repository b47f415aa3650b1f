import type { Actor } from "../../activity/record.ts";
import { type Clock, instant } from "../../kernel/time/clock.ts";
import type { AccountPorts, SessionStore, UserStore } from "../account/ports.ts";
import type { SignedIn } from "../account/principal.ts";
import type { User, UserId } from "../account/user.ts";
import { assertPassword } from "../passwords/change-password.ts";
import type { Client } from "../rate-limits/rate-limit.ts";
import { changeUser, withSessionsEnded } from "../users/change-user.ts";

type Ports = {
  users: Pick<UserStore, "byId" | "save">;
  sessions: Pick<SessionStore, "endAll">;
  clock: Clock;
};

/**
 * Ends the account at once, with its password, passkeys and sessions; what else is stored of the person is erased by the
 * sweeper (erasure/erase-due.ts). Idempotent.
 * @throws Failure "users.missing", "users.last-admin"
 */
export async function eraseUser(ports: Ports, id: UserId, by: Actor): Promise<void> {
  const request = (user: User): User =>
    user.erasureAt
      ? user
      : withSessionsEnded(
          { ...user, status: false, erasureAt: instant(ports.clock.now()) },
          ports.clock.now(),
        );
  await changeUser(ports, id, request, { by });
  await ports.sessions.endAll(id);
}

/** @throws Failure "auth.wrong-password", "auth.too-many-attempts", "users.last-admin" */
export async function eraseOwnAccount(
  ports: AccountPorts,
  principal: SignedIn,
  password: string,
  client: Client,
  by: Actor,
): Promise<void> {
  await assertPassword(ports, principal, password, client);
  await eraseUser(ports, principal._id, by);
}
