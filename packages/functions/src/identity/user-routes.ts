import {
  allowMail,
  asAdmin,
  authMessages,
  findUser,
  userMessages,
  userToWire,
} from "@frangipani/core/accounts";
import { AddUserInput, SignUpInput } from "@frangipani/core/accounts/contract";
import {
  addUser,
  confirmEmail,
  confirmOwnEmail,
  deactivateUser,
  eraseOwnAccount,
  eraseUser,
  sendOwnEmailCode,
  signUp,
  updateProfile,
  updateUser,
} from "@frangipani/core/accounts/server";
import type * as z from "zod/mini";
import { actorOf, erasedActorOf, pageOf, routes } from "../contract/routes.ts";
import { invalidInput } from "../http/failures.ts";
import type { Identity } from "./identity.ts";
import { userCalls } from "./user-calls.ts";

export const userRoutes = (identity: Identity) => {
  const { ports, identify, client, cookies } = identity;
  return routes(userCalls, {
    "POST /api/auth/signup": async ({ c, json }) => {
      // Refuses an expired token, unlike the other calls: an administrator must not open a customer's account by mistake.
      const principal = await identify(c.req.header("authorization"));
      if (principal?.role === "admin") {
        const actor = actorOf(c, asAdmin(principal), "POST /api/auth/signup", "Add a user");
        const user = await addUser(ports, parse(AddUserInput, json).user, actor);
        return { ...userToWire(user), message: userMessages.added };
      }
      const user = await signUp(ports, parse(SignUpInput, json), client(c));
      return { ...userToWire(user), message: authMessages.signedUp };
    },
    "PUT /api/auth/updateProfile/:id": async ({ c, principal, params, json }) => {
      const { user, pendingEmail } = await updateProfile(ports, principal, params.id, json, client(c));
      const message = pendingEmail
        ? userMessages.newEmailWaits(pendingEmail, user.name !== principal.name)
        : userMessages.profileUpdated;
      return { ...userToWire(user), pendingEmail, message };
    },
    "POST /api/auth/confirm-email": async ({ c, principal, json }) => {
      const user = await confirmEmail(ports, principal, json, client(c));
      return { ...userToWire(user), message: userMessages.emailConfirmed };
    },
    "POST /api/auth/send-email-code": async ({ c, principal }) => {
      await sendOwnEmailCode(ports, principal, client(c));
      return { message: authMessages.codeSent };
    },
    "POST /api/auth/verify-email": async ({ principal, json }) => {
      const user = await confirmOwnEmail(ports, principal, json.otp);
      return { ...userToWire(user), message: userMessages.ownEmailConfirmed };
    },
    "GET /api/auth/getUserById/:id": async ({ principal, params }) => {
      const user = await findUser(ports, principal, params.id);
      return { ...userToWire(user), mailSuppressed: await ports.suppressions.of(user.email) };
    },
    "GET /api/auth/getAlluser": async ({ c, query }) => {
      const { items, cursor } = await ports.users.list(query);
      return pageOf(c, items, cursor).map(userToWire);
    },
    "PUT /api/auth/update/:id": async ({ actor, params, json }) => {
      const user = await updateUser(ports, actor, params.id, json);
      return { ...userToWire(user), message: userMessages.updated };
    },
    "POST /api/auth/eraseAccount": async ({ c, principal, json }) => {
      const actor = erasedActorOf(c, principal, "POST /api/auth/eraseAccount", "Delete one's own account");
      await eraseOwnAccount(ports, principal, json.password, client(c), actor);
      cookies.refresh.clear(c);
      return { message: userMessages.accountErased };
    },
    "POST /api/auth/eraseUser/:id": async ({ actor, params }) => {
      await eraseUser(ports, actor, params.id);
      return { message: userMessages.userErased };
    },
    "POST /api/auth/allowMail/:id": async ({ actor, params }) => {
      await allowMail(ports, params.id, actor);
      return { message: userMessages.mailAllowed };
    },
    "PUT /api/auth/deleteUserById/:id": async ({ actor, params }) => {
      const user = await deactivateUser(ports, actor, params.id);
      return { ...userToWire(user), message: userMessages.deleted };
    },
  });
};

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}
