import * as z from "zod/mini";

const Targets = z.object({
  functions: z.pipe(
    z.string(),
    z.transform((names) => names.split(",")),
  ),
  /** The function that renders pages. */
  pages: z.string(),
  webBucket: z.string(),
  distribution: z.string(),
  alarmPrefix: z.string(),
});

/** The functions and files that a release switches on a deployed stage (stacks/release/release-targets.ts). */
export type Targets = z.output<typeof Targets>;

/** @throws Error for the product on this machine, which has one version */
export function releaseTargets(env: NodeJS.ProcessEnv): Targets {
  const targets = env.SST_RESOURCE_ReleaseTargets;
  if (!targets) throw new Error("Only a deployed stage has releases: name one with --stage.");
  return Targets.parse(JSON.parse(targets));
}
