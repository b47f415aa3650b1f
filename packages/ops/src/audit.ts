import { composeAudit } from "@frangipani/functions/composition/audit";
import type { Command } from "./command.ts";

export const audit: Command = {
  usage: "audit",
  summary: "recount the whole shop and say what does not fit",
  description: `Reads the whole shop and recounts it, as the nightly job does. It changes nothing. What each finding means, and what
to do about it, stands in docs/operations.md. Ends with 1 when it found something.`,
  argumentCount: 0,
  async run({ shop, print }) {
    const { found, findings, looked } = await composeAudit(await shop.resources())();
    for (const { rule, subject, says } of findings) print(`${rule}: ${subject} ${says}`);
    const counts = Object.entries(looked).map(([what, count]) => `${count} ${what}`);
    print(`Looked at ${counts.join(", ")}: ${found === 0 ? "all is well" : `${found} do not fit`}.`);
    return found === 0;
  },
};
