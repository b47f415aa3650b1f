import { authMessages } from "@frangipani/core/auth/messages";
import { AddUserInput, SignUpInput } from "@frangipani/core/users/contract";
import { findUser } from "@frangipani/core/users/find-user";
import { userMessages } from "@frangipani/core/users/messages";
import { addUserAs, signUp } from "@frangipani/core/users/sign-up";
import { UserId, userToWire } from "@frangipani/core/users/user";
import { asAdmin, asSignedIn } from "@frangipani/core/users/who";
import { Hono } from "hono";
import * as z from "zod/mini";
import type { Env } from "../http/env.ts";
import { input, invalidInput } from "../http/input.ts";
import { signedInOnly } from "./demand.ts";
import type { Identity } from "./deps.ts";

const ById = z.object({ id: UserId });
/** Which rules hold depends on who asks, so the body is read before it is judged. */
const AnyUser = z.object({ user: z.looseObject({}) });

/** Accounts: opening, reading and administering them. */
export const userRoutes = (identity: Identity) => {
  const { ports, identify } = identity;
  return new Hono<Env>()
    .post("/signup", input("json", AnyUser), async (c) => {
      // Strictly: an administrator whose token has expired must not open a customer's account by mistake.
      const by = await identify(c.req.header("authorization"));
      const body = c.req.valid("json");
      if (by?.role === "admin") {
        const user = await addUserAs(ports, asAdmin(by), valid(AddUserInput, body));
        return c.json({ ...userToWire(user), message: userMessages.added }, 201);
      }
      const user = await signUp(ports, valid(SignUpInput, body));
      return c.json({ ...userToWire(user), message: authMessages.signedUp }, 201);
    })
    .get("/getUserById/:id", signedInOnly, input("param", ById), async (c) => {
      const user = await findUser(ports, asSignedIn(c.var.user), c.req.valid("param").id);
      return c.json(userToWire(user));
    });
};

function valid<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}
