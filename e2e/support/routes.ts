import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { buyAndSettle, PLENTIFUL_BOOK_ID } from "./orders.ts";
import { type Person, type Shop, signInByApi } from "./shop.ts";

/** Paths that each role can open without orders or other data of their own. */
export const routes = {
  visitor: [
    "/",
    "/browse",
    "/browse?q=nothing-like-it",
    "/browse?price=15-25&stock=in",
    "/new",
    "/categories",
    "/category/mystery",
    "/category/no-such-category",
    "/book/1",
    "/book/no-such-book",
    "/cart",
    "/saved",
    "/contact",
    "/delivery",
    "/offline",
    "/login",
    "/signup",
    "/forgot-password",
    "/verify-otp?email=reader@frangipani.example",
    "/reset-password",
    "/reset-password?token=none",
    "/stop-alerts",
    "/stop-alerts?user=us_none&token=none",
    "/order-confirmation",
    "/order-success?session_id=none",
    "/no-such-page",
  ],
  customer: ["/cart", "/checkout", "/profile", "/customer", "/customer/orders", "/customer/alerts"],
  admin: [
    "/admin",
    "/admin/stock",
    "/admin/categories",
    "/admin/orders",
    "/admin/customers",
    "/admin/users",
    "/admin/gst",
    "/admin/countries",
    "/admin/countries?tab=countries",
    "/admin/shipping",
    "/admin/keys",
    "/admin/activity",
  ],
} as const;

type Walk = { who: string; paths: readonly string[]; newPerson?(shop: Shop): Promise<Person> };

/** The pages to check, and who opens them. */
export const walks: Walk[] = [
  { who: "a visitor", paths: routes.visitor },
  { who: "a customer", paths: routes.customer, newPerson: (shop) => shop.newCustomer() },
  { who: "an administrator", paths: routes.admin, newPerson: (shop) => shop.newAdmin() },
];

const tree = readFileSync(join(import.meta.dirname, "../../packages/web/src/routeTree.gen.ts"), "utf8");

/** Signs in a new person with an order. @returns every path of the app's route tree, with values for its parameters */
export async function beginWalk(page: Page, shop: Shop, { newPerson }: Walk): Promise<string[]> {
  if (!newPerson) return everyRoute({ orderId: "none", sessionId: "" });
  const person = await newPerson(shop);
  const order = await buyAndSettle(shop, person, PLENTIFUL_BOOK_ID);
  await signInByApi(page, person);
  return everyRoute(order);
}

function everyRoute({ orderId, sessionId }: { orderId: string; sessionId: string }): string[] {
  const parameters: Record<string, string> = { $bookId: "1", $categoryId: "fiction", $order: orderId };
  const queries: Record<string, string> = {
    "/order-success": `?session_id=${sessionId}`,
    "/verify-otp": "?email=somebody%40example.com",
    "/reset-password": "?token=made-up",
  };
  const paths = new Set([...tree.matchAll(/^ +fullPath: "(.+)";$/gm)].map(([, path = ""]) => path));
  return [...paths]
    .filter((path) => path === "/" || !path.endsWith("/"))
    .map((path) => path.replace(/\$\w+/g, (name) => parameters[name] ?? name) + (queries[path] ?? ""));
}
