import { checkOut, type VirtualUsers } from "./actions.ts";
import { addCustomers } from "./virtual-users.ts";

const BUYERS = 300;
const COPIES = 200;
const MAX_RESPONSE_MS = 10_000;

/** 300 customers buy one title of 200 copies at once, while the table responds as DynamoDB does then. @returns failures */
export async function sellHotTitle(users: VirtualUsers): Promise<string[]> {
  const { url, admin, books } = users;
  const { id, title } = books[0] as (typeof books)[number];
  const buyers = await addCustomers(url, "hot", BUYERS);
  const stocked = await admin("PUT", "/book/bulkUpdate", { books: [{ id }], set: { stock: COPIES } });
  if (stocked.status !== 200) return [`stock of the hot title: ${stocked.status}`];
  await injectFault(url, { kind: "error", code: "ThrottlingError", share: 0.01 });
  await injectFault(url, { kind: "contention", milliseconds: 10 });
  let slowestMs = 0;
  const outcomes = await Promise.all(
    buyers.map(async ({ call }) => {
      const startedAt = performance.now();
      const { status, body } = await checkOut(call, id, 1);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      return status === 200 ? "placed" : `${status} ${body.message}`;
    }),
  );
  await fetch(`${url}/_local/faults`, { method: "DELETE" });
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  console.log(
    `\n${BUYERS} buyers of ${COPIES} copies, slowest ${(slowestMs / 1000).toFixed(1)} s: ${[...counts].map(([outcome, count]) => `${count} × ${outcome}`).join("; ")}`,
  );
  const soldOut = `409 "${title}" is out of stock.`;
  return [
    ...(counts.get("placed") === COPIES ? [] : [`${counts.get("placed")} of ${COPIES} copies were sold`]),
    ...[...counts.keys()].filter((outcome) => outcome !== "placed" && outcome !== soldOut),
    ...(slowestMs > MAX_RESPONSE_MS ? [`a buyer waited ${(slowestMs / 1000).toFixed(1)} s`] : []),
  ];
}

async function injectFault(url: string, fault: object): Promise<void> {
  const response = await fetch(`${url}/_local/faults/table`, { method: "POST", body: JSON.stringify(fault) });
  if (response.status !== 204) throw new Error(`injecting a fault: ${response.status}`);
}
