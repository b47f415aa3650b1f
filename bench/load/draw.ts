import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chart } from "./chart.ts";

type Rising = { people: number; throughput: number; p50: number; p95: number; p99: number };

const PICTURES = join(import.meta.dirname, "../../docs/pictures");

export function drawLoad(rising: readonly Rising[]): void {
  const curve = (name: "throughput" | "p50" | "p95" | "p99") =>
    rising.map((step): [number, number] => [step.people, step[name]]);
  writeFileSync(
    join(PICTURES, "load-throughput.svg"),
    chart({
      title: "What the whole local product does, as more people come",
      x: "people at once",
      y: "deeds per second",
      lines: [{ name: "deeds/s", points: curve("throughput") }],
    }),
  );
  writeFileSync(
    join(PICTURES, "load-latency.svg"),
    chart({
      title: "How long a deed takes, as more people come",
      x: "people at once",
      y: "milliseconds",
      lines: [
        { name: "p50", points: curve("p50") },
        { name: "p95", points: curve("p95") },
        { name: "p99", points: curve("p99") },
      ],
    }),
  );
}

/** Times as ratios to those of the smallest shop, by what is done. */
export function drawGrowth(
  file: string,
  title: string,
  x: string,
  lines: readonly { name: string; points: [number, number][] }[],
): void {
  const picture = chart({ title, x, y: "times the smallest shop's", lines });
  writeFileSync(join(PICTURES, file), picture);
}
