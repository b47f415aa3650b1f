import { createCatalogueJob, snapshotPorts } from "@frangipani/functions/apps/snapshot";
import type { Command } from "../command.ts";

export const rebuildSnapshot: Command = {
  usage: "rebuild-snapshot",
  summary: "make a new snapshot of the catalogue",
  description: `Writes the catalogue into new files for first visits, even if the current ones are recent. Visits that have begun with
those go on with them.`,
  argumentCount: 0,
  async run({ shop, print }) {
    const resources = await shop.resources();
    const job = createCatalogueJob({ ...snapshotPorts(resources), publicUrl: resources.publicUrl });
    const outcome = await job({ always: true });
    if (outcome !== "made") throw new Error("The shop's own job was making one just then. Run it again.");
    print("There is a new snapshot.");
    return true;
  },
};
