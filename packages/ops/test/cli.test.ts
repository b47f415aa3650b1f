import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../src/cli.ts";
import { startOpsShop } from "./support/ops-shop.ts";

const shop = await startOpsShop();
afterAll(() => shop.stop());

describe("the commands", () => {
  it("are listed by --help, each with its arguments", async () => {
    const { code, lines } = await shop.run("--help");
    expect(code).toBe(0);
    for (const [name, { usage, summary }] of Object.entries(COMMANDS)) {
      expect(lines[0]).toContain(`  ${usage.padEnd(40)} ${summary}`);
      expect(await shop.run(name, "--help")).toMatchObject({
        code: 0,
        lines: [expect.stringContaining(`npm run ops -- ${name}`)],
      });
    }
  });

  it("refuse unknown commands, arguments and options with the exit code 2", async () => {
    expect(await shop.run()).toMatchObject({ code: 2 });
    expect(await shop.run("make-tea")).toMatchObject({
      code: 2,
      errors: expect.stringContaining("There is no command make-tea."),
    });
    expect(await shop.run("make-admin")).toMatchObject({ code: 2, errors: expect.stringContaining("not 0") });
    expect(await shop.run("make-admin", "a@b.example", "c@d.example")).toMatchObject({ code: 2 });
    const errors = expect.stringContaining("--force");
    expect(await shop.run("audit", "--force")).toMatchObject({ code: 2, errors });
  });

  it("fail with the exit code 1 when no shop is running there", async () =>
    expect(await shop.runWith({ DATA_DIR: join(shop.dir, "nobody") }, "audit")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("No shop is running"),
    }));

  it("print only their sentences, without the lines that the same job logs on its schedule", async () =>
    expect(await shop.start(["rebuild-snapshot"], { LOG_LEVEL: undefined }).ended).toEqual({
      code: 0,
      output: "There is a new snapshot, and a new index.\n",
    }));

  it("refuse a deployed stage outside of the shell that knows its names", async () =>
    expect(await shop.run("audit", "--stage", "production")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("stage production are not known here"),
    }));

  it("reach a deployed stage by the names that the shell gives them", async () => {
    const { table } = JSON.parse(readFileSync(join(shop.dir, "data/running.json"), "utf8")).urls;
    const stageEnv = {
      SST_RESOURCE_App: JSON.stringify({ name: "frangipani", stage: "dev" }),
      SST_RESOURCE_Table: JSON.stringify({ name: "frangipani" }),
      SST_RESOURCE_ErasureList: JSON.stringify({ name: "frangipani-erasures" }),
      SST_RESOURCE_Media: JSON.stringify({ name: "media" }),
      SST_RESOURCE_Office: JSON.stringify({ name: "office" }),
      SST_RESOURCE_MailQueue: JSON.stringify({ url: "https://sqs.example/1/mails" }),
      SST_RESOURCE_DeadMails: JSON.stringify({ url: "https://sqs.example/1/dead-mails" }),
      SST_RESOURCE_Router: JSON.stringify({ url: "https://books.example" }),
      SST_RESOURCE_StripeSecretKey: JSON.stringify({ value: "sk_test_stage" }),
      AWS_REGION: "ap-southeast-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_ENDPOINT_URL_DYNAMODB: table,
    };
    const words = ["make-admin", "owner@books.example", "--name", "Owner", "--stage"];
    const { code, output } = await shop.start([...words, "dev"], stageEnv).ended;
    expect(output).toContain("https://books.example/forgot-password");
    expect(code).toBe(0);
    const other = await shop.runWith(stageEnv, ...words, "production");
    expect([other.code, other.errors]).toEqual([1, expect.stringContaining("are not known here")]);
  });
});
