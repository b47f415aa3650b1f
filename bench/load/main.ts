import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { madeUpBooks, writeMadeUpCatalogue } from "../made-up-books.ts";
import { importBooks, withProduct } from "../product.ts";
import { gatherCrowd, signInAgain } from "./crowd.ts";
import { drawLoad } from "./draw.ts";
import { lossesOf } from "./losses.ts";
import { mean, memoryOf } from "./memory.ts";
import { HEADER, lineOf, percentile, runStep, type Step } from "./step.ts";

/**
 * `npm run test:load`: people who browse, search, sign in, buy and edit, from this process against the whole local product
 * in another, more and more of them until it does no more; then as many as it bears, for over two minutes. At the end every
 * order that was answered as paid is there once, nothing else is, and memory is where it was.
 */
const BOOKS = 1_000;
/** Books that people buy: few enough to be bought by several at once. */
const BOUGHT = 40;
const STEPS = [1, 2, 4, 8, 16, 32, 64];
const STEP_SECONDS = Number(process.env.FRANGIPANI_LOAD_STEP ?? 12);
const STEADY_ROUNDS = 12;
/** More of it than this in the second half than in the first is a leak, less is how a garbage collector breathes. */
const MOST_GROWTH = 1.15;

const failures: string[] = [];
await withProduct(async ({ url, pid }) => {
  const catalogue = join(tmpdir(), `frangipani-load-${process.pid}.csv`);
  writeMadeUpCatalogue(catalogue, BOOKS);
  await importBooks(url, catalogue);
  rmSync(catalogue);
  const crowd = await gatherCrowd(url, madeUpBooks(BOUGHT), "load");

  console.log(`\nMore and more people, ${STEP_SECONDS} seconds each\n${HEADER}`);
  const steps: Step[] = [];
  for (const people of STEPS) {
    const step = await runStep(crowd, people, STEP_SECONDS);
    console.log(lineOf(step));
    steps.push(step);
    if (isSaturated(steps)) break;
  }
  const best = steps.reduce((a, b) => (b.throughput > a.throughput ? b : a));
  await signInAgain(crowd);

  console.log(`\n${best.people} people, ${STEADY_ROUNDS} times ${STEP_SECONDS} seconds\n${HEADER}   MB`);
  const memory: number[] = [];
  for (let round = 0; round < STEADY_ROUNDS; round += 1) {
    const step = await runStep(crowd, best.people, STEP_SECONDS);
    memory.push(memoryOf(pid));
    console.log(`${lineOf(step)}   ${memory.at(-1)?.toFixed(0)}`);
    steps.push(step);
  }
  const half = STEADY_ROUNDS / 2;
  const growth = mean(memory.slice(half)) / mean(memory.slice(0, half));
  console.log(`\nMemory of the second half over the first: ${growth.toFixed(2)} (at most ${MOST_GROWTH})`);
  if (growth > MOST_GROWTH) failures.push(`memory grew by ${growth.toFixed(2)}`);

  for (const { errors } of steps) for (const [says, count] of errors) failures.push(`${count} × ${says}`);
  failures.push(...(await lossesOf(crowd)));
  keep(steps.slice(0, -STEADY_ROUNDS), memory);
});

if (failures.length > 0) console.error(`\nFailed:\n${failures.join("\n")}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Twice as many people, and twice as many again, got no more done. */
function isSaturated(steps: readonly Step[]): boolean {
  const before = Math.max(...steps.slice(0, -2).map(({ throughput }) => throughput));
  return steps.length > 2 && steps.slice(-2).every(({ throughput }) => throughput < before * 1.05);
}

function keep(steps: readonly Step[], memory: readonly number[]): void {
  const rising = steps.map(({ people, throughput, times }) => ({
    people,
    throughput,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }));
  const folder = join(import.meta.dirname, "../results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "load.json"), `${JSON.stringify({ rising, memory }, null, 1)}\n`);
  if (process.argv.includes("--draw")) drawLoad(rising);
}
