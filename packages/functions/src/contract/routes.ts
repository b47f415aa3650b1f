import { type Access, type Admin, asAdmin, asSignedIn, type SignedIn } from "@frangipani/core/accounts";
import { type Actor, masked } from "@frangipani/core/activity";
import { apiKeyMessages } from "@frangipani/core/api-keys";
import { Failure } from "@frangipani/core/kernel";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { input } from "../http/failures.ts";
import type { Env } from "../http/request.ts";
import type { Call, Calls, Parsed, ResponseBody } from "./call.ts";

type Principals = { anyone: Access | undefined; "signed-in": SignedIn; admin: Admin };

type HandlerInput<Name, C extends Call> = Parsed<Name, C> & {
  c: Context<Env>;
  principal: Principals[C["audience"]];
  /** Who makes the change, for its record; undefined where nothing is changed. */
  actor: C["audience"] extends "admin" ? (Name extends `GET ${string}` ? undefined : Actor) : undefined;
};

// A Response if the body is not JSON or the handler makes the ETag.
type Result<C extends Call> = C extends
  | { etag: "handler" }
  | { response: { text: string } | { file: string } }
  ? Response
  : ResponseBody<C["response"]>;

type Handler<Name, C extends Call> = (request: HandlerInput<Name, C>) => Result<C> | Promise<Result<C>>;
type Handlers<C extends Calls> = {
  [Name in keyof C]: C[Name] extends Call ? Handler<Name, C[Name]> : never;
};

// Required for calls with an ETag of the body.
type Revalidate<C extends Calls> = [Extract<C[keyof C], { etag: "body" }>] extends [never]
  ? []
  : [revalidate: MiddlewareHandler<Env>];

export function routes<C extends Calls>(
  calls: C,
  handlers: Handlers<C>,
  ...[revalidate]: Revalidate<C>
): Hono<Env> {
  const app = new Hono<Env>();
  for (const [name, call] of Object.entries<Call>(calls)) {
    // The base app adds "/api" to each path.
    const [method = "", path = ""] = name.split(" /api");
    // The handler's own type says what it is given and returns; here it is used for any call.
    const handler = handlers[name as keyof C] as (request: object) => Promise<object>;
    app.on(method, [path], ...middlewareOf(call, revalidate), async (c: Context) => {
      const { params, query, json, response } = call;
      const isChange = call.audience === "admin" && method !== "GET";
      const result = await handler({
        c,
        principal: c.var.user,
        actor: isChange ? actorOf(c, asAdmin(c.var.user), name, call.summary) : undefined,
        params: params ? c.req.valid("param" as never) : c.req.param(),
        query: query && c.req.valid("query" as never),
        json: json && c.req.valid("json" as never),
      });
      return result instanceof Response ? result : c.json(result, response.status ?? 200);
    });
  }
  return app;
}

function middlewareOf(call: Call, revalidate?: MiddlewareHandler<Env>): MiddlewareHandler[] {
  const { params, query, json, looseBody, etag } = call;
  const [body, ...others] = looseBody ? [looseBody] : Object.values(json ?? {});
  if (others.length > 0)
    throw new Error(`"${call.summary}" has several bodies, and needs a looseBody that is read first`);
  return [
    requireAudience(call),
    ...(etag === "body" && revalidate ? [revalidate] : []),
    ...(params ? [input("param", params)] : []),
    ...(query ? [input("query", query)] : []),
    ...(body ? [input("json", body)] : []),
  ];
}

const requireAudience =
  ({ audience, scope }: Call): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { key } = c.var;
    // Refused as if nobody were signed in.
    if (key && !scope) asSignedIn(undefined);
    if (key && scope && !key.scopes.includes(scope))
      throw new Failure("forbidden", "auth.forbidden", apiKeyMessages.notAllowed);
    if (audience === "signed-in") asSignedIn(c.var.user);
    if (audience === "admin") asAdmin(c.var.user);
    await next();
  };

/** The administrator who makes a change with this call. @throws Error in an app without `withOrigin` */
export const actorOf = (c: Context<Env>, admin: Admin, call: string, action: string): Actor =>
  actor(c, admin, call, action);

/** A user who erases their account: without IP address and email address, since the record outlives the account. */
export const erasedActorOf = (c: Context<Env>, user: SignedIn, call: string, action: string): Actor => ({
  ...actor(c, user, call, action),
  email: masked(user.email),
  address: "",
});

function actor(c: Context<Env>, user: SignedIn, call: string, action: string): Actor {
  const { origin, requestId, key } = c.var;
  if (!origin) throw new Error(`${call} records who makes a change, and its app lacks withOrigin`);
  const who = key ? { id: key._id, email: `Key ${key.name}` } : { id: user._id, email: user.email };
  return { ...who, requestId, call, action, ...origin };
}

/** The header is absent on the last page. */
export function pageOf<T>(c: Context<Env>, items: T, cursor: string | undefined): T {
  if (cursor) c.header("x-next-cursor", cursor);
  return items;
}
