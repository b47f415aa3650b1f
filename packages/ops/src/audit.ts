import { audit as checkShop } from "@frangipani/core/audit";
import { auditPorts } from "@frangipani/functions/apps/audit";
import type { Command } from "./command.ts";

export const audit: Command = {
  usage: "audit",
  summary: "check all data of the shop",
  description: `Reads all data of the shop and checks it, as the nightly job does. It changes nothing. docs/operations.md says what each
finding means and what to do about it. Exit code 1 when there are findings.`,
  argumentCount: 0,
  async run({ shop, print }) {
    const { found, findings, looked } = await checkShop({
      ...auditPorts(await shop.resources()),
      pause: shop.settle,
    });
    for (const { rule, subject, says } of findings) print(`${rule}: ${subject} ${says}`);
    const counts = Object.entries(looked).map(([what, count]) => `${count} ${what}`);
    print(`Looked at ${counts.join(", ")}: ${found === 0 ? "all is well" : `${found} do not fit`}.`);
    return found === 0;
  },
};
