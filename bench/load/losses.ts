import { setTimeout as wait } from "node:timers/promises";
import { signInAgain } from "./crowd.ts";
import type { Crowd } from "./shopper.ts";

/** What of the crowd's purchases is missing or doubled, and what the shop's own audit finds. */
export async function lossesOf(crowd: Crowd): Promise<string[]> {
  await signInAgain(crowd);
  const stored = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const page = await crowd.admin(
      "GET",
      `/orders/getAllOrders?limit=500${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    );
    for (const { _id, paymentStatus } of page.body)
      if (paymentStatus === "paid") stored.set(_id, (stored.get(_id) ?? 0) + 1);
    cursor = page.headers.get("x-next-cursor");
  } while (cursor);
  const failures = crowd.paid
    .filter((id) => stored.get(id) !== 1)
    .map((id) => `order ${id} was paid and is there ${stored.get(id) ?? 0} times`);
  // A step ends after everybody's last purchase, so there is none that nobody was told of.
  const known = new Set(crowd.paid);
  for (const id of stored.keys()) if (!known.has(id)) failures.push(`order ${id} was paid by nobody`);

  // Webhooks and mails of the last purchases are still on their way.
  await wait(12_000);
  const report = await (await fetch(`${crowd.url}/_local/audit`)).json();
  console.log(
    `\n${crowd.paid.length} orders paid. Audited: ${JSON.stringify(report.looked)}, found ${report.found}`,
  );
  for (const { rule, subject, says } of report.findings) failures.push(`${rule}: ${subject} ${says}`);
  return failures;
}
