import { markAskedBooks } from "@frangipani/core/dynamo";
import { instant } from "@frangipani/core/kernel";
import type { Command } from "../command.ts";

export const rebuildAlerts: Command = {
  usage: "rebuild-alerts",
  summary: "mark the books of alerts that earlier versions stored",
  description: `Marks every book that has alerts, by reading the whole table once: until then the job asks for the alerts of every
book that changes. The shop may stay open.`,
  argumentCount: 0,
  recordedAs: "Rebuild alerts",
  async run({ shop, print }) {
    const { table, clock } = await shop.resources();
    print(`${await markAskedBooks(table, instant(clock.now()))} books have alerts.`);
    return true;
  },
};
