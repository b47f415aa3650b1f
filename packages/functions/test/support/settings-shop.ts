import { type Role, User } from "@frangipani/core/accounts/users/user";
import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { readShelfCounts } from "@frangipani/core/dynamo/shelves";
import { instant } from "@frangipani/core/kernel/clock";
import { newId } from "@frangipani/core/kernel/id";
import { freshTable } from "../../../local/test/support/table.ts";
import { categoryRoutes } from "../../src/backoffice/category-routes.ts";
import { gstRoutes } from "../../src/backoffice/gst-routes.ts";
import { shippingRoutes } from "../../src/backoffice/shipping-routes.ts";
import { createBase } from "../../src/http/base.ts";
import { settingsRoutes } from "../../src/storefront/settings-routes.ts";
import { testClock } from "./clock.ts";
import { checked } from "./contract.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read an answer as a client would, without our types.
export type Json = any;
export type Answer = { status: number; body: Json; headers: Headers };

/** The settings' calls, public and administrative, over the real engine; three people are there to make them. */
export async function settingsShop() {
  const reads: string[] = [];
  const { table } = await freshTable(({ operation }) => void reads.push(operation));
  const clock = testClock();
  const settings = dynamoSettings(table);
  const deps = { settings, clock, countBooks: () => readShelfCounts(table) };
  const people = new Map<string, User>();
  const app = checked(
    createBase(async (header) => people.get(header?.replace("Bearer ", "") ?? ""))
      .route("/", settingsRoutes(deps))
      .route("/", categoryRoutes(deps))
      .route("/", shippingRoutes(deps))
      .route("/", gstRoutes(deps)),
  );

  const person = (role: Role, part: Partial<User> = {}): User => {
    const id = newId("User");
    const user = User.parse({
      _id: id,
      name: "Mei Lin",
      email: `${id}@example.com`,
      role,
      status: true,
      passwordHash: "none",
      twoStep: false,
      sessionsValidFrom: instant(clock.now()),
      createdAt: instant(clock.now()),
      version: 1,
      ...part,
    });
    people.set(id, user);
    return user;
  };
  const admin = person("admin");

  const call = async (
    as: User | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(as ? { authorization: `Bearer ${as._id}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === "" ? undefined : JSON.parse(text),
      headers: response.headers,
    };
  };

  return {
    table,
    /** Every answer of the table so far, by its kind. */
    reads,
    clock,
    settings,
    admin,
    customer: person("customer"),
    inactiveAdmin: person("admin", { status: false }),
    call,
    get: (path: string, headers?: Record<string, string>) => call(undefined, "GET", path, undefined, headers),
    /** A call by the administrator; POST unless told. */
    manage: (path: string, body?: unknown, method = "POST") => call(admin, method, path, body),
  };
}
export type SettingsShop = Awaited<ReturnType<typeof settingsShop>>;

/** What a client reads of a refusal. */
export const refusal = ({ status, body }: Answer) => {
  if (body.error !== body.message) throw new Error("error and message differ");
  return [status, body.code, body.message];
};

/** Who may not: nobody, a customer and an administrator who was deactivated. */
export async function refusedCallers(shop: SettingsShop, method: string, path: string, body?: unknown) {
  const callers = [undefined, shop.customer, shop.inactiveAdmin];
  const answers = await Promise.all(callers.map((as) => shop.call(as, method, path, body)));
  return answers.map((answer) => [answer.status, answer.body.message]);
}
export const refusals = [
  [401, "Please sign in to continue."],
  [403, "You are not allowed to do this."],
  [401, "Please sign in to continue."],
];
