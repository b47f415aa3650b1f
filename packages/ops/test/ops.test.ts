import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { dynamoOutbox, keys } from "@frangipani/core/dynamo";
import { COLUMNS } from "@frangipani/core/import";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { newMail } from "@frangipani/core/mail";
import { connectToRunningProduct } from "@frangipani/local/running-product";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Caller,
  caller,
  payPage,
  type RunningProduct,
  signedIn,
  startProduct,
} from "../../local/test/support/product.ts";
import { ops } from "../src/cli.ts";
import { COMMANDS } from "../src/commands.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

let dir: string;
let product: RunningProduct;
let env: NodeJS.ProcessEnv;
let reader: { id: string; call: Caller };
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "ops-"));
  product = await startProduct(join(dir, "data"));
  env = { PORT: new URL(product.url).port, DATA_DIR: join(dir, "data") };
  reader = await signedIn(product.url, "reader@frangipani.example", "Reader@2026");
});
afterAll(async () => {
  await product?.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; lines: string[]; errors: string }> {
  const lines: string[] = [];
  const complaints: string[] = [];
  const code = await ops(words, {
    env,
    print: (line) => void lines.push(line),
    printError: (line) => void complaints.push(line),
  });
  return { code, lines, errors: complaints.join("\n") };
}

function start(words: string[], more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [MAIN, ...words], { env: { ...process.env, ...env, ...more } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  );
  return { kill: () => child.kill("SIGKILL"), ended };
}

const roleOf = async (email: string, password: string) =>
  (await caller(product.url)("POST", "/auth/login", { email, password })).body.role;

const advanceClock = (seconds: number) =>
  fetch(`${product.url}/_local/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: seconds }),
  });

async function mailsTo(address: string): Promise<{ text: string }[]> {
  const response = await fetch(`${product.url}/_local/mail/messages?to=${address}`);
  return (await response.json()) as { text: string }[];
}

describe("the commands", () => {
  it("are listed by --help, each with its arguments", async () => {
    const { code, lines } = await run("--help");
    expect(code).toBe(0);
    for (const [name, { usage, summary }] of Object.entries(COMMANDS)) {
      expect(lines[0]).toContain(`  ${usage.padEnd(40)} ${summary}`);
      expect(await run(name, "--help")).toMatchObject({
        code: 0,
        lines: [expect.stringContaining(`npm run ops -- ${name}`)],
      });
    }
  });

  it("refuse what they do not understand with 2, and do nothing", async () => {
    expect(await run()).toMatchObject({ code: 2 });
    expect(await run("make-tea")).toMatchObject({
      code: 2,
      errors: expect.stringContaining("There is no command make-tea."),
    });
    expect(await run("make-admin")).toMatchObject({ code: 2, errors: expect.stringContaining("not 0") });
    expect(await run("make-admin", "a@b.example", "c@d.example")).toMatchObject({ code: 2 });
    expect(await run("audit", "--force")).toMatchObject({
      code: 2,
      errors: expect.stringContaining("--force"),
    });
  });

  it("say so with 1 when no shop is running there", async () => {
    const before = env;
    env = { ...env, DATA_DIR: join(dir, "nobody") };
    expect(await run("audit")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("No shop is running"),
    });
    env = before;
  });

  it("do not touch a deployed stage outside of the shell that knows its names", async () => {
    const { code, errors } = await run("audit", "--stage", "production");
    expect([code, errors]).toEqual([1, expect.stringContaining("stage production are not known here")]);
  });

  it("reach a deployed stage by the names that the shell gives them", async () => {
    const { table } = JSON.parse(readFileSync(join(dir, "data/running.json"), "utf8")).urls;
    const shell = {
      SST_RESOURCE_App: JSON.stringify({ name: "frangipani", stage: "dev" }),
      SST_RESOURCE_Table: JSON.stringify({ name: "frangipani" }),
      SST_RESOURCE_Media: JSON.stringify({ name: "media" }),
      SST_RESOURCE_Email: JSON.stringify({ sender: "books.example", configSet: "set" }),
      SST_RESOURCE_Router: JSON.stringify({ url: "https://books.example" }),
      SST_RESOURCE_StripeSecretKey: JSON.stringify({ value: "sk_test_stage" }),
      AWS_REGION: "ap-southeast-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_ENDPOINT_URL_DYNAMODB: table,
    };
    const words = ["make-admin", "owner@books.example", "--name", "Owner", "--stage"];
    const { code, output } = await start([...words, "dev"], shell).ended;
    expect(output).toContain("https://books.example/forgot-password");
    expect(code).toBe(0);
    const other = await start([...words, "production"], shell).ended;
    expect([other.code, other.output]).toEqual([1, expect.stringContaining("are not known here")]);
  });
});

describe("make-admin", () => {
  it("opens an account for a new administrator, who sets its password by mail", async () => {
    const email = "ada@books.example";
    expect(await run("make-admin", "nonsense")).toMatchObject({
      code: 1,
      errors: "nonsense is no email address.",
    });
    expect(await run("make-admin", email)).toMatchObject({
      code: 1,
      errors: `Nobody has the address ${email} yet. Name the person with --name to open an account for them.`,
    });
    expect(await run("make-admin", "Ada@Books.example", "--name", "Ada")).toMatchObject({ code: 0 });
    const again = await run("make-admin", email, "--name", "Ada");
    expect([again.code, again.lines]).toEqual([0, [`Ada (${email}) was an administrator already.`]]);

    const call = caller(product.url);
    await call("POST", "/auth/forgot", { email });
    const otp = /^\d{6}$/m.exec((await mailsTo(email))[0]?.text ?? "")?.[0];
    const { token } = (await call("POST", "/auth/verify", { email, otp })).body;
    await call("POST", "/auth/reset", { token, password: "Lovelace@1843" });
    expect(await roleOf(email, "Lovelace@1843")).toBe("admin");
  });

  it("makes somebody with an account an administrator, and ends the sessions that were open", async () => {
    const email = "grace@books.example";
    const password = "Hopper@1952!";
    const call = caller(product.url);
    await call("POST", "/auth/signup", { user: { name: "Grace", email, password } });
    const before = await signedIn(product.url, email, password);
    expect((await run("make-admin", email)).lines).toEqual([
      `Grace (${email}) is an administrator, and signs in again.`,
    ]);
    expect((await before.call("GET", `/auth/getUserById/${before.id}`)).status).toBe(401);
    expect(await roleOf(email, password)).toBe("admin");
  });
});

describe("import", () => {
  it("brings a catalogue; killed in the midst and run again it brings the rest, and then finds nothing to do", async () => {
    const rows = 700;
    const line = (at: number) =>
      `op-${at},Title ${at},A. Writer,"About, a book",18.90,fiction,classics,3,0.4,9780000000000,Harbour,2020,English,200,false`;
    const file = join(dir, "books.csv");
    writeFileSync(file, [COLUMNS.join(","), ...Array.from({ length: rows }, (_, at) => line(at))].join("\n"));
    const { table } = await connectToRunningProduct(env.DATA_DIR ?? "");
    const isThere = async (at: number) =>
      (await table.getMany({ parse: () => true } as never, [keys.book(`op-${at}` as never)])).length > 0;

    const first = start(["import", file]);
    while (!(await isThere(0))) await wait(20);
    first.kill();
    await first.ended;
    const underWay = run("import", file);
    while (!(await isThere(rows - 1))) await wait(20);
    // What the shop's own job does after a while.
    await advanceClock(60);
    await run("rebuild-snapshot");
    const second = await underWay;
    expect(second.code).toBe(0);
    expect(second.lines).toContainEqual(expect.stringMatching(/^700 rows in .* 0 rejected\.$/));
    expect(second.lines.at(-1)).toMatch(/^The snapshot holds the catalogue/);
    expect((await caller(product.url)("GET", "/catalogue")).body.snapshot.count).toBeGreaterThan(rows);
    expect((await run("import", file)).lines.at(-1)).toMatch(/0 added, 0 changed, 700 unchanged/);
  });

  it("ends with 1 when nothing was good, and says why", async () => {
    const file = join(dir, "bad.csv");
    writeFileSync(file, [COLUMNS.join(","), "x,,,,free,,,,,,,,,,"].join("\n"));
    const { code, lines } = await run("import", file);
    expect(code).toBe(1);
    expect(lines.some((line) => line.startsWith("Line 2, title:"))).toBe(true);
    expect(await run("import", join(dir, "none.csv"))).toMatchObject({
      code: 1,
      errors: expect.stringContaining("There is no file"),
    });
  });
});

describe("rebuild-snapshot", () => {
  it("makes a new snapshot, every time", async () => {
    const madeOf = async () => (await caller(product.url)("GET", "/catalogue")).body.snapshot;
    expect(await run("rebuild-snapshot")).toMatchObject({ code: 0, lines: ["There is a new snapshot."] });
    const { count, cards } = await madeOf();
    expect(count).toBeGreaterThan(700);
    expect(await run("rebuild-snapshot")).toMatchObject({ code: 0 });
    expect((await madeOf()).cards).toEqual(cards);
    expect((await fetch(`${product.url}${cards[0]}`)).status).toBe(200);
  });
});

describe("replay-webhook", () => {
  const shippingAddress = {
    name: "Ruth Tan",
    address: "1 Beach Road",
    city: "Singapore",
    state: "Singapore",
    zipCode: "189673",
    country: "Singapore",
  };

  it("brings an order in line with its payment, any number of times", async () => {
    const { body } = await reader.call("POST", "/stripe/create-checkout-session", {
      products: [{ productId: "1", quantity: 1 }],
      shippingAddress,
    });
    const session = /cs_[A-Za-z0-9_]+/.exec(body.url)?.[0] ?? "";
    const { orderNumber } = (await reader.call("GET", `/stripe/order/${session}`)).body;
    const order = `Order ${orderNumber} (${body.orderId})`;
    expect((await run("replay-webhook", session)).lines).toEqual([`${order} is unpaid and pending.`]);
    await payPage(body.url);
    const { stripe } = await connectToRunningProduct(env.DATA_DIR ?? "");
    const events = await stripe.events.list({ type: "checkout.session.completed" });
    for (const id of [events.data[0]?.id ?? "", session])
      expect(await run("replay-webhook", id)).toMatchObject({
        code: 0,
        lines: [`${order} is paid and pending.`],
      });
    const mails = await mailsTo("reader@frangipani.example");
    expect(mails.filter(({ text }) => text.includes(orderNumber))).toHaveLength(1);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session, {
      expand: ["payment_intent"],
    });
    expect(payment_intent).toMatchObject({
      description: `Order ${orderNumber}`,
      metadata: { orderId: body.orderId, orderNumber },
    });
  });

  it("refuses what is no event of this shop's payments", async () => {
    const { stripe } = await connectToRunningProduct(env.DATA_DIR ?? "");
    const [other] = (await stripe.events.list({ type: "payment_intent.succeeded" })).data;
    for (const [id, why] of [
      ["evt_unknown", "Stripe knows of no event evt_unknown"],
      [other?.id ?? "", "is a payment_intent.succeeded: the shop deals with checkout sessions alone."],
      ["cs_unknown", "cs_unknown belongs to no order of this shop."],
    ] as const)
      expect(await run("replay-webhook", id)).toMatchObject({
        code: 1,
        errors: expect.stringContaining(why),
      });
  });
});

describe("retry-mails", () => {
  it("makes mails due again that were given up", async () => {
    const { table, clock } = await connectToRunningProduct(env.DATA_DIR ?? "");
    const outbox = dynamoOutbox(table);
    const to = "given.up@frangipani.example";
    const mail = newMail({ to, subject: "News", text: "News", html: "News" }, clock.now());
    // Not due before the test has put it aside.
    const later = { ...mail, dueAt: instant(secondsAfter(clock.now(), 3_600)) };
    await outbox.add(later);
    await outbox.giveUp(later, clock.now());
    expect(await run("retry-mails")).toMatchObject({ code: 0, lines: ["1 mails are due again."] });
    await expect.poll(() => mailsTo(to), { timeout: 30_000 }).toHaveLength(1);
    expect(await run("retry-mails")).toMatchObject({ code: 0, lines: ["0 mails are due again."] });
  });
});

describe("rebuild-orders", () => {
  it("gives orders that have no number their own, and finds nothing to do after that", async () => {
    const { table } = await connectToRunningProduct(env.DATA_DIR ?? "");
    const [order] = (await reader.call("GET", `/orders/getOrdersByUser/${reader.id}`)).body;
    const forget = { UpdateExpression: "REMOVE orderNumber" };
    await table.transact([table.update(keys.order(order._id), forget)]);
    expect((await run("audit")).lines[0]).toBe(`order.number: ${order._id} has no number`);
    expect(await run("rebuild-orders")).toMatchObject({
      code: 0,
      lines: ["1 orders looked at, 1 brought up to date."],
    });
    expect(await run("rebuild-orders")).toMatchObject({
      code: 0,
      lines: ["1 orders looked at, 0 brought up to date."],
    });
    const again = (await reader.call("GET", `/orders/getOrderById/${order._id}`)).body;
    expect(again[0].orderNumber).toBe(order.orderNumber);
  });
});

describe("rebuild-counters and audit", () => {
  it("find nothing in a shop in order; what a repair by hand left behind is put right once", async () => {
    await advanceClock(60);
    expect((await run("rebuild-counters")).lines).toEqual([
      "0 counters put right.",
      expect.stringMatching(/^\d+ people recounted, 0 put right\.$/),
    ]);
    const { table } = await connectToRunningProduct(env.DATA_DIR ?? "");
    const spoil = { UpdateExpression: "ADD spent :more", ExpressionAttributeValues: { ":more": 100 } };
    await table.transact([table.update(keys.totals(reader.id as never), spoil)]);
    const repaired = await run("rebuild-counters");
    expect([repaired.code, repaired.lines[1]]).toEqual([0, expect.stringMatching(`^${reader.id}: `)]);
    expect((await run("rebuild-counters")).lines[1]).toMatch(/ 0 put right\.$/);
    const { code, lines } = await run("audit");
    expect([code, lines]).toEqual([0, [expect.stringMatching(/ 1 orders, .*: all is well\.$/)]]);
  });
});
