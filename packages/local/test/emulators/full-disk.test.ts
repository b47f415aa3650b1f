import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it, vi } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { GOOD_CARD, startPayments, submit } from "./stripe/harness.ts";

/* A lock by another connection stands for a full disk: SQLite throws at the same statement. */

const directory = temporaryFolder();

function unwritable(file: string): () => void {
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  return () => {
    other.exec("ROLLBACK");
    other.close();
  };
}

const printed = vi.spyOn(console, "error").mockImplementation(() => {});
afterAll(() => printed.mockRestore());
const failed = (job: string) =>
  expect.poll(() => printed.mock.calls.map(([first]) => first)).toContain(`[${job}]`);

it("payment pages that are over are closed once the disk can be written again", async () => {
  const file = join(directory, "expiry.db");
  const { open, clock, stripe, stop } = await startPayments({ file });
  const { id } = await open();
  const release = unwritable(file);
  clock.advance(2 * 24 * 60 * 60);
  await failed("stripe.expiry");
  release();
  await expect.poll(async () => (await stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  await stop();
});

it("a webhook whose delivery could not be recorded is delivered again", async () => {
  const file = join(directory, "webhooks.db");
  const { emulator, shop, open, stop } = await startPayments({ file });
  const { id } = await open();
  let release = () => {};
  shop.onNextDelivery(() => (release = unwritable(file)));
  await submit(emulator, id, { card: GOOD_CARD });
  await failed("stripe.webhooks");
  release();
  await emulator.webhooks.idle();
  expect(new Set(shop.types())).toContain("checkout.session.completed");
  expect(emulator.webhooks.deliveries().map(({ outcome }) => outcome)).not.toContain(null);
  await stop();
});
