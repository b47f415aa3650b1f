import type { User } from "@frangipani/core/accounts";
import { dynamoSessions } from "@frangipani/core/dynamo";
import { instant } from "@frangipani/core/kernel";
import { describe, expect, it } from "vitest";
import { sessionShop } from "../support/identity-shop.ts";

const shop = await sessionShop();
const { mei } = shop;
const validToken = await shop.tokenOf(mei);

describe("an access token", () => {
  it.each([
    ["nothing", undefined],
    ["another scheme", "Basic bWVpOm1laQ=="],
    ["a valid token under another scheme", `Basic ${validToken}`],
    ["a valid token without a scheme", validToken],
    ["a token without a signature", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c18xIn0."],
  ])("is required: %s is refused", async (_, authorization) => {
    const response = await shop.request(`http://localhost/api/auth/getUserById/${mei._id}`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(response.status).toBe(401);
    const refused = { code: "auth.required", message: "Please sign in to continue." };
    expect(await response.json()).toMatchObject(refused);
  });

  it("grants the role stored in the table, not the one in its claims", async () => {
    const as: User = { ...mei, role: "admin" };
    expect((await shop.call("GET", "/auth/getAlluser", undefined, { as })).status).toBe(403);
  });

  it("expires after ten minutes", async () => {
    const { body } = await shop.signIn(mei);
    shop.clock.advance(599);
    expect((await shop.readUser(body.token)).status).toBe(200);
    shop.clock.advance(2);
    expect((await shop.readUser(body.token)).status).toBe(401);
  });

  it("is refused once its session has expired", async () => {
    const { body, cookie } = await shop.signIn(mei);
    expect((await shop.readUser(body.token)).status).toBe(200);
    const sessions = dynamoSessions(shop.table);
    const session = await sessions.read(mei._id, cookie?.split(".")[1] ?? "");
    if (!session) throw new Error("no session was begun");
    await sessions.rotate(session, { ...session, validUntil: instant(shop.clock.now()) });
    expect((await shop.readUser(body.token)).status).toBe(401);
  });
});
