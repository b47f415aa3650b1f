import { type Product, readSettings, startProduct } from "./product.ts";
import { demoAccounts } from "./seed.ts";

const STOP_TIMEOUT_MS = 15_000;
const REPEATED_SIGNAL_MS = 1_000;

let product: Product | undefined;
let stoppingSinceMs: number | undefined;

async function stop(exitCode: number): Promise<void> {
  if (stoppingSinceMs !== undefined) {
    // npm sends the terminal's Ctrl-C a second time at once. If another one comes later, a person does not want to wait.
    if (Date.now() - stoppingSinceMs > REPEATED_SIGNAL_MS) process.exit(exitCode);
    return;
  }
  stoppingSinceMs = Date.now();
  setTimeout(() => {
    console.error("Still running after 15 seconds: ending it.");
    process.exit(exitCode);
  }, STOP_TIMEOUT_MS);
  await product?.stop();
  process.exit(exitCode);
}

// `npm start` runs the whole shop at one address, until Ctrl-C or SIGTERM. A closed terminal counts as an orderly end, too.
process.on("SIGINT", () => void stop(130));
for (const end of ["SIGTERM", "SIGHUP", "disconnect"]) process.on(end, () => void stop(0));
try {
  const settings = readSettings(process.env, process.argv.slice(2));
  product = await startProduct(settings);
  void product.engineEnded.then(() => {
    if (stoppingSinceMs === undefined)
      console.error("The table's engine has ended, so the shop stops. Start it again: npm start");
    return stop(1);
  });
  console.log(welcome(product.url));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function welcome(url: string): string {
  const widest = Math.max(...demoAccounts.map(({ email }) => email.length));
  const accounts = demoAccounts.map(
    ({ email, password, role, twoStep }) =>
      `  ${email.padEnd(widest)}  ${password}  ${role}${twoStep ? ", asked for an emailed code" : ""}`,
  );
  return [
    `Frangipani Books is ready at ${url}`,
    "",
    "Demo accounts:",
    ...accounts,
    "",
    `Inbox: ${url}/_local/mail`,
    `Push messages: ${url}/_local/push`,
  ].join("\n");
}
