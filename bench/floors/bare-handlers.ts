import type { Operation, TableClient } from "@frangipani/core/dynamo";
import { Hono } from "hono";

type Call = { operation: Operation; input: object };
/** A request's calls to the table in their order; concurrent calls are one inner list. */
export type Calls = readonly (readonly Call[])[];

/**
 * Records the table calls of some work. Nothing else may use the client meanwhile.
 * @throws Error when there were none
 */
export async function recordCalls(client: TableClient, work: () => Promise<unknown>): Promise<Calls> {
  const calls: Call[][] = [];
  const { call } = client;
  let inFlight = 0;
  Object.assign(client, {
    async call(operation: Operation, input: never) {
      if (inFlight === 0) calls.push([]);
      calls.at(-1)?.push({ operation, input });
      inFlight += 1;
      try {
        return await call(operation, input);
      } finally {
        inFlight -= 1;
      }
    },
  });
  try {
    await work();
  } finally {
    Object.assign(client, { call });
  }
  if (calls.length === 0) throw new Error("nothing was asked of the table");
  return calls;
}

/** The same calls with texts in their input replaced, e.g. for another order. */
export const replaceTexts = (calls: Calls, names: Record<string, string>): Calls =>
  calls.map((concurrentCalls) =>
    concurrentCalls.map(({ operation, input }) => ({
      operation,
      input: JSON.parse(
        Object.entries(names).reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(input)),
      ),
    })),
  );

/** The floor of a request: a bare handler that makes the same calls to the table and returns the results. */
export const bareHandler = (table: TableClient, nextCalls: () => Calls) =>
  new Hono().all("*", async (c) => {
    if (c.req.method === "POST") await c.req.json();
    const found: object[] = [];
    for (const concurrentCalls of nextCalls())
      found.push(
        ...(await Promise.all(
          concurrentCalls.map(({ operation, input }) => table.call(operation, input as never)),
        )),
      );
    return c.json(found.map((response) => ({ ...response, $metadata: undefined })));
  });

/** The floor of a search: a substring search of every title and author, without ranking or typo tolerance. */
export function bareSearch(books: readonly { title: string; author: string }[]) {
  const texts = books.map(({ title, author }) => `${title} ${author}`.toLowerCase());
  return new Hono().all("*", (c) => {
    const query = (c.req.query("q") ?? "").toLowerCase();
    const found = books.filter((_, at) => texts[at]?.includes(query));
    return c.json({ count: found.length, books: found.slice(0, Number(c.req.query("limit"))) });
  });
}
