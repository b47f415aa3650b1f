import { describe, expect, it } from "vitest";
import { destinationOf } from "../../../src/account/sign-in/destination.ts";

const shop = "https://books.example";

describe("the destination after signing in", () => {
  it.each([
    ["/checkout", "/checkout"],
    ["/customer/orders?q=pending&page=2", "/customer/orders?q=pending&page=2"],
    ["/book/1#details", "/book/1#details"],
    ["/", "/"],
  ])("follows %s", (from, path) => expect(destinationOf(from, "customer", shop)).toBe(path));

  it.each([
    ["//evil.example"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["/\t/evil.example"],
    ["/.//evil.example"],
    ["https://evil.example/"],
    ["https:evil"],
    ["javascript:alert(1)"],
    ["//["],
    ["checkout"],
    [""],
    [undefined],
    [null],
    [{ pathname: "/checkout" }],
    ["/login"],
    ["/signup?again"],
    ["/reset-password?token=x"],
    ["/verify-otp?email=x"],
  ])("goes home instead of to %j", (from) => expect(destinationOf(from, "customer", shop)).toBe("/"));

  it("is never a page that the role may not open", () => {
    expect(destinationOf("/admin/orders", "customer", shop)).toBe("/");
    expect(destinationOf("/customer", "admin", shop)).toBe("/");
    expect(destinationOf("/admin/orders", "admin", shop)).toBe("/admin/orders");
    expect(destinationOf("/administrative-history", "customer", shop)).toBe("/administrative-history");
  });
});
