import { ACCOUNT, arn, type Grant, globalArn, NAMES } from "./grant.ts";

export const edgeGrants: Grant[] = [
  {
    types: [
      "aws:cloudfront/distribution:Distribution",
      "aws:cloudfront/cachePolicy:CachePolicy",
      "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy",
      "aws:cloudfront/function:Function",
      "aws:cloudfront/keyValueStore:KeyValueStore",
      "aws:cloudfront/monitoringSubscription:MonitoringSubscription",
      "aws.DistributionDeploymentWaiter",
    ],
    actions: [
      ...["Create*", "Update*", "Delete*", "Get*", "List*", "DescribeFunction", "DescribeKeyValueStore"],
      ...["PublishFunction", "TagResource", "UntagResource"],
    ].map((action) => `cloudfront:${action}`),
    resources: [
      ...["distribution", "cache-policy", "response-headers-policy", "origin-access-control"],
      ...["origin-request-policy", "key-value-store"],
    ]
      .map((kind) => globalArn("cloudfront", `${kind}/*`))
      .concat(globalArn("cloudfront", `function/${NAMES}-*`)),
  },
  {
    types: ["aws.KvRoutesUpdate", "aws.KvKeys"],
    actions: ["DescribeKeyValueStore", "GetKey", "ListKeys", "PutKey", "DeleteKey", "UpdateKeys"].map(
      (action) => `cloudfront-keyvaluestore:${action}`,
    ),
    resources: [globalArn("cloudfront", "key-value-store/*")],
  },
  {
    types: [
      "aws:wafv2/webAcl:WebAcl",
      "aws:wafv2/webAclLoggingConfiguration:WebAclLoggingConfiguration",
      "aws:cloudfront/distribution:Distribution",
    ],
    actions: [
      ...["CreateWebACL", "UpdateWebACL", "DeleteWebACL", "Get*", "List*", "TagResource", "UntagResource"],
      ...["PutLoggingConfiguration", "DeleteLoggingConfiguration", "AssociateWebACL", "DisassociateWebACL"],
    ].map((action) => `wafv2:${action}`),
    resources: [
      arn("wafv2", `global/webacl/${NAMES}-*/*`),
      // The rules that AWS manages have no account.
      "arn:aws:wafv2:us-east-1:*:global/managedruleset/*/*",
    ],
  },
  {
    types: ["aws:acm/certificate:Certificate", "aws:acm/certificateValidation:CertificateValidation"],
    actions: [
      ...["RequestCertificate", "DescribeCertificate", "DeleteCertificate", "ListTagsForCertificate"],
      ...["AddTagsToCertificate", "RemoveTagsFromCertificate"],
    ].map((action) => `acm:${action}`),
    resources: [`arn:aws:acm:us-east-1:${ACCOUNT}:certificate/*`],
  },
  {
    types: ["aws:route53/record:Record"],
    actions: ["ChangeResourceRecordSets", "ListResourceRecordSets", "GetHostedZone", "GetChange"].map(
      (action) => `route53:${action}`,
    ),
    resources: ["arn:aws:route53:::hostedzone/*", "arn:aws:route53:::change/*"],
  },
  {
    types: ["aws:cloudwatch/logDeliverySource:LogDeliverySource"],
    actions: ["cloudfront:AllowVendedLogDeliveryForResource"],
    resources: [globalArn("cloudfront", "distribution/*")],
  },
];
