import { resolve } from "node:path";
import type { Command } from "../command.ts";
import { askCode } from "../shop/ask-code.ts";
import { importCredentials } from "../shop/import-credentials.ts";
import { ImportClient } from "./import-client.ts";
import { importFile } from "./import-file.ts";
import { createProgressLine } from "./progress-line.ts";
import { reportLines } from "./report-lines.ts";
import { waitForUsableSnapshot } from "./wait-for-usable-snapshot.ts";

export const importCatalogue: Command = {
  usage: "import FILE.csv [--dry-run] [--api URL]",
  summary: "import a CSV catalogue",
  description: `Imports a CSV catalogue through the shop's API, as an administrator: the environment's SHOP_EMAIL and SHOP_PASSWORD, in
the local product the demo administrator. Invalid rows are named by line and column and skipped; importing the same file
again changes nothing. In a shop of 200 books or more it ends when the snapshot has the catalogue, or after two minutes.
  --dry-run   shows what would change and changes nothing
  --api URL   a shop by its URL, for administrators without access to its AWS account`,
  argumentCount: 1,
  options: { "dry-run": { type: "boolean" }, api: { type: "string" } },
  async run({ shop, words, options, env, print }) {
    const dryRun = options["dry-run"] === true;
    const credentials = importCredentials(env, shop, options.api as string | undefined);
    const client = new ImportClient({ ...credentials, dryRun }, askCode);
    await client.signIn();
    const begun = performance.now();
    const progress = createProgressLine(process.stderr);
    // npm runs scripts in the root of the repository and says where the person stands.
    const file = resolve(env.INIT_CWD ?? ".", words[0] ?? "");
    const report = await importFile(file, (rows) => client.importRows(rows), progress.show);
    progress.clear();
    for (const line of reportLines(report, dryRun, (performance.now() - begun) / 1000)) print(line);
    const good = report.added + report.changed + report.unchanged;
    if (good > 0 && !dryRun) await waitForUsableSnapshot(client.catalogueStatus, print);
    return good > 0 || report.rejected.length === 0;
  },
};
