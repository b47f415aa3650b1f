import type { Figure } from "../report.ts";

export const ROUNDS = 7;
const CONCURRENCY = 8;

// Requests are made before the clock runs.
type AppRequest = { app: { fetch(request: Request): Response | Promise<Response> }; request: Request };
export type Subject = {
  name: string;
  requestsPerRound: number;
  shop(at: number): AppRequest | Promise<AppRequest>;
  floor(at: number): AppRequest | Promise<AppRequest>;
  limit: { times: number; why: string };
};

// Milliseconds of CPU per request, garbage collection included.
// @throws unless the response is 200
async function cpuMsPerRequest(count: number, newRequest: Subject["shop"]): Promise<number> {
  const pending = await Promise.all(Array.from({ length: count }, (_, at) => newRequest(at)));
  const begun = process.cpuUsage();
  const worker = async () => {
    for (let next = pending.pop(); next; next = pending.pop()) {
      const response = await next.app.fetch(next.request);
      const body = await response.text();
      if (response.status !== 200)
        throw new Error(`${next.request.url} returned ${response.status}: ${body}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / count;
}

/** What a request costs beside its floor, alternately, so that other load of the machine affects both. */
export async function compareWithFloor({
  name,
  requestsPerRound,
  shop,
  floor,
  limit,
}: Subject): Promise<Figure[]> {
  const costs: { shop: number; floor: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pair = {
      floor: await cpuMsPerRequest(requestsPerRound, floor),
      shop: await cpuMsPerRequest(requestsPerRound, shop),
    };
    // In the first turn the engine compiles what it will run.
    if (round > 0) costs.push(pair);
  }
  return [
    { name: `floor: ${name}`, unit: "CPU ms", values: costs.map((pair) => pair.floor) },
    { name, unit: "CPU ms", values: costs.map((pair) => pair.shop) },
    {
      name: `${name}: of the floor`,
      unit: "times",
      values: costs.map((pair) => pair.shop / pair.floor),
      limit: { value: limit.times, why: limit.why },
    },
  ];
}
