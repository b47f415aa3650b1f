// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { destinationOf, purposeOf } from "../../src/account/destination.ts";
import { savePendingAlert } from "../../src/alerts/alert-state.ts";

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

describe("what a sign-in is asked for", () => {
  it.each([
    ["/checkout", "pay for the books in your cart"],
    ["/customer/orders?q=pending", "see your orders"],
    ["/admin/orders", "use the back office"],
  ])("is said of %s", (from, purpose) => expect(purposeOf(from, shop)).toBe(purpose));

  it.each([["/"], ["/book/1"], ["//evil.example/checkout"], [undefined]])("is not said of %j", (from) =>
    expect(purposeOf(from, shop)).toBeUndefined(),
  );

  it("is a message, of a book that one asked to be told about", () => {
    savePendingAlert("7", "back-in-stock");
    expect(purposeOf("/book/7", shop)).toBe("be told about this book");
    expect(purposeOf("/book/70", shop)).toBeUndefined();
  });
});
