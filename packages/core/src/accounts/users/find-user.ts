import { Failure } from "../../kernel/failure.ts";
import { userMessages } from "../account/messages.ts";
import type { UserStore } from "../account/ports.ts";
import { assertSelf, type SignedIn } from "../account/principal.ts";
import type { User, UserId } from "../account/user.ts";

/** Users can read themselves, administrators everybody. @throws Failure "auth.forbidden", "users.missing" */
export async function findUser(
  ports: { users: Pick<UserStore, "byId"> },
  principal: SignedIn,
  id: UserId,
): Promise<User> {
  if (principal.role !== "admin") return assertSelf(principal, id);
  return (await ports.users.byId(id)) ?? throwUnknownUser();
}

export const throwUnknownUser = (): never => {
  throw new Failure("missing", "users.missing", userMessages.missing);
};
