import { expect, test } from "vitest";
import { createFaults } from "../src/emulators/support/faults.ts";
import { createFaultControls } from "../src/local-tools.ts";

test("faults are planned and healed by requests, and invalid plans are refused", async () => {
  const mail = createFaults();
  const controls = createFaultControls({ mail });
  const send = async (name: string, plan: unknown, method = "POST") =>
    (await controls.request(`/${name}`, { method, body: method === "POST" ? JSON.stringify(plan) : null }))
      .status;
  expect(await send("mail", { kind: "error", times: 1 })).toBe(204);
  expect([mail.take("SendEmail")?.kind, mail.take("SendEmail")]).toEqual(["error", undefined]);
  expect(await send("mail", { kind: "refuse" })).toBe(204);
  expect(mail.take("SendEmail")?.kind).toBe("refuse");
  expect(await send("mail", undefined, "DELETE")).toBe(204);
  expect(mail.take("SendEmail")).toBeUndefined();
  expect(await send("mail", { kind: "error", code: "TransactionConflict", share: 0.1 })).toBe(204);
  expect(await send("mail", { kind: "contention", milliseconds: 10 })).toBe(204);
  expect(await send("mail", { kind: "error", code: "NoSuchCode" })).toBe(400);
  expect(await send("mail", { kind: "explode" })).toBe(400);
  expect(await send("mail", { kind: "slow" })).toBe(400);
  expect(await send("fax", { kind: "refuse" })).toBe(404);
});
