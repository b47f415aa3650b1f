import { expect, it } from "vitest";
import { PushMessage } from "../../src/push/message.ts";

const message = { id: "ma_1", title: "Your order was sent", body: "", url: "/customer/orders" };

it("accepts a message that opens a page of the shop", () => {
  for (const url of ["/", "/book/1?from=push#price", "/profile#notifications"])
    expect(PushMessage.parse({ ...message, url }).url).toBe(url);
});

it.each([
  ...["https://attacker.example/", "//attacker.example/", "/\\attacker.example/", "javascript:alert(1)", ""],
])("refuses a message that would open %s", (url) => {
  expect(PushMessage.safeParse({ ...message, url }).success).toBe(false);
});
