import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import * as z from "zod/mini";
import type { Command } from "./command.ts";

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

const run = promisify(execFile);

const POLL_MS = 1000;
const MAX_POLLS = 60;

/** CloudFront writes the edge's log in this region (stacks/edge/edge-log.ts). */
const EDGE_REGION = "us-east-1";

const Started = z.object({ queryId: z.string() });
const Results = z.object({
  status: z.string(),
  results: z.array(z.array(z.object({ field: z.string(), value: z.string() }))),
});
type LogLine = { at: string; text: string };

/** Log lines of the functions and of the edge, the oldest first. @throws when the AWS CLI is missing or refuses */
export async function stageLines(stage: string, id: string, hours: number): Promise<string[]> {
  const found = await Promise.all([
    query(hours, source(`/aws/lambda/frangipani-${stage}-`, "message.requestId", id)),
    query(hours, source(`/aws/vendedlogs/frangipani-${stage}-edge`, "`x-edge-request-id`", id), EDGE_REGION),
  ]);
  return found
    .flat()
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ at, text }) => `${at} ${text}`);
}

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax-Source.html
const source = (prefix: string, field: string, id: string): string =>
  `SOURCE logGroups(namePrefix: ["${prefix}"]) | fields @timestamp, @message | filter ${field} like /^${id}/ | sort @timestamp asc | limit 200`;

async function query(hours: number, queryString: string, region?: string): Promise<LogLine[]> {
  const until = Math.floor(Date.now() / 1000);
  const { queryId } = Started.parse(
    await aws(region, "start-query", [
      ...["--start-time", String(until - hours * 3600), "--end-time", String(until)],
      ...["--query-string", queryString],
    ]),
  );
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const { status, results } = Results.parse(
      await aws(region, "get-query-results", ["--query-id", queryId]),
    );
    if (status === "Complete") return results.map(toLine);
    if (status !== "Running" && status !== "Scheduled")
      throw new Error(`CloudWatch's query ended with the status ${status}.`);
    await setTimeout(POLL_MS);
  }
  throw new Error("CloudWatch's query took too long: try fewer --hours.");
}

const toLine = (fields: { field: string; value: string }[]): LogLine => {
  const fieldOf = (name: string) => fields.find(({ field }) => field === name)?.value ?? "";
  return { at: fieldOf("@timestamp"), text: fieldOf("@message").trim() };
};

async function aws(region: string | undefined, command: string, args: string[]): Promise<unknown> {
  const where = region ? ["--region", region] : [];
  const { stdout } = await run("aws", ["logs", command, ...args, ...where, "--output", "json"]);
  return JSON.parse(stdout);
}
