import { expect, it } from "vitest";
import { deploy, OPERATOR_ENV } from "./support/stack.ts";

it("a vault in the account of the shop is refused: who takes the account over would have the backups too", async () => {
  const SHOP_BACKUP_VAULT_ARN = "arn:aws:backup:ap-northeast-1:123456789012:backup-vault:frangipani";
  const env = { ...OPERATOR_ENV, SHOP_BACKUP_VAULT_ARN };
  const { errors } = await deploy("production", { env, withoutBundles: true });
  expect(errors[0]).toContain("SHOP_BACKUP_VAULT_ARN is a vault of this account");
}, 180_000);
