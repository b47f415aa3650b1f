import type { Command } from "../command.ts";
import { readAlarms } from "./alarms.ts";
import { checkHealth, makeLive, shiftShare } from "./function-versions.ts";
import { isMoving, moveAll, readFunctions } from "./move.ts";
import { type Move, named, newest, releaseOf } from "./plan.ts";
import { releaseTargets, type Targets } from "./targets.ts";
import { watchAlarms } from "./watch-alarms.ts";

const CANARY_PERCENT = 10;
/** Longer than the period of the alarms that see failures. */
const CANARY_MINUTES = 10;

export const release: Command = {
  usage: "release [--to VERSION] [--minutes N]",
  summary: "give what was deployed its traffic",
  description: `Checks the health of each function's new version, gives it ${CANARY_PERCENT} % of the requests, watches the stage's alarms, and
gives it all of them when none went on; otherwise takes them back. Then the web app of the same release is put in place.
A stage without alarms is not watched.
  --to VERSION   a release by its name, as in "v1.2.3"; by default what was deployed last
  --minutes N    how long to watch (${CANARY_MINUTES}); 0 does not`,
  argumentCount: 0,
  options: { to: { type: "string" }, minutes: { type: "string" } },
  async run({ shop, env, options, print }) {
    const minutes = Number(options.minutes ?? CANARY_MINUTES);
    if (!(minutes >= 0)) throw new Error(`${options.minutes} is no number of minutes.`);
    const targets = releaseTargets(env);
    const functions = await readFunctions(targets);
    const moves = options.to ? named(functions, String(options.to)) : newest(functions);
    const name = releaseOf(moves);

    const problems = await Promise.all(moves.map((move) => checkHealth(move.name, move.to.version)));
    const unhealthy = problems.filter((problem) => problem !== undefined);
    if (unhealthy.length > 0)
      throw new Error(`${name} is not healthy, and gets no traffic:\n${unhealthy.join("\n")}`);
    print(`${name} is healthy: ${moves.length} functions.`);

    if (!(await passesCanary(targets, moves.filter(isMoving), { minutes, print }))) return false;
    await moveAll(targets, moves, { remembers: true });
    print(`${name} is live. To go back: npm run ops -- rollback --stage ${shop.stage}`);
    return true;
  },
};

type CanaryOptions = { minutes: number; print(line: string): void };

async function passesCanary(
  targets: Targets,
  moves: Move[],
  { minutes, print }: CanaryOptions,
): Promise<boolean> {
  const alarms = await readAlarms(targets);
  if (moves.length === 0 || minutes === 0 || alarms.length === 0) return true;
  const onBefore = alarms.filter(({ isOn }) => isOn).map(({ name }) => name);
  if (onBefore.length > 0) print(`On already, and not watched: ${onBefore.join(", ")}.`);
  print(`It gets ${CANARY_PERCENT} % of the requests for ${minutes} minutes.`);
  const share = CANARY_PERCENT / 100;
  await Promise.all(
    moves.map(({ name, live, to }) => shiftShare(name, { live: live.version, to: to.version, share })),
  );
  const takeBack = () => Promise.all(moves.map(({ name, live }) => makeLive(name, live.version)));
  const raised = await watchAlarms(targets, minutes * 60_000, new Set(onBefore)).catch(async (error) => {
    await takeBack();
    throw error;
  });
  if (raised.length === 0) return true;
  await takeBack();
  print(`Taken back, since alarms went on: ${raised.join(", ")} (docs/operations.md, Alarms).`);
  return false;
}
