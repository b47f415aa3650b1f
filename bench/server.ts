import { root } from "../scripts/paths.mjs";
import { signInAgain } from "./load/virtual-users.ts";
import { type Figure, figure, maximum } from "./report.ts";
import { processMs } from "./server/processor-time.ts";
import { EARLIER_COMMIT, exportEarlierProduct, type Shop, startShop } from "./server/shop.ts";
import { type Workload, workloads } from "./server/workloads.ts";

const TURNS = 7;
// Turns that are not measured, in which V8 compiles the code.
const WARM_UP_TURNS = 2;
const CONCURRENCY = 4;

/** CPU time of a request, beside an earlier commit's: measured by turns, so that other load falls on both. */
export async function measure(): Promise<Figure[]> {
  // Filled at the same time, and measured by turns.
  const started = await Promise.allSettled([exportEarlierProduct(), root].map(startShop));
  const shops = started.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  try {
    const [earlier, today] = shops;
    if (!earlier || !today) throw started.find((one) => one.status === "rejected")?.reason;
    const figures: Figure[] = [];
    for (const work of workloads) figures.push(...(await compare(work, earlier, today)));
    return figures;
  } finally {
    await Promise.all(shops.map(({ stop }) => stop()));
  }
}

async function compare(work: Workload, earlier: Shop, today: Shop): Promise<Figure[]> {
  const costs: { earlier: number; today: number }[] = [];
  for (const { users } of [earlier, today]) await signInAgain(users);
  for (let turn = -WARM_UP_TURNS; turn < TURNS; turn += 1) {
    const cost = { earlier: await msPerRequest(work, earlier), today: await msPerRequest(work, today) };
    if (turn >= 0) costs.push(cost);
  }
  const { name, limit } = work;
  return [
    figure(
      `${name}: commit ${EARLIER_COMMIT}`,
      "CPU ms",
      costs.map((cost) => cost.earlier),
    ),
    figure(
      name,
      "CPU ms",
      costs.map((cost) => cost.today),
    ),
    figure(
      `${name}: of that commit's`,
      "times",
      costs.map((cost) => cost.today / cost.earlier),
      maximum(limit, `commit ${EARLIER_COMMIT}, by turns`),
    ),
  ];
}

async function msPerRequest({ perTurn, run, settle, leftOutMs }: Workload, shop: Shop): Promise<number> {
  const usedMs = () => processMs(shop.pid) - (leftOutMs?.(shop.pid) ?? 0);
  const before = usedMs();
  let next = 0;
  const client = async () => {
    for (let index = next++; index < perTurn; index = next++) await run(shop, index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
  await settle?.(shop);
  return (usedMs() - before) / perTurn;
}
