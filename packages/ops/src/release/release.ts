import { type Command, untilInterrupted } from "../command.ts";
import {
  clearEdge,
  placeWebFiles,
  readAlarms,
  readWebFiles,
  releaseTargets,
  type Targets,
  watchAlarms,
} from "./stage.ts";
import {
  checkHealth,
  type FunctionVersions,
  type Move,
  makeLive,
  type Plan,
  planNamed,
  planNewest,
  planRollback,
  readVersions,
  rememberPrevious,
  shiftShare,
} from "./versions.ts";

const NEW_VERSION_PERCENT = 10;
/** The alarms that see failures have shorter periods, so a failure shows within this time. */
const WATCH_MINUTES = 10;

export const release: Command = {
  usage: "release [--to VERSION] [--minutes N]",
  summary: "give what was deployed its traffic",
  description: `Checks the health of each function's new version, gives it ${NEW_VERSION_PERCENT} % of the requests, watches the stage's alarms, and
gives it all of them when none went on; otherwise takes them back. Then the web app of the same release is put in place.
A stage without alarms is not watched.
  --to VERSION   a release by its name, as in "v1.2.3"; by default what was deployed last
  --minutes N    how long to watch (${WATCH_MINUTES}); 0 does not`,
  argumentCount: 0,
  options: { to: { type: "string" }, minutes: { type: "string" } },
  async run({ shop, env, options, print }) {
    const minutes = Number(options.minutes ?? WATCH_MINUTES);
    if (!(minutes >= 0)) throw new Error(`${options.minutes} is no number of minutes.`);
    const targets = releaseTargets(env);
    const functions = await readFunctions(targets);
    const plan = options.to ? planNamed(functions, String(options.to)) : planNewest(functions);
    const { release: name, moves } = plan;

    const problems = await Promise.all(moves.map((move) => checkHealth(move.name, move.to.version)));
    const unhealthy = problems.filter((problem) => problem !== undefined);
    if (unhealthy.length > 0)
      throw new Error(`${name} is not healthy, and gets no traffic:\n${unhealthy.join("\n")}`);
    print(`${name} is healthy: ${moves.length} functions.`);

    const moving = moves.filter(({ live, to }) => live.version !== to.version);
    if (!(await passesWeightedShift(targets, moving, { minutes, print }))) return false;
    await moveAll(targets, plan, { remembersLive: true });
    print(`${name} is live. To go back: npm run ops -- rollback --stage ${shop.stage}`);
    return true;
  },
};

type ShiftOptions = { minutes: number; print(line: string): void };

/**
 * Gives the new versions a part of the requests, and watches the alarms.
 * @returns false when an alarm went on or the command was interrupted: then the versions that were live have all requests again
 */
async function passesWeightedShift(
  targets: Targets,
  moves: Move[],
  { minutes, print }: ShiftOptions,
): Promise<boolean> {
  const alarms = await readAlarms(targets);
  if (moves.length === 0 || minutes === 0 || alarms.length === 0) return true;
  const onBefore = alarms.filter(({ isOn }) => isOn).map(({ name }) => name);
  if (onBefore.length > 0) print(`On already, and not watched: ${onBefore.join(", ")}.`);
  print(`It gets ${NEW_VERSION_PERCENT} % of the requests for ${minutes} minutes.`);
  const takeBack = () => Promise.all(moves.map(({ name, live }) => makeLive(name, live.version)));
  return untilInterrupted(async (interrupted) => {
    let raised: string[];
    try {
      await shiftAll(moves);
      raised = await watchAlarms(targets, {
        durationMs: minutes * 60_000,
        ignored: new Set(onBefore),
        interrupted,
      });
    } catch (error) {
      await takeBack();
      if (!interrupted.aborted) throw error;
      print("Interrupted: taken back. The release before has all requests.");
      return false;
    }
    if (raised.length === 0) return true;
    await takeBack();
    print(`Taken back, since alarms went on: ${raised.join(", ")} (docs/operations.md, Alarms).`);
    return false;
  });
}

async function shiftAll(moves: readonly Move[]): Promise<void> {
  const share = NEW_VERSION_PERCENT / 100;
  const shifts = await Promise.allSettled(
    moves.map(({ name, live, to }) => shiftShare(name, { live: live.version, to: to.version, share })),
  );
  // The error is thrown only when all shifts have ended, so that none moves traffic after a rollback.
  for (const shift of shifts) if (shift.status === "rejected") throw shift.reason;
}

export const rollback: Command = {
  usage: "rollback [--to VERSION]",
  summary: "go back to the release before",
  description: `Gives the release before this one all requests at once, and puts its web app in place. During a release, ends it. It
deploys nothing, and may be repeated after it was cut off.
  --to VERSION   a release by its name, as in "v1.2.3"`,
  argumentCount: 0,
  options: { to: { type: "string" } },
  async run({ env, options, print }) {
    const startedAt = Date.now();
    const targets = releaseTargets(env);
    const functions = await readFunctions(targets);
    const plan = options.to
      ? planNamed(functions, String(options.to))
      : planRollback(functions, targets.pages);
    await moveAll(targets, plan, { remembersLive: false });
    const seconds = Math.ceil((Date.now() - startedAt) / 1000);
    const moved = plan.moves.filter(isMoving).length;
    const stayed = functions.length - plan.moves.length;
    print(
      `${plan.release} is live again after ${seconds} seconds: ${moved} functions moved${stayed > 0 ? `, ${stayed} were no part of it` : ""}.`,
    );
    if (moved === 0) print("It was live before. To go further back, name a release with --to.");
    return true;
  },
};

const readFunctions = ({ functions }: Targets): Promise<FunctionVersions[]> =>
  Promise.all(functions.map(readVersions));

const isMoving = ({ newVersion, live, to }: Move): boolean =>
  newVersion !== undefined || live.version !== to.version;

/**
 * Gives a release all requests, then puts its web app in place. May be repeated after it was cut off.
 * @param remembersLive whether a later rollback goes back to what is live now
 * @throws Error before anything moves when the release has no web app
 */
async function moveAll(
  targets: Targets,
  { release, moves }: Plan,
  { remembersLive }: { remembersLive: boolean },
): Promise<void> {
  const files = await readWebFiles(targets, release);
  if (remembersLive) await rememberLive(moves);
  await Promise.all(moves.filter(isMoving).map(({ name, to }) => makeLive(name, to.version)));
  await placeWebFiles(targets, release, files);
  await clearEdge(targets, release);
}

/** Notes what is live as the release before, unless a command that was cut off has done so. For the time before any function moves. */
async function rememberLive(moves: readonly Move[]): Promise<void> {
  const isRemembered = ({ live, to, previous }: Move) =>
    live.version === to.version || live.version === previous?.version;
  if (!moves.every(isRemembered)) await Promise.all(moves.map(rememberPrevious));
}
