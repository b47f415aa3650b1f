import { account } from "../stage.ts";

/** A separate key, so that functions which read the shop's other files cannot read the index. */
const key = new aws.kms.Key("OfficeKey", {
  description: "The index of the back office: orders, customers and users",
  enableKeyRotation: true,
  deletionWindowInDays: 7,
});

/**
 * The back office's index of orders, customers and users, and exports of orders. They are made from the table, so there are
 * no earlier versions and no backup (docs/decisions/034-one-index-for-the-back-office.md).
 */
export const office = new sst.aws.Bucket("Office", {
  lifecycle: [
    // The job writes a new index twice a day at least, so an index of two days ago is not in use.
    { id: "forget-indexes", prefix: "office/", expiresIn: "2 days" },
    { id: "forget-audits", prefix: "audit/", expiresIn: "2 days" },
    // Exports are kept as long as their links: core's EXPORT_DAYS, which stacks may not import (storage.test.ts holds them equal).
    { id: "forget-exports", prefix: "exports/", expiresIn: "7 days" },
  ],
  transform: {
    bucket: (args) => {
      args.bucket = $interpolate`${$app.name}-${$app.stage}-office-${account}`;
      args.forceDestroy = true;
    },
  },
});

new aws.s3.BucketServerSideEncryptionConfiguration("OfficeEncryption", {
  bucket: office.name,
  rules: [
    {
      applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms", kmsMasterKeyId: key.arn },
      bucketKeyEnabled: true,
    },
  ],
});

const files = [$interpolate`${office.arn}/office/*`, $interpolate`${office.arn}/exports/*`];

/** Progress of the nightly audit: ids and sums of orders and users. */
export const writeAuditProgress = [
  { actions: ["s3:GetObject", "s3:PutObject"], resources: [$interpolate`${office.arn}/audit/*`] },
  { actions: ["s3:ListBucket"], resources: [office.arn] },
  { actions: ["kms:Decrypt", "kms:GenerateDataKey"], resources: [key.arn] },
];

export const readOffice = [
  { actions: ["s3:GetObject"], resources: files },
  { actions: ["kms:Decrypt"], resources: [key.arn] },
];

export const writeOffice = [
  { actions: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], resources: files },
  { actions: ["s3:ListBucket"], resources: [office.arn] },
  { actions: ["kms:Decrypt", "kms:GenerateDataKey"], resources: [key.arn] },
];
