import type { User } from "@frangipani/core/accounts";
import type { AlertKind, AlertMailPorts } from "@frangipani/core/alerts";
import type { BookId } from "@frangipani/core/books";
import { keys } from "@frangipani/core/dynamo";
import { type Cents, instant, newId } from "@frangipani/core/kernel";
import * as z from "zod/mini";
import { alertPorts, createAlertJob } from "../../src/apps/alerts.ts";
import { testShop } from "./shop.ts";

const Count = z.looseObject({ alerts: z.int() });

/** A shop with the job that sends alerts, and books that change as administrators change them. */
export async function alertsShop() {
  const shop = await testShop();
  const ports = alertPorts(shop.resources);
  const { alerts, books } = ports;

  return {
    ...shop,
    alertPorts: ports,
    ask: (user: User, bookId: string, kind: AlertKind) =>
      shop.call(user, "PUT", `/alerts/books/${bookId}/${kind}`),
    list: async (user: User): Promise<[string, AlertKind][]> =>
      (await shop.call(user, "GET", "/alerts/books")).body.map(
        ({ bookId, kind }: { bookId: string; kind: AlertKind }) => [bookId, kind],
      ),

    async changeBook(id: string, part: { stock?: number; price?: number; status?: boolean }): Promise<void> {
      const before = await books.get(id as BookId);
      await shop.book(id, { ...before, changedAt: instant(shop.clock.now()), ...part });
    },

    alertCount: async (user: User): Promise<number | undefined> =>
      (await shop.table.get(Count, keys.alertCount(user._id)))?.alerts,

    setAlertCount: async (user: User, count: number): Promise<void> => {
      const item = await shop.table.get(Count, keys.alertCount(user._id));
      await shop.table.transact([shop.table.put(keys.alertCount(user._id), { ...item, alerts: count })]);
    },

    /** Stores alerts for a book, each of another person. */
    async addAlerts(bookId: string, count: number): Promise<void> {
      for (let index = 0; index < count; index += 1) {
        const { _id: userId } = await shop.person();
        const alert = {
          _id: newId("Alert"),
          userId,
          bookId: bookId as BookId,
          kind: "back-in-stock" as const,
          price: 1899 as Cents,
          askedAt: instant(shop.clock.now()),
        };
        await alerts.add(alert, "a".repeat(22));
      }
    },

    run: (part: Partial<AlertMailPorts> = {}, secondsLater = 60) => {
      shop.clock.advance(secondsLater);
      return createAlertJob(shop.resources, { ...ports, ...part })();
    },
  };
}
export type AlertsShop = Awaited<ReturnType<typeof alertsShop>>;
