import { people } from "../../packages/local/seed/people.ts";
import { caller, signedIn } from "../../packages/local/test/support/product.ts";
import type { Book, VirtualCustomer, VirtualUsers } from "./actions.ts";

export const CUSTOMERS = 24;
const PASSWORD = "Reader@2026";

/** Increases the books' stock, signs customers up and in, and an administrator in. */
export async function createVirtualUsers(
  url: string,
  books: readonly Book[],
  name: string,
): Promise<VirtualUsers> {
  const users: VirtualUsers = { url, books, customers: [], admin: caller(url), paid: [] };
  await signInAgain(users);
  for (let index = 0; index < books.length; index += 50) {
    const batch = books.slice(index, index + 50).map(({ id }) => ({ id }));
    await expectStatus(
      200,
      users.admin("PUT", "/book/bulkUpdate", { books: batch, set: { stock: 100_000 } }),
    );
  }
  return { ...users, customers: await addCustomers(url, name, CUSTOMERS) };
}

// Hashing a password keeps one processor busy.
const SIGN_UPS_AT_ONCE = 4;

export async function addCustomers(url: string, name: string, count: number): Promise<VirtualCustomer[]> {
  const customers: VirtualCustomer[] = [];
  // One iterator for all loops of `addNext`, so that each position is taken once.
  const positions = Array.from({ length: count }, (_, index) => index).values();
  const addNext = async () => {
    for (const position of positions) {
      const email = `${name}-${position}-${Date.now()}@example.com`;
      const user = { name: "Ruth Tan", email, password: PASSWORD };
      await expectStatus(201, caller(url)("POST", "/auth/signup", { user }));
      customers.push({
        email,
        password: PASSWORD,
        call: (await signedIn(url, { email, password: PASSWORD })).call,
      });
    }
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, addNext));
  return customers;
}

// Access tokens expire after minutes, and a load test lasts longer.
export async function signInAgain(users: VirtualUsers): Promise<void> {
  users.admin = (await signedIn(users.url, people.admin)).call;
  for (const customer of users.customers)
    Object.assign(customer, { call: (await signedIn(users.url, customer)).call });
}

async function expectStatus(
  status: number,
  response: Promise<{ status: number; body: unknown }>,
): Promise<void> {
  const result = await response;
  if (result.status !== status) throw new Error(`${result.status}: ${JSON.stringify(result.body)}`);
}
