import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it, vi } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { GOOD_CARD, startPayments, submit } from "./stripe/harness.ts";

/* A lock by another connection stands in for a full disk: SQLite throws at the same statements. */

const directory = temporaryFolder();

/** Makes a database unwritable. @returns a function that makes it writable again */
function lockDatabase(file: string): () => void {
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  return () => {
    other.exec("ROLLBACK");
    other.close();
  };
}

const printed = vi.spyOn(console, "error").mockImplementation(() => {});
afterAll(() => printed.mockRestore());
/** Waits until a job has printed a failure. */
const expectFailure = (job: string) =>
  expect.poll(() => printed.mock.calls.map(([first]) => first)).toContain(`[${job}]`);

it("payment pages whose time is over expire once the disk can be written again", async () => {
  const file = join(directory, "expiry.db");
  const { open, clock, stripe, stop } = await startPayments({ file });
  const { id } = await open();
  const release = lockDatabase(file);
  clock.advance(2 * 24 * 60 * 60);
  await expectFailure("stripe.expiry");
  release();
  await expect.poll(async () => (await stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  await stop();
});

it("a webhook whose delivery could not be recorded is delivered again", async () => {
  const file = join(directory, "webhooks.db");
  const { emulator, shop, open, stop } = await startPayments({ file });
  const { id } = await open();
  let release = () => {};
  shop.onNextDelivery(() => (release = lockDatabase(file)));
  await submit(emulator, id, { card: GOOD_CARD });
  await expectFailure("stripe.webhooks");
  release();
  await emulator.webhooks.idle();
  expect(new Set(shop.types())).toContain("checkout.session.completed");
  expect(emulator.webhooks.deliveries().map(({ outcome }) => outcome)).not.toContain(null);
  await stop();
});
