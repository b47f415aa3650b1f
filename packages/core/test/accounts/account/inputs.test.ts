import { expect, it } from "vitest";
import { emailAddress, emailInput } from "../../../src/accounts/account/inputs.ts";
import { ShippingAddressInput } from "../../../src/orders/order/contract.ts";
import { testAddress } from "../../support/address.ts";
import { firstIssue } from "../../support/refusals.ts";

const account = emailAddress((input) => `Enter Valid Email (e.g)${input}`);
const delivery = (email: string) => ({ ...testAddress, email });

it.each([
  ["mei@почта.рф", "mei@xn--80a1acny.xn--p1ai"],
  ["mei@xn--80a1acny.xn--p1ai", "mei@xn--80a1acny.xn--p1ai"],
  [" Mei@Example.COM ", "mei@example.com"],
  ["mei@bücher.example", "mei@xn--bcher-kva.example"],
])("account, sign-in and delivery read the email address %s as %s", (typed, address) => {
  expect(account.parse(typed)).toBe(address);
  expect(emailInput("required").parse(typed)).toBe(address);
  expect(ShippingAddressInput.parse(delivery(typed)).email).toBe(address);
});

it.each([
  ...["mei@почта", "почта@example.com", "почта@почта.рф", "mei@-", "mei@x.1"],
  ...[`${"a".repeat(250)}@example.com`],
])("account and delivery refuse the email address %s, each with its own text", (typed) => {
  expect(firstIssue(account, typed)).toBe(`Enter Valid Email (e.g)${typed.slice(0, 254)}`);
  expect(firstIssue(ShippingAddressInput, delivery(typed))).toBe("Enter Valid Email");
});
