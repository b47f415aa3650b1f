import { composeMailSender } from "@frangipani/functions/composition/mail-sender";
import { composeSweeper } from "@frangipani/functions/composition/sweeper";
import { createLocalClock } from "../../packages/local/src/clock.ts";
import { loadSecrets } from "../../packages/local/src/data-dir/secrets.ts";
import { resourcesAt } from "../../packages/local/src/resources.ts";
import type { FunctionSettings } from "./forked-function.ts";

/** A deployed function in a process of its own: an event comes as a message, and its result goes back. */
const FUNCTIONS = { sweeper: composeSweeper, "mail-sender": composeMailSender };

const { name, dataDir, urls, clockAheadSeconds } = JSON.parse(process.argv[2] ?? "") as FunctionSettings; // from forked-function.ts
const clock = createLocalClock();
clock.advance(clockAheadSeconds);
const handler: (event: never) => Promise<unknown> = FUNCTIONS[name](
  resourcesAt(urls, loadSecrets(dataDir), clock).resources,
);

process.on("message", async ({ event }: { event: unknown }) => {
  const response = await handler(event as never).then(
    (result) => ({ result }),
    (error) => ({ error: String(error) }),
  );
  process.send?.({ ...response, cpu: process.cpuUsage() });
});
process.once("disconnect", () => process.exit());
process.send?.({ cpu: process.cpuUsage() });
