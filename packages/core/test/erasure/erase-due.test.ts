import { describe, expect, it } from "vitest";
import type { User } from "../../src/accounts/account/user.ts";
import { type ErasureProgress, type ErasureStore, eraseDue } from "../../src/erasure/erase-due.ts";
import { instant, secondsAfter } from "../../src/kernel/time/clock.ts";
import type { OrderPorts } from "../../src/orders/lifecycle/ports.ts";
import type { Order } from "../../src/orders/order/order.ts";
import { testOrder } from "../support/order.ts";
import { testUser } from "../support/user.ts";

const NOW = new Date("2026-11-22T10:00:00.000Z");
const BEGAN = new Date("2020-01-01T00:00:00.000Z");
const ORDERS_PER_TURN = 500;

const endedOrders = (user: User, count: number): Order[] =>
  Array.from({ length: count }, (_, index) =>
    testOrder({
      _id: `or_${user._id}${index}`,
      userId: user._id,
      createdAt: instant(secondsAfter(BEGAN, index)),
      orderStatus: "expired",
      paymentStatus: "unpaid",
      holdsStock: false,
    }),
  );

/** A store in memory that records how many orders and users are worked on at once. */
function testErasures(ordersByUser: Map<User, Order[]>) {
  const progress = new Map<string, ErasureProgress>();
  const anonymized: string[] = [];
  const removed: { user: User; anonymizeAt: unknown }[] = [];
  let atOnce = 0;
  let maxAtOnce = 0;
  const usersAtOnce = new Set<string>();
  let maxUsersAtOnce = 0;
  const erasures: Partial<ErasureStore> = {
    async *requested() {
      for (const user of ordersByUser.keys()) if (!removed.some((one) => one.user === user)) yield user;
    },
    async *expired() {},
    async *ordersOf(userId, after) {
      const [, orders = []] = [...ordersByUser].find(([{ _id }]) => _id === userId) ?? [];
      yield* orders.filter(({ createdAt }) => !after || createdAt > after.createdAt);
    },
    progress: async (userId) => progress.get(userId) ?? {},
    saveProgress: async (userId, one) => void progress.set(userId, one),
    getOrder: async (id) => [...ordersByUser.values()].flat().find(({ _id }) => _id === id),
    async replaceOrder({ _id, userId }) {
      atOnce += 1;
      usersAtOnce.add(userId);
      maxAtOnce = Math.max(maxAtOnce, atOnce);
      maxUsersAtOnce = Math.max(maxUsersAtOnce, usersAtOnce.size);
      await new Promise((resolve) => setTimeout(resolve, 1));
      anonymized.push(_id);
      atOnce -= 1;
      if (atOnce === 0) usersAtOnce.clear();
      return true;
    },
    clearMails: async () => {},
    removeUser: async (user, { anonymizeAt }) => void removed.push({ user, anonymizeAt }),
  };
  const stores = { erasures: erasures as ErasureStore, orderPorts: {} as OrderPorts };
  const ports = { ...stores, clock: { now: () => NOW }, retentionYears: 5 };
  const max = () => ({ orders: maxAtOnce, users: maxUsersAtOnce });
  return { turn: () => eraseDue(ports, () => false), anonymized, removed, max };
}

describe("a user with very many orders", () => {
  it("is erased in several turns, each of which continues where the last one ended", async () => {
    const user = testUser();
    const { turn, anonymized, removed } = testErasures(new Map([[user, endedOrders(user, 1_234)]]));
    const lengths: number[] = [];
    while (removed.length === 0) {
      const before = anonymized.length;
      expect((await turn()).failed).toEqual([]);
      lengths.push(anonymized.length - before);
    }
    expect(lengths).toEqual([ORDERS_PER_TURN, ORDERS_PER_TURN, 234]);
    expect(new Set(anonymized).size).toBe(1_234);
    expect(removed).toEqual([{ user, anonymizeAt: undefined }]);
  });

  it("does not delay the erasure of other users", async () => {
    const [busy, ...others] = Array.from({ length: 9 }, () => testUser());
    const orders = new Map(others.map((user) => [user, endedOrders(user, 20)]));
    if (busy) orders.set(busy, endedOrders(busy, 1_000));
    const { turn, removed, max } = testErasures(new Map([...orders].reverse()));
    expect(await turn()).toMatchObject({ erased: 8, failed: [] });
    expect(removed.map(({ user }) => user)).toEqual(expect.arrayContaining(others));
    expect(max().users).toBeGreaterThan(1);
    expect(max().orders).toBeLessThanOrEqual(50);
  });
});
