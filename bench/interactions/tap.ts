import type { CDPSession, Locator } from "@playwright/test";

/** How long a finger stays on the screen. */
const HOLD_MS = 80;

/** A tap as a finger makes it, which takes a moment from touching to lifting. @throws when the target is covered */
export async function tap(devtools: CDPSession, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`nothing to tap: ${target}`);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await new Promise((done) => setTimeout(done, HOLD_MS));
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
