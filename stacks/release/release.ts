import { execFileSync } from "node:child_process";

const describeCommit = (): string =>
  execFileSync("git", ["describe", "--tags", "--always", "--dirty"], { encoding: "utf8" }).trim();

/** The operators' name of the deployed version: a tag, or the commit. Each function's version has it as description. */
export const release = process.env.SHOP_RELEASE || describeCommit();
