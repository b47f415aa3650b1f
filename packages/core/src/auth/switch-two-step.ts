import { changeUser } from "../users/change-user.ts";
import type { User } from "../users/user.ts";
import type { SignedIn } from "../users/who.ts";
import { provesPassword } from "./change-password.ts";
import type { TwoStepInput } from "./contract.ts";
import type { AuthPorts } from "./ports.ts";

/** Switches one's own sign-in codes on or off. @throws Failure "auth.wrong-password", "auth.too-many-attempts" */
export async function switchTwoStep(
  ports: AuthPorts,
  by: SignedIn,
  { twoStep, password }: TwoStepInput,
  address: string,
): Promise<User> {
  await provesPassword(ports, by, password, address);
  const { after } = await changeUser(ports, by._id, (user) => ({ ...user, twoStep }));
  return after;
}
