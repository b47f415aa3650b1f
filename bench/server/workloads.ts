import { signedIn } from "../../packages/local/test/support/product.ts";
import { buy, read, type VirtualCustomer } from "../load/actions.ts";
import { threadPoolMs, waitUntilIdle } from "./processor-time.ts";
import { BOOKS, type Shop } from "./shop.ts";

export type Workload = {
  name: string;
  /** Repetitions in a turn, so that a turn takes about half a second. */
  perTurn: number;
  run(shop: Shop, index: number): Promise<void>;
  /** Waits for what goes on after the last response. */
  settle?(shop: Shop): Promise<void>;
  /** Processor time that is not counted, in milliseconds since the product's start. */
  leftOutMs?(pid: number): number;
  /** Maximum ratio to the earlier product's cost. */
  limit: number;
};

// Turns of the same product differ by up to 15 %.
const NOT_SLOWER = 1.15;
// What cost most at EARLIER_COMMIT is to become cheaper. Neither aim is reached yet (docs/performance.md).
const SIGN_IN_AIM = 0.75;
const ORDER_AIM = 0.6;

const QUERIES = ["harbour", "tan", "orchard", "glass"];

const get =
  (path: (index: number) => string): Workload["run"] =>
  ({ users }, index) =>
    read(`${users.url}${path(index)}`);

/** Responses are compressed, as browsers ask for them. Orders come last, since they change the catalogue. */
export const workloads: Workload[] = [
  {
    name: "a book",
    perTurn: 500,
    run: get((index) => `/api/book/getBookById/mu-${String(1 + ((index * 7919) % BOOKS)).padStart(6, "0")}`),
    limit: NOT_SLOWER,
  },
  {
    name: "20 books by title, from memory",
    perTurn: 2_000,
    run: get(() => "/api/catalogue/search?sort=title&limit=20"),
    limit: NOT_SLOWER,
  },
  {
    name: "20 books of a category, from the table",
    perTurn: 150,
    run: get(() => "/api/book/category?category=fiction&limit=20"),
    limit: NOT_SLOWER,
  },
  {
    name: "a search",
    perTurn: 1_000,
    run: get((index) => `/api/catalogue/search?limit=20&q=${QUERIES[index % QUERIES.length]}`),
    limit: NOT_SLOWER,
  },
  { name: "the home page", perTurn: 300, run: get(() => "/"), limit: NOT_SLOWER },
  {
    name: "signing in, without argon2",
    perTurn: 24,
    async run({ users: { url, customers } }, index) {
      await signedIn(url, customers[index % customers.length] as VirtualCustomer);
    },
    leftOutMs: threadPoolMs,
    limit: SIGN_IN_AIM,
  },
  {
    name: "a paid order, all of it",
    perTurn: 24,
    run: ({ users }, index) =>
      buy(users, (users.customers[index % users.customers.length] as VirtualCustomer).call),
    // Webhooks and mails of an order go on after its last response.
    settle: ({ pid }) => waitUntilIdle(pid, 1),
    limit: ORDER_AIM,
  },
];
