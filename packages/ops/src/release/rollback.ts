import type { Command } from "../command.ts";
import { isMoving, moveAll, readFunctions } from "./move.ts";
import { before, named } from "./plan.ts";
import { releaseTargets } from "./targets.ts";

export const rollback: Command = {
  usage: "rollback [--to VERSION]",
  summary: "go back to the release before",
  description: `Gives the release before this one all requests at once, and puts its web app in place. During a release, ends it. It
deploys nothing, and may be repeated after it was cut off.
  --to VERSION   a release by its name, as in "v1.2.3"`,
  argumentCount: 0,
  options: { to: { type: "string" } },
  async run({ env, options, print }) {
    const begun = Date.now();
    const targets = releaseTargets(env);
    const functions = await readFunctions(targets);
    const plan = options.to ? named(functions, String(options.to)) : before(functions, targets.pages);
    await moveAll(targets, plan, { remembers: false });
    const seconds = Math.ceil((Date.now() - begun) / 1000);
    const moved = plan.moves.filter(isMoving).length;
    const stayed = functions.length - plan.moves.length;
    print(
      `${plan.release} is live again after ${seconds} seconds: ${moved} functions moved${stayed > 0 ? `, ${stayed} were no part of it` : ""}.`,
    );
    if (moved === 0) print("It was live before. To go further back, name a release with --to.");
    return true;
  },
};
