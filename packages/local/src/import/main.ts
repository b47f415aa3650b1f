import { askCode } from "../shop/ask-code.ts";
import { bringFile } from "./bring-file.ts";
import { readOptions } from "./options.ts";
import { reportLines, showsProgress } from "./report-lines.ts";
import { ShopClient } from "./shop-client.ts";

/** `npm run catalogue:import`: brings a CSV catalogue into a shop and tells what became of each row. */
try {
  const options = readOptions(process.env, process.argv.slice(2));
  const client = new ShopClient(options, askCode);
  await client.signIn();
  const begun = performance.now();
  const progress = showsProgress(process.stderr);
  const report = await bringFile(options.file, (rows) => client.bring(rows), progress.show);
  progress.clear();
  const seconds = (performance.now() - begun) / 1000;
  for (const line of reportLines(report, options.dryRun, seconds)) console.log(line);
  const good = report.added + report.changed + report.unchanged;
  process.exitCode = good > 0 || report.rejected.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
