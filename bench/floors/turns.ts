import type { Figure } from "../report.ts";

const TURNS = 7;
const AT_ONCE = 8;

// Requests are made before the clock runs.
type Asked = { app: { fetch(request: Request): Response | Promise<Response> }; request: Request };
export type Subject = {
  name: string;
  requestsATurn: number;
  ours(at: number): Asked | Promise<Asked>;
  floor(at: number): Asked | Promise<Asked>;
  most: { times: number; why: string };
};

// Milliseconds of CPU per request, garbage collection included.
// @throws unless the response is 200
async function cost(count: number, make: Subject["ours"]): Promise<number> {
  const left = await Promise.all(Array.from({ length: count }, (_, at) => make(at)));
  const begun = process.cpuUsage();
  const caller = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const answer = await next.app.fetch(next.request);
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${next.request.url} answered ${answer.status}: ${body}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / count;
}

/** What a request costs beside its floor, alternately, so that other load of the machine affects both. */
export async function besideItsFloor({ name, requestsATurn, ours, floor, most }: Subject): Promise<Figure[]> {
  const costs: { ours: number; floor: number }[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const pair = { floor: await cost(requestsATurn, floor), ours: await cost(requestsATurn, ours) };
    // In the first turn the engine compiles what it will run.
    if (turn > 0) costs.push(pair);
  }
  return [
    { name: `floor: ${name}`, unit: "CPU ms", values: costs.map((one) => one.floor) },
    { name, unit: "CPU ms", values: costs.map((one) => one.ours) },
    {
      name: `${name}: of the floor`,
      unit: "times",
      values: costs.map((one) => one.ours / one.floor),
      limit: { value: most.times, why: most.why },
    },
  ];
}
