import * as z from "zod/mini";
import type { Command } from "../command.ts";
import { billUsd, type Usage } from "./bill.ts";
import measured from "./measured.json" with { type: "json" };
import { PRICES, type Price } from "./prices.ts";
import { monthUsage, OTHERS, usageOf } from "./usage.ts";

const Count = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9));

export const cost: Command = {
  usage: "cost [--visits N] [--orders N]",
  summary: "estimate the AWS bill, by order, visit and month",
  description: `Computes from table capacity, requests and bytes (measured.json, with its date) what orders, visits and
a month cost at AWS, beside the least that a Medusa or a Vendure takes there, and names the source of each price.
  --visits N   visits in the month, a third of them first ones (30000)
  --orders N   orders in the month (300)`,
  argumentCount: 0,
  options: { visits: { type: "string" }, orders: { type: "string" } },
  async run({ options, print }) {
    const visits = Count.safeParse(options.visits ?? "30000");
    const orders = Count.safeParse(options.orders ?? "300");
    if (!visits.success || !orders.success) throw new Error("--visits and --orders are whole numbers.");
    const { order, firstVisit, laterVisit } = usageOf(measured);
    print(`Measured on ${measured.on}. USD, without free tiers, taxes and Stripe's share:`);
    print(line("1,000 orders", 1000 * usd(order)));
    print(line("1,000 first visits", 1000 * usd(firstVisit)));
    print(line("1,000 later visits", 1000 * usd(laterVisit)));
    print(
      line(
        `a month with ${visits.data} visits and ${orders.data} orders`,
        usd(monthUsage(measured, visits.data, orders.data)),
      ),
    );
    for (const [name, usage] of Object.entries(OTHERS))
      print(line(`a month of ${name}, at least`, usd(usage)));
    print("");
    print("Prices:");
    for (const [name, price] of Object.entries(PRICES)) print(priceLine(name, price));
    return true;
  },
};

const usd = (usage: Usage): number => billUsd(usage, PRICES);
const line = (what: string, value: number): string => `  ${what.padEnd(48)} ${value.toFixed(2).padStart(8)}`;
const priceLine = (name: string, { usd, source, verified, note }: Price): string =>
  `  ${name.padEnd(24)} ${String(usd).padEnd(14)} ${source} ${verified ? `(read on ${verified})` : "(NOT VERIFIED)"}${note ? `, ${note}` : ""}`;
