import { hitRatio, type Replayed, replay } from "../stacks/test/support/cloudfront/replay.ts";
import { readSession } from "../stacks/test/support/session.ts";
import { deploy, OPERATOR_ENV } from "../stacks/test/support/stack.ts";
import type { Figure } from "./report.ts";

const HOUR_SECONDS = 3600;
const MIN_HIT_RATIO = 0.95;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const figure = (name: string, unit: string, value: number, limit?: Figure["limit"]): Figure => ({
  name,
  unit,
  values: [value],
  ...(limit && { limit }),
});

const asksOrigin = ({ from }: Replayed): boolean => from === "origin" || from === "stale";

/** The recorded session of a visitor, replayed through a model of the deployed edge. */
export async function measure(): Promise<Figure[]> {
  const { requests, recorded, client } = readSession();
  console.log(`\nRecorded on ${recorded}: ${client}.`);
  const stack = await deploy("production", { env: OPERATOR_ENV, withoutBundles: true });
  if (stack.errors.length > 0) throw new Error(stack.errors.join("\n"));
  const visit = await replay(stack, requests, { visitors: 1, withinSeconds: 0 });
  for (const { request, behavior, from, uri, isCompressed } of visit)
    console.log(
      `${request.part.padEnd(11)} ${behavior} ${from.padEnd(6)} ${isCompressed ? "compressed" : "as it is  "} ${request.url}${uri === request.url.split("?")[0] ? "" : ` as ${uri}`}`,
    );
  const hours = await Promise.all(
    [1, 10, 100, 1000].map(async (visitors) => ({
      visitors,
      replayed: await replay(stack, requests, { visitors, withinSeconds: HOUR_SECONDS }),
    })),
  );
  const busiest = hours.at(-1)?.replayed ?? [];
  const perVisitor = (isCounted: (one: Replayed) => boolean) =>
    busiest.filter((one) => asksOrigin(one) && isCounted(one)).length / 1000;
  return [
    figure("requests of a visitor", "", requests.length),
    figure(
      "body bytes of a visitor, as the origins have them",
      "kB",
      sum(requests.map(({ bytes }) => bytes)) / 1000,
    ),
    figure(
      "body bytes of a visitor, as the edge sends them",
      "kB",
      sum(visit.map(({ bytesSent }) => bytesSent)) / 1000,
    ),
    ...hours.map(({ visitors, replayed }) =>
      figure(
        `sent from the cache with ${visitors} visitors an hour`,
        "%",
        hitRatio(replayed) * 100,
        visitors === 1000
          ? { value: MIN_HIT_RATIO * 100, why: "files are the most", atLeast: true }
          : undefined,
      ),
    ),
    figure(
      "requests to the API a visitor, with 1,000 an hour",
      "",
      perVisitor(({ origin }) => origin.includes("execute-api")),
    ),
    figure(
      "requests to the buckets a visitor, with 1,000 an hour",
      "",
      perVisitor(({ origin }) => origin.includes(".s3.")),
    ),
  ];
}
