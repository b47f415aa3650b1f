import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fontPaths } from "@frangipani/functions/invoice/font-files";
import { expect } from "vitest";
import { AREAS, everyStage, FUNCTIONS, onProduction } from "../support/stages.ts";
import { ROOT } from "../support/workspace.ts";

everyStage("runs every function on Node 24 for ARM, within limits of time and memory", (stack) => {
  expect(stack.of("aws:lambda/function:Function")).toHaveLength(FUNCTIONS.length);
  for (const name of FUNCTIONS) {
    const fn = stack.fn(name);
    expect(fn, name).toMatchObject({ runtime: "nodejs24.x", architectures: ["arm64"] });
    const isLarge = ["Backoffice", "Sweeper", "Snapshot", "OfficeIndex", "Audit"].includes(name);
    expect(fn.memorySize, name).toBe(isLarge ? 2048 : 1024);
    // API Gateway waits 30 seconds and no longer.
    if (AREAS.includes(name as never)) expect(fn.timeout, name).toBeLessThan(30);
    else
      expect(fn.timeout, name).toBeLessThanOrEqual(
        ["Audit", "Snapshot", "OfficeIndex"].includes(name) ? 900 : 300,
      );
  }
});

everyStage("gives functions with an index a larger disk, and hides Node's warning about SQLite", (stack) => {
  for (const name of FUNCTIONS) {
    const { ephemeralStorage, environment } = stack.fn(name);
    const makesIndex = ["Snapshot", "OfficeIndex"].includes(name);
    const hasIndex = makesIndex || ["Storefront", "Pages", "Orders"].includes(name);
    const readerSize = hasIndex ? 2048 : 512;
    const options = hasIndex ? "--disable-warning=ExperimentalWarning" : undefined;
    expect(ephemeralStorage?.size, name).toBe(makesIndex ? 4096 : readerSize);
    expect(environment.variables.NODE_OPTIONS, name).toBe(options);
  }
});

everyStage("keeps the logs of every function as JSON, for a limited time", (stack) => {
  for (const name of FUNCTIONS) {
    const { loggingConfig } = stack.fn(name);
    expect(loggingConfig.logFormat, name).toBe("JSON");
    const group = stack.one("aws:cloudwatch/logGroup:LogGroup", `${name}LogGroup`).inputs;
    expect(group.name).toBe(loggingConfig.logGroup);
  }
  for (const { name, inputs } of stack.of("aws:cloudwatch/logGroup:LogGroup"))
    expect([7, 30, 90], name).toContain(inputs.retentionInDays);
});

everyStage("installs sharp for Lambda's machines, in the version that is tested", (stack) => {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), "utf8"));
  const { dependencies } = read("packages/functions/package.json");
  const { packages } = read("package-lock.json");
  expect(stack.bundles.Backoffice?.install).toEqual({ sharp: dependencies.sharp });
  expect(stack.bundles.Backoffice?.architecture).toBe("arm64");
  expect(packages["node_modules/@img/sharp-linux-arm64"]?.version).toBe(dependencies.sharp);
  for (const name of FUNCTIONS.filter((name) => name !== "Backoffice"))
    expect(stack.bundles[name]?.install, name).toEqual({});
});

everyStage("requires eight secrets", (stack) => {
  const secrets = stack.of("sst:sst:Secret").map(({ name }) => name);
  expect(secrets.toSorted()).toEqual([
    "CanaryPassword",
    "MailKey",
    "OriginKey",
    "PushKey",
    "SessionKey",
    "SigningKey",
    "StripeSecretKey",
    "StripeWebhookSecret",
  ]);
});

onProduction("gives the functions that draw invoices their fonts", (stack) => {
  for (const name of ["Orders", "MailSender"]) {
    const zip = readFileSync(join(stack.workspace, `.sst/artifacts/${name}/code.zip`));
    for (const path of fontPaths) expect(zip.includes(path), path).toBe(true);
    expect(zip.length, name).toBeLessThan(10_000_000);
  }
});

onProduction("gives the pages' function the web app's build for the server", (stack) => {
  const zip = readFileSync(join(stack.workspace, ".sst/artifacts/Pages/code.zip"), "latin1");
  for (const file of ["web/entry-server.js", "web/template.json"]) expect(zip).toContain(file);
});
