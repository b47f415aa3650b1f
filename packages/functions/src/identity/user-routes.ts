import { authMessages } from "@frangipani/core/auth/messages";
import { confirmEmail } from "@frangipani/core/users/confirm-email";
import {
  AddUserInput,
  ConfirmEmailInput,
  ProfileInput,
  SignUpInput,
  UpdateUserInput,
} from "@frangipani/core/users/contract";
import { findUser } from "@frangipani/core/users/find-user";
import { userMessages } from "@frangipani/core/users/messages";
import { addUserAs, signUp } from "@frangipani/core/users/sign-up";
import { updateProfile } from "@frangipani/core/users/update-profile";
import { retireUser, updateUser } from "@frangipani/core/users/update-user";
import { userToWire } from "@frangipani/core/users/user";
import { asAdmin, asSignedIn } from "@frangipani/core/users/who";
import { Hono } from "hono";
import type * as z from "zod/mini";
import type { Env } from "../http/env.ts";
import { input, invalidInput } from "../http/input.ts";
import { nextCursor } from "../http/paging.ts";
import type { Identity } from "./deps.ts";
import { AnyUser, UserPage, UserParam } from "./inputs.ts";

/** Accounts: opening, reading, keeping and administering them. */
export const userRoutes = (identity: Identity) => {
  const { ports, identify, clientAddress } = identity;
  return new Hono<Env>()
    .post("/signup", input("json", AnyUser), async (c) => {
      // Strictly: an administrator whose token has expired must not open a customer's account by mistake.
      const by = await identify(c.req.header("authorization"));
      const body = c.req.valid("json");
      if (by?.role === "admin") {
        const user = await addUserAs(ports, asAdmin(by), valid(AddUserInput, body));
        return c.json({ ...userToWire(user), message: userMessages.added }, 201);
      }
      const user = await signUp(ports, valid(SignUpInput, body), clientAddress(c));
      return c.json({ ...userToWire(user), message: authMessages.signedUp }, 201);
    })
    .get("/getUserById/:id", input("param", UserParam), async (c) => {
      const user = await findUser(ports, asSignedIn(c.var.user), c.req.valid("param").id);
      return c.json(userToWire(user));
    })
    .put("/updateProfile/:id", input("param", UserParam), input("json", ProfileInput), async (c) => {
      const by = asSignedIn(c.var.user);
      const { id } = c.req.valid("param");
      const { user, pendingEmail } = await updateProfile(
        ports,
        by,
        id,
        c.req.valid("json"),
        clientAddress(c),
      );
      const message = pendingEmail
        ? userMessages.newEmailWaits(pendingEmail, user.name !== by.name)
        : userMessages.profileUpdated;
      return c.json({ ...userToWire(user), pendingEmail, message });
    })
    .post("/confirm-email", input("json", ConfirmEmailInput), async (c) => {
      const user = await confirmEmail(ports, asSignedIn(c.var.user), c.req.valid("json"), clientAddress(c));
      return c.json({ ...userToWire(user), message: userMessages.emailConfirmed });
    })
    .get("/getAlluser", input("query", UserPage), async (c) => {
      asAdmin(c.var.user);
      const { users, cursor } = await ports.users.list(c.req.valid("query"));
      nextCursor(c, cursor);
      return c.json(users.map(userToWire));
    })
    .put("/update/:id", input("param", UserParam), input("json", UpdateUserInput), async (c) => {
      const user = await updateUser(ports, asAdmin(c.var.user), c.req.valid("param").id, c.req.valid("json"));
      return c.json({ ...userToWire(user), message: userMessages.updated });
    })
    .put("/deleteUserById/:id", input("param", UserParam), async (c) => {
      const user = await retireUser(ports, asAdmin(c.var.user), c.req.valid("param").id);
      return c.json({ ...userToWire(user), message: userMessages.deleted });
    });
};

function valid<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}
