import { Failure } from "../../kernel/failure.ts";
import type { UserStore } from "../ports.ts";
import { userMessages } from "./messages.ts";
import { onlySelf, type SignedIn } from "./principal.ts";
import type { User, UserId } from "./user.ts";

/** People see themselves, administrators everybody. @throws Failure "auth.forbidden", Failure "users.missing" */
export async function findUser(
  ports: { users: Pick<UserStore, "byId"> },
  by: SignedIn,
  id: UserId,
): Promise<User> {
  if (by.role !== "admin") return onlySelf(by, id);
  return (await ports.users.byId(id)) ?? noSuchUser();
}

export const noSuchUser = (): never => {
  throw new Failure("missing", "users.missing", userMessages.missing);
};
