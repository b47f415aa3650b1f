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

  it("is the home page if the role may not open the requested page", () => {
    expect(destinationOf("/admin/orders", "customer", shop)).toBe("/");
    expect(destinationOf("/customer", "admin", shop)).toBe("/");
    expect(destinationOf("/admin/orders", "admin", shop)).toBe("/admin/orders");
    expect(destinationOf("/administrative-history", "customer", shop)).toBe("/administrative-history");
  });
});

describe("the reason shown for a sign-in", () => {
  it.each([
    ["/checkout", "pay for the books in your cart"],
    ["/customer/orders?q=pending", "see your orders"],
    ["/admin/orders", "use the back office"],
  ])("is shown for %s", (from, purpose) => expect(purposeOf(from, shop)).toBe(purpose));

  it.each([["/"], ["/book/1"], ["//evil.example/checkout"], [undefined]])("is not shown for %j", (from) =>
    expect(purposeOf(from, shop)).toBeUndefined(),
  );

  it("is the requested alert when the destination is that book's page", () => {
    savePendingAlert("7", "back-in-stock");
    expect(purposeOf("/book/7", shop)).toBe("be told about this book");
    expect(purposeOf("/book/70", shop)).toBeUndefined();
  });
});
