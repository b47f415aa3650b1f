import { BOUNDARY_POLICY } from "@frangipani/functions/stage-settings";

export type Grant = {
  /** Pulumi's types, or patterns, of SST's dynamic resources the last part; none where SST or the preflight needs it. */
  types: string[];
  actions: string[];
  /** Here and in `condition`, `NAMES` stands for the names of the environment's stages. */
  resources: string[];
  condition?: Record<string, Record<string, string | string[]>>;
};

export const NAMES = "NAMES";
// biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in.
export const ACCOUNT = "${AWS::AccountId}";

export const arn = (service: string, resource: string) => `arn:aws:${service}:*:${ACCOUNT}:${resource}`;
export const globalArn = (service: string, resource: string) => `arn:aws:${service}::${ACCOUNT}:${resource}`;

export const ROLES = globalArn("iam", `role/${NAMES}-*`);
export const BOUNDARY = globalArn("iam", `policy/${BOUNDARY_POLICY}`);
