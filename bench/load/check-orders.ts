import { setTimeout as wait } from "node:timers/promises";
import type { VirtualUsers } from "./actions.ts";
import { signInAgain } from "./virtual-users.ts";

/** Paid orders that are missing or duplicated, and the findings of the shop's own audit. */
export async function checkOrders(users: VirtualUsers): Promise<string[]> {
  await signInAgain(users);
  const stored = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const page = await users.admin(
      "GET",
      `/orders/getAllOrders?limit=500${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    );
    for (const { _id, paymentStatus } of page.body)
      if (paymentStatus === "paid") stored.set(_id, (stored.get(_id) ?? 0) + 1);
    cursor = page.headers.get("x-next-cursor");
  } while (cursor);
  const failures = users.paid
    .filter((id) => stored.get(id) !== 1)
    .map((id) => `order ${id} was paid and is there ${stored.get(id) ?? 0} times`);
  // A step waits for all its purchases, so that every paid order of the shop is among them.
  const known = new Set(users.paid);
  for (const id of stored.keys()) if (!known.has(id)) failures.push(`order ${id} was paid by nobody`);

  // Webhooks and mails of the last purchases are not delivered yet.
  await wait(12_000);
  const report = await (await fetch(`${users.url}/_local/audit`)).json();
  console.log(
    `\n${users.paid.length} orders paid. Audited: ${JSON.stringify(report.looked)}, found ${report.found}`,
  );
  for (const { rule, subject, says } of report.findings) failures.push(`${rule}: ${subject} ${says}`);
  return failures;
}
