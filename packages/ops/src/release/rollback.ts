import type { Command } from "../command.ts";
import { isMoving, moveAll, readFunctions } from "./move.ts";
import { before, named, releaseOf } from "./plan.ts";
import { releaseTargets } from "./targets.ts";

export const rollback: Command = {
  usage: "rollback [--to VERSION]",
  summary: "go back to the release before",
  description: `Gives the release before this one all requests at once, and puts its web app in place. During a release, ends it. It
deploys nothing: a deployment of the same stage may follow.
  --to VERSION   a release by its name, as in "v1.2.3"`,
  argumentCount: 0,
  options: { to: { type: "string" } },
  async run({ env, options, print }) {
    const begun = Date.now();
    const targets = releaseTargets(env);
    const functions = await readFunctions(targets);
    const moves = options.to ? named(functions, String(options.to)) : before(functions);
    await moveAll(targets, moves, { remembers: false });
    const seconds = Math.ceil((Date.now() - begun) / 1000);
    const stayed = functions.length - moves.length;
    print(
      `${releaseOf(moves)} is live again after ${seconds} seconds: ${moves.filter(isMoving).length} functions moved${stayed > 0 ? `, ${stayed} were no part of it` : ""}.`,
    );
    return true;
  },
};
