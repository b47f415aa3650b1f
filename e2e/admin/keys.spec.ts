import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { goodBook, openAdmin, uniqueWord } from "../support/back-office.ts";
import { newOrder } from "../support/orders.ts";
import { press, pressForDialog, see, seeIn } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

// Orders of other tests would be in the log of deliveries as well.
test.use({ ownProduct: "own" });

test("a key is created, shown once, used by a program and revoked @slow", async ({ page, shop, context }) => {
  const name = `Till ${uniqueWord()}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAdmin(page, "/admin/keys");
  await press(page, "Create key");
  const dialog = page.getByRole("dialog");
  await press(dialog, "Create key");
  for (const text of ["Give the key a name", "Choose at least one thing that the key may do"])
    await see(dialog, text);
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Read orders").check();
  await dialog.getByLabel("Ends").selectOption("Never");
  await press(dialog, "Create key");

  const secret = await dialog.getByLabel("Key", { exact: true }).inputValue();
  expect(secret).toMatch(/^fbk_[0-9a-f]{12}_[\w-]{43}$/);
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Have you copied the key?" });
  await press(question, "Show the key");
  await press(dialog, "Copy", { toast: "Key copied" });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await press(dialog, "Done");
  await expect(dialog).toBeHidden();

  const row = page.getByRole("row").filter({ hasText: name });
  await seeIn(row, "Read orders", "by admin@frangipani.example");
  await expect(row.getByText("Never")).toHaveCount(2);
  const statusOfRequest = async () =>
    (await fetch(`${shop.url}/api/orders/getAllOrders`, { headers: { authorization: `Bearer ${secret}` } }))
      .status;
  expect(await statusOfRequest()).toBe(200);
  await page.reload();
  await expect(row.getByText("Never")).toHaveCount(1);

  await press(row, `Revoke ${name}`);
  const revoke = page.getByRole("alertdialog", { name: "Are you sure you want to revoke this key?" });
  await press(revoke, "Revoke", { toast: `Revoked the key "${name}"` });
  await expect(row).toBeHidden();
  expect(await statusOfRequest()).toBe(401);
});

type ReceivedMessage = { id: string; body: string; isSigned(secret: string): boolean };

/** Receives webhooks, as another company's program does. */
async function startReceiver() {
  const received: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const header = (name: string) => String(request.headers[`webhook-${name}`]);
    const signatureBy = (secret: string) =>
      createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
        .update(`${header("id")}.${header("timestamp")}.${body}`)
        .digest("base64");
    const isSigned = (secret: string) =>
      header("signature")
        .split(" ")
        .includes(`v1,${signatureBy(secret)}`);
    received.push({ id: header("id"), body, isSigned });
    response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messagesWith: (text: string) => received.filter(({ body }) => body.includes(text)),
    stop: () => server.close(),
  };
}

test("a webhook gets signed messages and lists its deliveries @slow", async ({ page, shop, context }) => {
  const receiver = await startReceiver();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAdmin(page, "/admin/keys");
  const adding = await pressForDialog(page, "Add webhook", "Add webhook");
  const add = adding.getByRole("button", { name: "Add webhook" });
  await adding.getByLabel("Address").fill("http://erp.example/hook");
  await add.click();
  await see(adding, "Enter an address that begins with https://");
  await adding.getByLabel("Address").fill(receiver.url);
  await adding.getByLabel("Order shipped").uncheck();
  await add.click();
  const secretDialog = page.getByRole("dialog", { name: "Your new secret" });
  const secret = await secretDialog.getByLabel("Secret", { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await press(secretDialog, "Copy", { toast: "Secret copied" });
  await press(secretDialog, "Done");

  const row = page.getByRole("row").filter({ hasText: receiver.url });
  await expect(row).toContainText("Order paid, Order cancelled, Order refunded, Stock changed");
  const { id, number } = await newOrder(shop);
  await expect.poll(() => receiver.messagesWith(number).length, { timeout: 30_000 }).toBe(1);
  const [paid] = receiver.messagesWith(number);
  const { type, data } = JSON.parse(paid?.body ?? "");
  expect({ type, data }).toMatchObject({ type: "order.paid", data: { id, orderNumber: number } });
  expect(paid?.isSigned(secret)).toBe(true);
  const { bookId } = data.lines[0];
  const stockChange = `{"bookId":"${bookId}","isbn":"${goodBook.isbn}","stock":18}`;
  await expect.poll(() => receiver.messagesWith(stockChange).length, { timeout: 30_000 }).toBe(1);

  const log = await pressForDialog(page, `Deliveries to ${receiver.url}`, "Deliveries");
  const delivery = log.getByRole("row").filter({ hasText: "Order paid" }).last();
  await seeIn(delivery, "Delivered", "204");
  await press(delivery, "Send again: Order paid");
  await press(log, "Send a test");
  await expect.poll(() => receiver.messagesWith("webhook.test").length, { timeout: 30_000 }).toBe(1);
  await expect.poll(() => receiver.messagesWith(number).length, { timeout: 30_000 }).toBe(2);
  expect(new Set(receiver.messagesWith(number).map((message) => message.id)).size).toBe(1);
  await press(log, "Switch off");
  await expect(log.getByRole("button", { name: "Send a test" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(row).toContainText("Off");
  await press(row, `Remove ${receiver.url}`);
  await press(page.getByRole("alertdialog"), "Remove");
  await expect(row).toBeHidden();
  receiver.stop();
});
