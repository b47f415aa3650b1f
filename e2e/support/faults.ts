import { expect } from "@playwright/test";
import type { Person, Shop } from "./shop.ts";

type Part = "table" | "files" | "mail" | "payments" | "push" | "shop";
type Fault = (
  | { kind: "refuse" | "lost-response" }
  | { kind: "error"; status?: number; code?: string }
  | { kind: "slow" | "contention"; milliseconds: number }
) & { times?: number; operation?: string; share?: number };

/** Injects a fault into a service of the product, until it is healed or for a number of requests. */
export async function injectFault(shop: Shop, part: Part, fault: Fault): Promise<void> {
  expect((await shop.api(`/_local/faults/${part}`, { body: fault })).status, `injecting into ${part}`).toBe(
    204,
  );
}

export async function removeFaults(shop: Shop): Promise<void> {
  expect((await shop.api("/_local/faults", { method: "DELETE" })).status, "healing").toBe(204);
}

export async function expectNoFindings(shop: Shop): Promise<void> {
  await removeFaults(shop);
  const { body } = await shop.api<{ findings: unknown[] }>("/_local/audit");
  expect(body.findings).toEqual([]);
}

type PlacedOrder = { _id: string; paymentStatus: string; orderStatus: string };

export async function ordersOf(shop: Shop, customer: Person): Promise<PlacedOrder[]> {
  const { body: me } = await shop.api<{ id: string; token: string }>("/api/auth/login", {
    body: { email: customer.email, password: customer.password },
  });
  const { body } = await shop.api<PlacedOrder[]>(`/api/orders/getOrdersByUser/${me.id}`, {
    headers: { authorization: `Bearer ${me.token}` },
  });
  return body;
}
