import type { User } from "@frangipani/core/accounts";
import { type ErasurePorts, eraseDue } from "@frangipani/core/erasure";
import { instant } from "@frangipani/core/kernel";
import { beforeEach, describe, expect, it } from "vitest";
import { address, PASSWORD, type TestShop, testShop } from "../support/shop.ts";

const person = { name: "Rosalind Oyelaran", email: "rosalind@oyelaran.example" };
const home = { ...address, name: person.name, address: "77 Hidden Banyan Walk", zipCode: "654321" };
const TRACES = ["Rosalind", "Oyelaran", "oyelaran", "rosalind", "Hidden Banyan", "654321"];

let shop: TestShop;
let user: User;
let ports: ErasurePorts;
beforeEach(async () => {
  shop = await testShop();
  await shop.book("b1");
  // The last administrator stays one.
  await shop.person({ role: "admin" });
  user = await shop.person(person);
  ports = shop.erasurePorts;
});

async function place(quantity = 1): Promise<string> {
  const { status, body } = await shop.call(user, "POST", "/stripe/create-checkout-session", {
    products: [{ productId: "b1", quantity }],
    shippingAddress: { ...home, email: person.email },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.orderId;
}
async function pay(orderId: string): Promise<void> {
  const sessionId = `cs_${orderId}`;
  shop.provider.pay(sessionId);
  await shop.call(undefined, "POST", "/stripe/webhook", JSON.stringify({ sessionId, orderId }), {
    "stripe-signature": "valid",
  });
}
const saveAddress = () =>
  shop.call(user, "POST", "/addresses/createAddress", { id: user._id, addressData: home });
const eraseOwn = (password = PASSWORD) => shop.call(user, "POST", "/auth/eraseAccount", { password });
const sweep = () => {
  shop.clock.advance(60);
  return eraseDue(ports);
};
const years = (count: number) => shop.clock.advance(count * 366 * 86_400);

/** Items in which something of the person is left, but for throttles and challenges, which expire by themselves. */
const traces = async () =>
  (await shop.everything()).filter((item) => TRACES.some((trace) => JSON.stringify(item).includes(trace)));

describe("deleting an account", () => {
  it("ends all sessions at once, and refuses new ones", async () => {
    const before = await shop.tokenOf(user);
    expect((await eraseOwn()).body.message).toBe("Your account is deleted");
    const headers = { authorization: `Bearer ${before}` };
    const asked = await shop.call(undefined, "GET", `/auth/getUserById/${user._id}`, undefined, headers);
    expect(asked.status).toBe(401);
    const { email } = person;
    expect((await shop.call(undefined, "POST", "/auth/login", { email, password: PASSWORD })).status).toBe(
      400,
    );
  });

  it("requires the password", async () => {
    expect((await eraseOwn("Wrong@2026")).body.code).toBe("auth.wrong-password");
    expect((await sweep()).erased).toBe(0);
    expect(await shop.users.byId(user._id)).toMatchObject({ status: true });
  });

  it("leaves no personal data without a paid order: name, addresses, sessions, payment attempts and emails", async () => {
    await saveAddress();
    await place();
    await shop.call(user, "PUT", `/auth/updateProfile/${user._id}`, {
      ...person,
      name: "Rosalind Oyelaran Two",
    });
    await eraseOwn();
    expect(await sweep()).toMatchObject({ erased: 1, failed: [] });
    expect(await traces()).toEqual([]);
    expect((await shop.everything()).filter(({ pk }) => pk === `user#${user._id}`)).toEqual([]);
    expect(await shop.users.byEmail(person.email)).toBeUndefined();
  });

  it("cancels open orders and releases their stock", async () => {
    const left = await shop.stock("b1");
    const id = await place(3);
    await eraseOwn();
    await sweep();
    expect(await shop.stock("b1")).toBe(left);
    expect(await shop.ports.orders.get(id as never)).toMatchObject({ orderStatus: "expired", email: "" });
  });

  it("keeps the personal data of paid orders for five years, found by order number only", async () => {
    const id = await place();
    await pay(id);
    await shop.sendMails();
    await saveAddress();
    await eraseOwn();
    expect(await sweep()).toMatchObject({ erased: 1, failed: [] });
    expect((await traces()).map(({ pk }) => pk)).toEqual([`order#${id}`]);

    years(5);
    expect((await sweep()).anonymized).toBe(0);
    years(1);
    expect((await sweep()).anonymized).toBe(1);
    expect(await traces()).toEqual([]);
    expect(await shop.ports.orders.get(id as never)).toMatchObject({
      paymentStatus: "paid",
      shippingAddress: { country: "Singapore", address: "" },
    });
    expect(await sweep()).toMatchObject({ erased: 0, anonymized: 0 });
  });

  it("allows a new account with the same email address", async () => {
    await eraseOwn();
    await sweep();
    expect((await shop.person(person)).email).toBe(person.email);
  });
});

describe("an erasure", () => {
  it("continues with the next sweep after an interruption", async () => {
    const id = await place();
    await pay(id);
    await place(2);
    await saveAddress();
    await eraseOwn();
    // The table stops after each number of writes, until nothing is left to do.
    let sweeps = 0;
    for (let writes = 0; (await shop.users.byId(user._id)) && writes < 40; writes += 1, sweeps += 1) {
      let left = writes;
      const limited = new Proxy(ports.erasures, {
        get: (store, name: keyof ErasurePorts["erasures"]) =>
          ["unlistCustomer", "replaceOrder", "clearMails", "removeUser"].includes(name)
            ? (...args: never[]) => {
                left -= 1;
                if (left < 0) throw new Error("the table has stopped");
                return (store[name] as (...all: never[]) => unknown)(...args);
              }
            : store[name],
      });
      shop.clock.advance(60);
      const { failed } = await eraseDue({ ...ports, erasures: limited });
      if (failed.length > 0) expect(failed[0]?.reason).toBe("the table has stopped");
    }
    expect(sweeps).toBeGreaterThan(3);
    expect((await traces()).map(({ pk }) => pk)).toEqual([`order#${id}`]);
  });

  it("waits while the payment provider is down", async () => {
    await place();
    await eraseOwn();
    const down = {
      ...shop.ports.payments,
      close: async () => Promise.reject(new Error("the provider is down")),
    };
    shop.clock.advance(60);
    const first = await eraseDue({ ...ports, orderPorts: { ...shop.ports, payments: down } });
    expect(first.failed).toEqual([{ userId: user._id, reason: "the provider is down" }]);
    expect(await sweep()).toMatchObject({ erased: 1, failed: [] });
  });

  it("waits until no earlier request can still be running", async () => {
    await shop.users.save(user, { ...user, status: false, erasureAt: instant(shop.clock.now()), version: 2 });
    shop.clock.advance(30);
    expect((await eraseDue(ports)).erased).toBe(0);
    shop.clock.advance(16);
    expect((await eraseDue(ports)).erased).toBe(1);
  });

  it("prevents changes by administrators in the meantime", async () => {
    const admin = await shop.person({ role: "admin" });
    await eraseOwn();
    const changed = { ...person, email: "another@oyelaran.example", status: true };
    const response = await shop.call(admin, "PUT", `/auth/update/${user._id}`, { user: changed });
    expect([response.status, response.body.code]).toEqual([404, "users.missing"]);
    expect((await shop.call(admin, "POST", `/auth/eraseUser/${user._id}`)).status).toBe(200);
    await sweep();
    expect(await traces()).toEqual([]);
  });

  it("can be requested by an administrator, except for the last administrator", async () => {
    const admin = await shop.person({ role: "admin" });
    expect((await shop.call(user, "POST", `/auth/eraseUser/${user._id}`)).status).toBe(403);
    expect((await shop.call(admin, "POST", `/auth/eraseUser/${user._id}`)).body.message).toBe("User erased");
    expect((await shop.call(admin, "POST", `/auth/eraseUser/${user._id}`)).status).toBe(200);
    expect((await sweep()).erased).toBe(1);
    expect(await traces()).toEqual([]);
    expect((await shop.call(admin, "POST", `/auth/eraseUser/${user._id}`)).body.code).toBe("users.missing");
  });

  it("is refused to the last administrator", async () => {
    const alone = await testShop();
    const admin = await alone.person({ role: "admin" });
    const refused = await alone.call(admin, "POST", "/auth/eraseAccount", { password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([409, "users.last-admin"]);
    expect(await alone.users.byId(admin._id)).toMatchObject({ status: true });
  });
});
