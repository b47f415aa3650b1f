import { BOUNDARY_POLICY } from "@frangipani/functions/stage-settings";

export type Grant = {
  /**
   * The resources that need this grant: Pulumi's types, patterns of them, or the last part of the type of SST's dynamic ones. None
   * where SST itself or the preflight needs it.
   */
  types: string[];
  actions: string[];
  /** In these and in `condition`, `NAMES` stands for the names of the environment's stages. */
  resources: string[];
  condition?: Record<string, Record<string, string | string[]>>;
};

export const NAMES = "NAMES";
// biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in.
export const ACCOUNT = "${AWS::AccountId}";

export const arn = (service: string, resource: string) => `arn:aws:${service}:*:${ACCOUNT}:${resource}`;
export const globalArn = (service: string, resource: string) => `arn:aws:${service}::${ACCOUNT}:${resource}`;

/** A service's actions. Each text has several of their names, with spaces between them. */
export const actionsOf = (service: string, ...names: string[]) =>
  names.flatMap((some) => some.split(" ")).map((name) => `${service}:${name}`);
/** Pulumi's types of the classes with these names, with spaces between them. */
export const typesOf = (module: string, ...names: string[]) =>
  names
    .flatMap((some) => some.split(" "))
    .map((name) => `aws:${module}/${name[0]?.toLowerCase()}${name.slice(1)}:${name}`);

const ROLES = globalArn("iam", `role/${NAMES}-*`);
const BOUNDARY = globalArn("iam", `policy/${BOUNDARY_POLICY}`);

export const storageGrants: Grant[] = [
  {
    // The actions are those on the table itself; its items are not granted.
    types: ["aws:dynamodb/table:Table"],
    actions: actionsOf(
      "dynamodb",
      "CreateTable DeleteTable UpdateTable UpdateContinuousBackups UpdateTimeToLive Describe* List*",
      "TagResource UntagResource",
    ),
    resources: [arn("dynamodb", `table/${NAMES}-*`)],
  },
  {
    types: [
      ...typesOf("s3", "Bucket BucketPublicAccessBlock BucketVersioning BucketLifecycleConfiguration"),
      ...typesOf("s3", "BucketCorsConfiguration BucketPolicy BucketServerSideEncryptionConfiguration"),
      "aws.BucketFiles",
      // SST has two buckets: for the bundles of functions, and for Pulumi's state.
      "aws:s3/bucketObjectv2:BucketObjectv2",
    ],
    actions: actionsOf(
      "s3",
      "CreateBucket DeleteBucket DeleteBucketPolicy PutBucket* PutLifecycleConfiguration",
      "PutEncryptionConfiguration Get* List* PutObject PutObjectTagging DeleteObject DeleteObjectVersion",
    ),
    resources: [`${NAMES}-*`, "sst-asset-*", "sst-state-*"].map((bucket) => `arn:aws:s3:::${bucket}`),
  },
  {
    // A new key has no name. It has to have the app's tag, and only keys with that may be changed.
    types: ["aws:kms/key:Key"],
    actions: actionsOf("kms", "CreateKey TagResource"),
    resources: ["*"],
    condition: { StringEquals: { "aws:RequestTag/app": "frangipani" } },
  },
  {
    types: ["aws:kms/key:Key"],
    actions: actionsOf(
      "kms",
      "DescribeKey Get* List* PutKeyPolicy EnableKeyRotation DisableKeyRotation UpdateKeyDescription",
      "ScheduleKeyDeletion CancelKeyDeletion UntagResource",
    ),
    resources: [arn("kms", "key/*")],
    condition: { StringEquals: { "aws:ResourceTag/app": "frangipani" } },
  },
  {
    // SST keeps the passphrase of its secrets, and the names of its buckets, in parameters.
    types: [],
    actions: ["ssm:GetParameter*", "ssm:PutParameter", "ssm:DeleteParameter"],
    resources: [arn("ssm", "parameter/sst/*")],
  },
  {
    types: typesOf("sqs", "Queue QueuePolicy"),
    actions: actionsOf("sqs", "CreateQueue DeleteQueue Get* List* SetQueueAttributes TagQueue UntagQueue"),
    resources: [arn("sqs", `${NAMES}-*`)],
  },
];

export const functionsGrants: Grant[] = [
  {
    // All actions on the app's functions are granted, since a role that may replace their code can do as much.
    types: ["aws:lambda/*"],
    actions: ["lambda:*"],
    resources: [arn("lambda", `function:${NAMES}-*`)],
  },
  {
    types: ["aws:lambda/eventSourceMapping:EventSourceMapping"],
    actions: ["Create", "Update", "Delete", "Get"].map((verb) => `lambda:${verb}EventSourceMapping`),
    resources: ["*"],
    condition: { ArnLike: { "lambda:FunctionArn": arn("lambda", `function:${NAMES}-*`) } },
  },
  {
    types: typesOf("apigatewayv2", "Api Stage Integration Route"),
    actions: actionsOf("apigateway", "GET POST PUT PATCH DELETE TagResource UntagResource"),
    resources: ["arn:aws:apigateway:*::/apis*", "arn:aws:apigateway:*::/tags/*"],
  },
  {
    types: ["aws:scheduler/schedule:Schedule"],
    actions: actionsOf("scheduler", "CreateSchedule UpdateSchedule DeleteSchedule GetSchedule"),
    resources: [arn("scheduler", `schedule/default/${NAMES}-*`)],
  },
  {
    types: ["aws:iam/role:Role"],
    actions: ["iam:CreateRole", "iam:PutRolePermissionsBoundary", "iam:PutRolePolicy"],
    resources: [ROLES],
    condition: { StringEquals: { "iam:PermissionsBoundary": BOUNDARY } },
  },
  {
    types: ["aws:iam/role:Role"],
    actions: actionsOf(
      "iam",
      "DeleteRole DeleteRolePolicy Get* List* TagRole UntagRole UpdateRole UpdateRoleDescription",
      "UpdateAssumeRolePolicy",
    ),
    resources: [ROLES],
  },
  {
    types: [
      "aws:lambda/function:Function",
      "aws:scheduler/schedule:Schedule",
      "aws:backup/selection:Selection",
    ],
    actions: ["iam:PassRole"],
    resources: [ROLES],
    condition: {
      StringEquals: {
        "iam:PassedToService": ["lambda.amazonaws.com", "scheduler.amazonaws.com", "backup.amazonaws.com"],
      },
    },
  },
];

export const edgeGrants: Grant[] = [
  {
    types: [
      ...typesOf("cloudfront", "Distribution CachePolicy ResponseHeadersPolicy Function KeyValueStore"),
      ...typesOf("cloudfront", "MonitoringSubscription"),
      "aws.DistributionDeploymentWaiter",
    ],
    actions: actionsOf(
      "cloudfront",
      "Create* Update* Delete* Get* List* DescribeFunction DescribeKeyValueStore PublishFunction TagResource",
      "UntagResource",
    ),
    resources: [
      "distribution",
      "cache-policy",
      "response-headers-policy",
      "origin-access-control",
      "origin-request-policy",
      "key-value-store",
    ]
      .map((kind) => globalArn("cloudfront", `${kind}/*`))
      .concat(globalArn("cloudfront", `function/${NAMES}-*`)),
  },
  {
    types: ["aws.KvRoutesUpdate", "aws.KvKeys"],
    actions: actionsOf(
      "cloudfront-keyvaluestore",
      "DescribeKeyValueStore GetKey ListKeys PutKey DeleteKey UpdateKeys",
    ),
    resources: [globalArn("cloudfront", "key-value-store/*")],
  },
  {
    types: [
      ...typesOf("wafv2", "WebAcl WebAclLoggingConfiguration"),
      ...typesOf("cloudfront", "Distribution"),
    ],
    actions: actionsOf(
      "wafv2",
      "CreateWebACL UpdateWebACL DeleteWebACL Get* List* TagResource UntagResource PutLoggingConfiguration",
      "DeleteLoggingConfiguration AssociateWebACL DisassociateWebACL",
    ),
    resources: [
      arn("wafv2", `global/webacl/${NAMES}-*/*`),
      // Rules that AWS manages belong to no account.
      "arn:aws:wafv2:us-east-1:*:global/managedruleset/*/*",
    ],
  },
  {
    types: typesOf("acm", "Certificate CertificateValidation"),
    actions: actionsOf(
      "acm",
      "RequestCertificate DescribeCertificate DeleteCertificate ListTagsForCertificate AddTagsToCertificate",
      "RemoveTagsFromCertificate",
    ),
    resources: [`arn:aws:acm:us-east-1:${ACCOUNT}:certificate/*`],
  },
  {
    types: ["aws:route53/record:Record"],
    actions: actionsOf("route53", "ChangeResourceRecordSets ListResourceRecordSets GetHostedZone GetChange"),
    resources: ["arn:aws:route53:::hostedzone/*", "arn:aws:route53:::change/*"],
  },
  {
    types: ["aws:cloudwatch/logDeliverySource:LogDeliverySource"],
    actions: ["cloudfront:AllowVendedLogDeliveryForResource"],
    resources: [globalArn("cloudfront", "distribution/*")],
  },
];
