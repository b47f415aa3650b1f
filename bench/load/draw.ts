import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chart } from "./chart.ts";

type LoadStep = { concurrency: number; throughput: number; p50: number; p95: number; p99: number };

const PICTURES = join(import.meta.dirname, "../../docs/pictures");

export function drawLoad(rising: readonly LoadStep[]): void {
  const curve = (name: "throughput" | "p50" | "p95" | "p99") =>
    rising.map((step): [number, number] => [step.concurrency, step[name]]);
  writeFileSync(
    join(PICTURES, "load-throughput.svg"),
    chart({
      title: "Throughput of the whole local product by users",
      x: "concurrent users",
      y: "actions per second",
      lines: [{ name: "actions/s", points: curve("throughput") }],
    }),
  );
  writeFileSync(
    join(PICTURES, "load-latency.svg"),
    chart({
      title: "Latency of an action by users",
      x: "concurrent users",
      y: "milliseconds",
      lines: [
        { name: "p50", points: curve("p50") },
        { name: "p95", points: curve("p95") },
        { name: "p99", points: curve("p99") },
      ],
    }),
  );
}
