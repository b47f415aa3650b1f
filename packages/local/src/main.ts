import { startProduct } from "./product.ts";
import { demoAccounts } from "./seed/people.ts";
import { readSettings } from "./settings.ts";

// `npm start`: the whole shop at one address, until Ctrl-C or SIGTERM.
try {
  const settings = readSettings(process.env, process.argv.slice(2));
  const product = await startProduct(settings);
  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    await product.stop();
    process.exit(exitCode);
  };
  process.on("SIGINT", () => void stop(130));
  process.on("SIGTERM", () => void stop(0));
  process.on("disconnect", () => void stop(0));
  void product.engineEnded.then(() => {
    if (!isStopping)
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
  ].join("\n");
}
