import { expect, it, vi } from "vitest";
import { deploy, OPERATOR_ENV } from "./support/stack.ts";

// A deployment against mocks takes a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** Deploys production while the preflight refuses it. */
const deployRefused = (more: Record<string, string> = {}) => {
  const env = { ...OPERATOR_ENV, PREFLIGHT_REFUSES: "production", ...more };
  return deploy("production", { env, withoutBundles: true });
};

it("a deployment that the preflight refuses creates nothing, and says why and what to do next", async () => {
  const { resources, errors } = await deployRefused();
  expect(resources.filter(({ type }) => type !== "pulumi:pulumi:Stack")).toEqual([]);
  const why = "Nothing was deployed.\nSES is in its sandbox.\n  next: aws sesv2 put-account-details";
  expect(errors[0]).toContain(why);
});

it("SHOP_SKIP_PREFLIGHT lets an operator deploy although the preflight would refuse", async () => {
  const { resources, errors } = await deployRefused({ SHOP_SKIP_PREFLIGHT: "1" });
  expect(errors).toEqual([]);
  expect(resources.length).toBeGreaterThan(100);
});

it("refuses a vault in the shop's own account, where an attacker would have the backups, too", async () => {
  const SHOP_BACKUP_VAULT_ARN = "arn:aws:backup:ap-northeast-1:123456789012:backup-vault:frangipani";
  const env = { ...OPERATOR_ENV, SHOP_BACKUP_VAULT_ARN };
  const { errors } = await deploy("production", { env, withoutBundles: true });
  expect(errors[0]).toContain("SHOP_BACKUP_VAULT_ARN is a vault of this account");
});

it("refuses to keep the persons of paid orders for 0 years", async () => {
  const env = { ...OPERATOR_ENV, SHOP_RETENTION_YEARS: "0" };
  const { errors } = await deploy("production", { env, withoutBundles: true });
  expect(errors[0]).toContain("SHOP_RETENTION_YEARS is a number of years");
});
