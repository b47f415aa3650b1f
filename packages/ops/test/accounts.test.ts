import { connectToRunningProduct } from "@frangipani/local/running-product";
import { afterAll, describe, expect, it } from "vitest";
import { caller, signedIn } from "../../local/test/support/product.ts";
import { startOpsShop } from "./support/ops-shop.ts";

const shop = await startOpsShop();
afterAll(() => shop.stop());

const roleOf = async (account: { email: string; password: string }) =>
  (await caller(shop.url)("POST", "/auth/login", account)).body.role;

it("reapply-erasures ends erased accounts that a restored table has again", async () => {
  const account = { email: "restored@books.example", password: "Restored@2026" };
  const user = { name: "Res Tored", ...account };
  const { _id } = (await caller(shop.url)("POST", "/auth/signup", { user })).body;
  const { erasureList } = await connectToRunningProduct(shop.dataDir);
  await erasureList.transact([erasureList.put({ pk: "erasures", sk: _id }, {})]);
  expect(await roleOf(account)).toBe("customer");
  expect(await shop.run("reapply-erasures")).toMatchObject({
    code: 0,
    lines: ["1 erasures listed, 1 accounts ended that the table had again."],
  });
  expect(await roleOf(account)).toBeUndefined();
  expect(await shop.run("reapply-erasures")).toMatchObject({
    code: 0,
    lines: ["1 erasures listed, 0 accounts ended that the table had again."],
  });
});

describe("make-admin", () => {
  it("opens an account for a new administrator, who sets its password by mail", async () => {
    const email = "ada@books.example";
    const errors = "nonsense is no email address.";
    expect(await shop.run("make-admin", "nonsense")).toMatchObject({ code: 1, errors });
    expect(await shop.run("make-admin", email)).toMatchObject({
      code: 1,
      errors: `Nobody has the address ${email} yet. Name the person with --name to open an account for them.`,
    });
    expect(await shop.run("make-admin", "Ada@Books.example", "--name", "Ada")).toMatchObject({ code: 0 });
    const again = await shop.run("make-admin", email, "--name", "Ada");
    expect([again.code, again.lines]).toEqual([0, [`Ada (${email}) was an administrator already.`]]);

    const call = caller(shop.url);
    await call("POST", "/auth/forgot", { email });
    const otp = /^\d{6}$/m.exec((await shop.mailsTo(email))[0]?.text ?? "")?.[0];
    const { token } = (await call("POST", "/auth/verify", { email, otp })).body;
    await call("POST", "/auth/reset", { token, password: "Lovelace@1843" });
    expect(await roleOf({ email, password: "Lovelace@1843" })).toBe("admin");
  });

  it("makes somebody with an account an administrator, and ends the sessions that were open", async () => {
    const email = "grace@books.example";
    const password = "Hopper@1952!";
    const call = caller(shop.url);
    await call("POST", "/auth/signup", { user: { name: "Grace", email, password } });
    const before = await signedIn(shop.url, { email, password });
    expect((await shop.run("make-admin", email)).lines).toEqual([
      `Grace (${email}) is an administrator, and signs in again.`,
    ]);
    expect((await before.call("GET", `/auth/getUserById/${before.id}`)).status).toBe(401);
    expect(await roleOf({ email, password })).toBe("admin");
  });
});
