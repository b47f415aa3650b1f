import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { caller, type RunningProduct, startProduct, type TestResponse } from "./support/product.ts";

let dir: string;
let product: RunningProduct;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "secrets-"));
  product = await startProduct(dir);
});
afterAll(async () => {
  await product?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** The table as the engine has it on disk, its log included. */
const tableFiles = (): string =>
  readdirSync(dir)
    .filter((file) => /^table\.db/.test(file))
    .map((file) => readFileSync(join(dir, file), "latin1"))
    .join("\n");

const local = (path: string, method: string, body?: object) =>
  fetch(`${product.url}/_local/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

async function codeFor(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const messages = (await (await local(`mail/messages?to=${email}`, "GET")).json()) as { text: string }[];
    const code = /^\d{6}$/m.exec(messages[0]?.text ?? "")?.[0];
    if (code) return code;
    await wait(300);
  }
  throw new Error(`no code was mailed to ${email}`);
}

const refreshTokenIn = ({ headers }: TestResponse): string =>
  /refresh=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? "none";

it("the table's files hold no secret that was handed out", async () => {
  const call = caller(product.url);
  const secrets: string[] = [];
  const twoStep = { email: "twostep@frangipani.example", password: "TwoStep@2026" };
  const reader = { email: "reader@frangipani.example", password: "Reader@2026" };

  // A code that waits in the outbox, as the sender is down.
  await local("faults/mail", "POST", { kind: "refuse" });
  const step = await call("POST", "/auth/login", twoStep);
  const whileItWaits = tableFiles();
  await local("faults/mail", "DELETE");
  await local("clock", "POST", { advance: 90 });
  const otp = await codeFor(twoStep.email);
  expect(whileItWaits).not.toContain(otp);
  const { tempToken } = step.body;
  const signedIn = await call("POST", "/auth/verify-otp", { email: twoStep.email, otp, tempToken });
  expect(signedIn.status).toBe(200);
  secrets.push(twoStep.password, otp, tempToken, signedIn.body.accessToken, refreshTokenIn(signedIn));

  const first = await call("POST", "/auth/login", reader);
  secrets.push(reader.password, first.body.accessToken, refreshTokenIn(first));
  await call("POST", "/auth/forgot", { email: reader.email });
  const resetCode = await codeFor(reader.email);
  const { token } = (await call("POST", "/auth/verify", { email: reader.email, otp: resetCode })).body;
  const password = "Reset@2026";
  expect((await call("POST", "/auth/reset", { token, password })).status).toBe(200);
  secrets.push(resetCode, token, password);

  const { aws, stripe, ...keys } = JSON.parse(readFileSync(join(dir, "secrets.json"), "utf8"));
  secrets.push(...(Object.values({ ...aws, ...stripe, ...keys }) as string[]));

  const stored = tableFiles();
  expect(stored, "what is stored can be read").toContain(reader.email);
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true);
  // Six digits may stand in a time or an id by chance: codes are looked for as words.
  const isStored = (secret: string) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(stored) : stored.includes(secret);
  expect(secrets.filter(isStored)).toEqual([]);
});
