import { connectToRunningProduct } from "@frangipani/local/running-product";
import { afterAll, beforeAll, expect, it } from "vitest";
import { caller } from "../../../local/test/support/product.ts";
import { type OpsShop, startOpsShop } from "../support/ops-shop.ts";

let shop: OpsShop;
beforeAll(async () => {
  shop = await startOpsShop();
});
afterAll(() => shop?.stop());

const roleOf = async (account: { email: string; password: string }) =>
  (await caller(shop.url)("POST", "/auth/login", account)).body.role;

it("reapply-erasures ends the accounts on the list that the table has again", async () => {
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
