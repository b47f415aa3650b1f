import { createOfficeJob, officeJobPorts } from "@frangipani/functions/apps/office";
import { createCatalogueJob, snapshotPorts } from "@frangipani/functions/apps/snapshot";
import type { Command } from "../command.ts";

export const rebuildSnapshot: Command = {
  usage: "rebuild-snapshot",
  summary: "make the catalogue's snapshot and the back office's index anew",
  description: `Writes the catalogue into new files for first visits, even if the current ones are recent. Visits that have begun with
those go on with them. Also reads orders, customers and users into a new index of the back office.`,
  argumentCount: 0,
  async run({ shop, print }) {
    const resources = await shop.resources();
    const job = createCatalogueJob({ ...snapshotPorts(resources), publicUrl: resources.publicUrl });
    const office = createOfficeJob(officeJobPorts(resources));
    const outcomes = [await job({ always: true }), await office({ always: true })];
    if (outcomes.some((outcome) => outcome !== "made"))
      throw new Error("The shop's own job was making one just then. Run it again.");
    print("There is a new snapshot, and a new index.");
    return true;
  },
};
