import * as z from "zod/mini";
import type { Command } from "../command.ts";
import { stageLines } from "./stage-log.ts";

const RequestId = z.string().check(z.regex(/^[\w=-]{8,100}$/));
const Hours = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(24 * 90));
const Lines = z.array(z.string());

export const trace: Command = {
  usage: "trace ID [--hours N]",
  summary: "print what the log has of a request",
  description: `Prints the log lines of a request, the oldest first, by the reference that a shopper reads out (the beginning of the id) or
the whole id of X-Request-Id. On a stage it asks CloudWatch Logs Insights by the AWS CLI, for the functions and the edge.
  --hours N   how far back on a stage (24)`,
  argumentCount: 1,
  options: { hours: { type: "string" } },
  async run({ shop, words, options, print }) {
    const id = RequestId.safeParse(words[0]);
    if (!id.success) throw new Error("An id has 8 characters or more: letters, digits, _, - and =.");
    const hours = Hours.safeParse(options.hours ?? "24");
    if (!hours.success) throw new Error("--hours is a number from 1 to 2160.");
    const lines =
      shop.stage === undefined
        ? await localLines(shop.url(), id.data)
        : await stageLines(shop.stage, id.data, hours.data);
    for (const line of lines) print(line);
    if (lines.length === 0) print(`The log has nothing of ${id.data}.`);
    return lines.length > 0;
  },
};

async function localLines(url: string, id: string): Promise<string[]> {
  const response = await fetch(`${url}/_local/log?request=${encodeURIComponent(id)}`).catch(() => {
    throw new Error(`No shop responds at ${url}. Start the local product with npm start.`);
  });
  return Lines.parse(await response.json());
}
