/**
 * `npm run dev`: the product from its sources. Vite serves the web app and replaces in open pages what has changed;
 * the server starts again when a file of core, functions or local has. When one of the two ends, so does the other.
 */
import { createServer } from "node:net";
import { join } from "node:path";
import { ended, handleSignals, startChild, stoppedBy } from "./child-processes.mjs";
import { install } from "./install.mjs";
import { cache, productNode, root } from "./paths.mjs";

// The port is another one than that of `npm start`, whose service worker would still serve the built app there.
const port = process.env.PORT ?? "5173";

handleSignals();
try {
  const [unknown] = process.argv.slice(2);
  if (unknown)
    throw new Error(`Unknown argument ${unknown}. To begin again from the seed: npm start -- --fresh`);
  await install();
  if (!stoppedBy()) await runBoth(await freePort());
  // A shell expects 130 after Ctrl-C; other stop signals are no failure.
  if (stoppedBy() === "SIGINT") process.exitCode = 130;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// An open IPC channel to a test that started this process would keep it alive.
process.exit();

/** @param {number} serverPort */
async function runBoth(serverPort) {
  const vite = startChild(
    productNode(),
    [join(root, "node_modules/vite/bin/vite.js"), "--port", port, "--strictPort"],
    {
      cwd: join(root, "packages/web"),
      env: { ...process.env, SHOP_SERVER: `http://127.0.0.1:${serverPort}` },
    },
  );
  const server = startChild(
    productNode(),
    ["--watch", "--watch-preserve-output", join(root, "packages/local/src/main.ts")],
    {
      env: {
        NODE_COMPILE_CACHE: join(cache, "compiled"),
        LOG_LEVEL: "warn",
        ...process.env,
        PORT: String(serverPort),
        PAGES_ORIGIN: `http://localhost:${port}`,
      },
    },
  );
  await Promise.all(
    [vite, server].map(async (child) => {
      await ended(child);
      if (stoppedBy()) return;
      process.exitCode = 1;
      process.kill(process.pid, "SIGTERM");
    }),
  );
}

/** Finds a free port for the server, whose port must not change when it starts again. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
