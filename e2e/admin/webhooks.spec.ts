import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { goodBook, openAdmin, toast } from "../support/back-office.ts";
import { newOrder } from "../support/orders.ts";
import { expect, test } from "../support/test.ts";

// Orders of other tests would be in the log as well.
test.use({ ownProduct: "own" });

type Received = { id: string; body: string; isSigned(secret: string): boolean };

/** A program of somebody else, on this computer. */
async function startReceiver() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const of = (name: string) => String(request.headers[`webhook-${name}`]);
    received.push({
      id: of("id"),
      body,
      isSigned: (secret) =>
        of("signature")
          .split(" ")
          .includes(
            `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
              .update(`${of("id")}.${of("timestamp")}.${body}`)
              .digest("base64")}`,
          ),
    });
    response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    about: (text: string) => received.filter(({ body }) => body.includes(text)),
    stop: () => server.close(),
  };
}

test("a program is told of a paid order and its stock, signed, with a log @slow", async ({
  page,
  shop,
  context,
}) => {
  const receiver = await startReceiver();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAdmin(page, "/admin/keys");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const adding = page.getByRole("dialog", { name: "Add webhook" });
  const add = adding.getByRole("button", { name: "Add webhook" });
  await adding.getByLabel("Address").fill("http://erp.example/hook");
  await add.click();
  await expect(adding.getByText("Enter an address that begins with https://")).toBeVisible();
  await adding.getByLabel("Address").fill(receiver.url);
  await adding.getByLabel("Order shipped").uncheck();
  await add.click();
  const secretDialog = page.getByRole("dialog", { name: "Your new secret" });
  const secret = await secretDialog.getByLabel("Secret", { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await secretDialog.getByRole("button", { name: "Copy" }).click();
  await expect(toast(page, "Secret copied")).toBeVisible();
  await secretDialog.getByRole("button", { name: "Done" }).click();

  const row = page.getByRole("row").filter({ hasText: receiver.url });
  await expect(row).toContainText("Order paid, Order cancelled, Order refunded, Stock changed");
  const { id, number } = await newOrder(shop);
  await expect.poll(() => receiver.about(number).length, { timeout: 30_000 }).toBe(1);
  const [paid] = receiver.about(number);
  expect(JSON.parse(paid?.body ?? "")).toMatchObject({
    type: "order.paid",
    data: { id, orderNumber: number },
  });
  expect(paid?.isSigned(secret)).toBe(true);
  const { bookId } = JSON.parse(paid?.body ?? "").data.lines[0];
  const left = `{"bookId":"${bookId}","isbn":"${goodBook.isbn}","stock":18}`;
  await expect.poll(() => receiver.about(left).length, { timeout: 30_000 }).toBe(1);

  await row.getByRole("button", { name: `Deliveries to ${receiver.url}` }).click();
  const log = page.getByRole("dialog", { name: "Deliveries" });
  const delivery = log.getByRole("row").filter({ hasText: "Order paid" }).last();
  await expect(delivery).toContainText("Delivered");
  await expect(delivery).toContainText("204");
  await delivery.getByRole("button", { name: "Send again: Order paid" }).click();
  await log.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => receiver.about("webhook.test").length, { timeout: 30_000 }).toBe(1);
  await expect.poll(() => receiver.about(number).length, { timeout: 30_000 }).toBe(2);
  expect(new Set(receiver.about(number).map((one) => one.id)).size).toBe(1);
  await log.getByRole("button", { name: "Switch off" }).click();
  await expect(log.getByRole("button", { name: "Send a test" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(row).toContainText("Off");
  await row.getByRole("button", { name: `Remove ${receiver.url}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(row).toBeHidden();
  receiver.stop();
});
