import type { Command } from "../command.ts";
import { deployRoleTemplate, isEnvironment } from "./template.ts";

export const deployRole: Command = {
  usage: "deploy-role --repository OWNER/NAME [--second]",
  summary: "print the role that deploys a stage",
  description: `Prints a CloudFormation template with the role by which GitHub deploys an environment of this repository (--stage
production, staging or preview): what the stacks hold and no more, and nothing of production for the others.
  --repository OWNER/NAME   the repository at GitHub whose environment the role trusts
  --second                  for an account that has another environment's role, and with it what both need`,
  argumentCount: 0,
  options: { repository: { type: "string" }, second: { type: "boolean" } },
  async run({ shop: { stage = "" }, options: { repository, second }, print }) {
    if (!isEnvironment(stage)) throw new Error("A role deploys --stage production, staging or preview.");
    if (typeof repository !== "string" || !/^[\w.-]+\/[\w.-]+$/.test(repository))
      throw new Error("A role trusts one repository: --repository OWNER/NAME");
    print(JSON.stringify(deployRoleTemplate(stage, repository, second === true), null, 2));
    return true;
  },
};
