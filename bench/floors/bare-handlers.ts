import type { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { Hono } from "hono";

type Command = new (input: object) => GetItemCommand;
/** A request's calls to the table in their order; concurrent calls are one inner list. */
export type Calls = readonly (readonly { Command: Command; input: object }[])[];

/**
 * Records the table calls of some work. Nothing else may use the client meanwhile.
 * @throws Error when there were none
 */
export async function recordCalls(client: DynamoDBClient, work: () => Promise<unknown>): Promise<Calls> {
  const calls: { Command: Command; input: object }[][] = [];
  const send = client.send.bind(client);
  let inFlight = 0;
  Object.assign(client, {
    async send(command: GetItemCommand) {
      if (inFlight === 0) calls.push([]);
      calls.at(-1)?.push({ Command: command.constructor as Command, input: command.input });
      inFlight += 1;
      try {
        return await send(command);
      } finally {
        inFlight -= 1;
      }
    },
  });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(client, "send");
  }
  if (calls.length === 0) throw new Error("nothing was asked of the table");
  return calls;
}

/** The same calls with texts in their input replaced, e.g. for another order. */
export const replaceTexts = (calls: Calls, names: Record<string, string>): Calls =>
  calls.map((concurrentCalls) =>
    concurrentCalls.map(({ Command, input }) => ({
      Command,
      input: JSON.parse(
        Object.entries(names).reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(input)),
      ),
    })),
  );

/** The floor of a request: a bare handler that makes the same calls to the table and returns the results. */
export const bareHandler = (table: DynamoDBClient, nextCalls: () => Calls) =>
  new Hono().all("*", async (c) => {
    if (c.req.method === "POST") await c.req.json();
    const found: object[] = [];
    for (const concurrentCalls of nextCalls())
      found.push(
        ...(await Promise.all(concurrentCalls.map(({ Command, input }) => table.send(new Command(input))))),
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
