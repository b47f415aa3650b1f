import { caller, signedIn } from "../../packages/local/test/support/product.ts";
import type { Book, Crowd } from "./shopper.ts";

const CUSTOMERS = 24;
const PASSWORD = "Reader@2026";

/** Gives these books copies for everybody, signs customers up and in, and an administrator. */
export async function gatherCrowd(url: string, books: readonly Book[], name: string): Promise<Crowd> {
  const crowd: Crowd = { url, books, customers: [], admin: caller(url), paid: [] };
  await signInAgain(crowd);
  for (let at = 0; at < books.length; at += 50) {
    const some = books.slice(at, at + 50).map(({ id }) => ({ id }));
    await mustBe(200, crowd.admin("PUT", "/book/bulkUpdate", { books: some, set: { stock: 100_000 } }));
  }
  const customers = [];
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const email = `${name}-${at}-${Date.now()}@example.com`;
    const user = { name: "Ruth Tan", email, password: PASSWORD };
    await mustBe(201, caller(url)("POST", "/auth/signup", { user }));
    customers.push({ email, password: PASSWORD, call: (await signedIn(url, email, PASSWORD)).call });
  }
  return { ...crowd, customers };
}

/** Access tokens live for minutes, and a load lasts longer. */
export async function signInAgain(crowd: Crowd): Promise<void> {
  crowd.admin = (await signedIn(crowd.url, "admin@frangipani.example", "Admin@2026")).call;
  for (const customer of crowd.customers)
    Object.assign(customer, { call: (await signedIn(crowd.url, customer.email, customer.password)).call });
}

async function mustBe(status: number, answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const told = await answer;
  if (told.status !== status) throw new Error(`${told.status}: ${JSON.stringify(told.body)}`);
}
