import { expect, test } from "vitest";
import { createFaults } from "../src/emulators/support/faults.ts";
import { createFaultControls } from "../src/local-tools.ts";

test("faults can be asked for from outside, in words that are checked", async () => {
  const mail = createFaults();
  const controls = createFaultControls({ mail });
  const ask = async (name: string, plan: unknown, method = "POST") =>
    (await controls.request(`/${name}`, { method, body: method === "POST" ? JSON.stringify(plan) : null }))
      .status;
  expect(await ask("mail", { kind: "error", times: 1 })).toBe(204);
  expect([mail.take("SendEmail")?.kind, mail.take("SendEmail")]).toEqual(["error", undefined]);
  expect(await ask("mail", { kind: "refuse" })).toBe(204);
  expect(mail.take("SendEmail")?.kind).toBe("refuse");
  expect(await ask("mail", undefined, "DELETE")).toBe(204);
  expect(mail.take("SendEmail")).toBeUndefined();
  expect(await ask("mail", { kind: "error", code: "TransactionConflict", share: 0.1 })).toBe(204);
  expect(await ask("mail", { kind: "contention", milliseconds: 10 })).toBe(204);
  expect(await ask("mail", { kind: "error", code: "NoSuchCode" })).toBe(400);
  expect(await ask("mail", { kind: "explode" })).toBe(400);
  expect(await ask("mail", { kind: "slow" })).toBe(400);
  expect(await ask("fax", { kind: "refuse" })).toBe(404);
});
