import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import * as z from "zod/mini";

const run = promisify(execFile);

const POLL_MS = 1000;
const MAX_POLLS = 60;

/** The edge's log is where CloudFront keeps it (stacks/edge/edge-log.ts). */
const EDGE_REGION = "us-east-1";

const Started = z.object({ queryId: z.string() });
const Results = z.object({
  status: z.string(),
  results: z.array(z.array(z.object({ field: z.string(), value: z.string() }))),
});
type Line = { at: string; text: string };

/** Of the functions and of the edge, the oldest first. Throws when the AWS CLI is missing or refuses. */
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

async function query(hours: number, queryString: string, region?: string): Promise<Line[]> {
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

const toLine = (fields: { field: string; value: string }[]): Line => {
  const fieldOf = (name: string) => fields.find(({ field }) => field === name)?.value ?? "";
  return { at: fieldOf("@timestamp"), text: fieldOf("@message").trim() };
};

async function aws(region: string | undefined, command: string, args: string[]): Promise<unknown> {
  const where = region ? ["--region", region] : [];
  const { stdout } = await run("aws", ["logs", command, ...args, ...where, "--output", "json"]);
  return JSON.parse(stdout);
}
