import { chromium } from "@playwright/test";
import { findBrowser } from "../../scripts/find-browser.mjs";
import { writeSession } from "../../stacks/test/support/session.ts";
import { withProduct } from "../with-product.ts";
import { startRecordingProxy } from "./recording-proxy.ts";

// `node bench/session/record.ts` writes stacks/test/support/recorded-session.json anew, when what a visit requests has
// changed: the firewall's tests and the model of the edge replay it.

const PAGES = ["/browse", "/book/1", "/categories", "/cart"];
const READING_MS = 3_000;

await withProduct(async ({ url }) => {
  const proxy = await startRecordingProxy(url);
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const first = await context.newPage();
  await first.goto(proxy.url);
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.waitForLoadState("networkidle");
  proxy.begin("pages");
  for (const path of PAGES) {
    await first.goto(proxy.url + path);
    await first.waitForTimeout(READING_MS);
  }
  await first.close();
  proxy.begin("later visit");
  const later = await context.newPage();
  await later.goto(proxy.url);
  await later.waitForTimeout(READING_MS);
  const client = `Chromium ${browser.version()}`;
  await browser.close();
  await proxy.stop();
  writeSession(client, proxy.recorded);
  console.log(`${proxy.recorded.length} requests of ${client}`);
});
