import { arn, type Grant, NAMES } from "./grant.ts";

export const storageGrants: Grant[] = [
  {
    // The table itself, without its items.
    types: ["aws:dynamodb/table:Table"],
    actions: [
      ...["CreateTable", "DeleteTable", "UpdateTable", "UpdateContinuousBackups", "UpdateTimeToLive"],
      ...["Describe*", "List*", "TagResource", "UntagResource"],
    ].map((action) => `dynamodb:${action}`),
    resources: [arn("dynamodb", `table/${NAMES}-*`)],
  },
  {
    types: [
      "aws:s3/bucket:Bucket",
      "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock",
      "aws:s3/bucketVersioning:BucketVersioning",
      "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration",
      "aws:s3/bucketCorsConfiguration:BucketCorsConfiguration",
      "aws:s3/bucketPolicy:BucketPolicy",
      "aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration",
      "aws.BucketFiles",
      // SST's buckets: the bundles of functions, and Pulumi's state.
      "aws:s3/bucketObjectv2:BucketObjectv2",
    ],
    actions: [
      ...["CreateBucket", "DeleteBucket", "DeleteBucketPolicy", "PutBucket*", "PutLifecycleConfiguration"],
      ...["PutEncryptionConfiguration", "Get*", "List*"],
      ...["PutObject", "PutObjectTagging", "DeleteObject", "DeleteObjectVersion"],
    ].map((action) => `s3:${action}`),
    resources: [`${NAMES}-*`, "sst-asset-*", "sst-state-*"].map((bucket) => `arn:aws:s3:::${bucket}`),
  },
  {
    // A new key has no name; only those of the app are changed.
    types: ["aws:kms/key:Key"],
    actions: ["CreateKey", "TagResource"].map((action) => `kms:${action}`),
    resources: ["*"],
    condition: { StringEquals: { "aws:RequestTag/app": "frangipani" } },
  },
  {
    types: ["aws:kms/key:Key"],
    actions: [
      ...["DescribeKey", "Get*", "List*", "PutKeyPolicy", "EnableKeyRotation", "DisableKeyRotation"],
      ...["UpdateKeyDescription", "ScheduleKeyDeletion", "CancelKeyDeletion", "UntagResource"],
    ].map((action) => `kms:${action}`),
    resources: [arn("kms", "key/*")],
    condition: { StringEquals: { "aws:ResourceTag/app": "frangipani" } },
  },
  {
    // SST's secrets' passphrase and the record of its buckets.
    types: [],
    actions: ["ssm:GetParameter*", "ssm:PutParameter", "ssm:DeleteParameter"],
    resources: [arn("ssm", "parameter/sst/*")],
  },
  {
    types: ["aws:sqs/queue:Queue", "aws:sqs/queuePolicy:QueuePolicy"],
    actions: [
      "CreateQueue",
      "DeleteQueue",
      "Get*",
      "List*",
      "SetQueueAttributes",
      "TagQueue",
      "UntagQueue",
    ].map((action) => `sqs:${action}`),
    resources: [arn("sqs", `${NAMES}-*`)],
  },
];
